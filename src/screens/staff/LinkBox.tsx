import { formatMinute } from '#domain/dates.ts';
import type { NewLink } from '#protocol/staffApi.ts';
import { useStaffAccess } from '#state/staffAccess.ts';
import { trStaff } from '#text/trStaff.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { InputField } from '#ui/Field.tsx';
import styles from './LinkBox.module.css';

/** A one-time link, to be copied and passed on: it is shown only now. */
export function LinkBox({ link, label }: { link: NewLink; label: string }) {
  const { addressOf } = useStaffAccess();
  const address = addressOf(link.path);
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <InputField
          // Where the button that made it was pressed: the next thing is to copy it.
          ref={focusAndSelect}
          label={label}
          className={styles.field}
          dir="ltr"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton label={trStaff.link.copy} getText={() => address} isInline={false} />
      </div>
      <p className={styles.hint}>{trStaff.link.once(formatMinute(new Date(link.expiresAt)))}</p>
    </div>
  );
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
}
