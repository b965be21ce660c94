import type { Ref } from 'react';
import { STAFF_PATHS, type PersonalToken } from '#protocol/staffApi.ts';
import { trTokens } from '#text/trTokens.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMay, useStaffAccess } from '#state/staff/useStaff.ts';
import styles from '#screens/staff/StaffDialog.module.css';
import { TokenList } from './TokenList.tsx';
import type { Loaded } from '#screens/staff/useLoaded.ts';

interface TokenSectionProps {
  headingRef: Ref<HTMLHeadingElement>;
  own: Loaded<readonly PersonalToken[]>;
  /** The ref of each token. */
  leaveFocus: Ref<HTMLLIElement>;
  onMake: () => void;
  onEnd: (token: PersonalToken) => void;
}

/** The person's own tokens, and how scripts use them. */
export function TokenSection({ headingRef, own, leaveFocus, onMake, onEnd }: TokenSectionProps) {
  const { addressOf } = useStaffAccess();
  const mayReadDescription = useMay('manageStaff');
  return (
    <section className={styles.section}>
      <h3 ref={headingRef} tabIndex={-1}>
        {trTokens.title}
      </h3>
      <p className={styles.muted}>{trTokens.what}</p>
      {/* Before the tokens, which would move it when they come. */}
      <div className={styles.line}>
        <Button aria-haspopup="dialog" onClick={onMake}>
          {trTokens.make.open}
        </Button>
        {mayReadDescription && (
          <a
            href={addressOf(STAFF_PATHS.openApi)}
            className={styles.link}
            target="_blank"
            rel="noreferrer"
          >
            {trTokens.description}
          </a>
        )}
      </div>
      <TokenList own={own} leaveFocus={leaveFocus} onEnd={onEnd} />
    </section>
  );
}
