import { formatMinute } from '#domain/dateTimes.ts';
import type { NewLink } from '#protocol/staffApi.ts';
import { trStaff } from '#text/trStaff.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { useId } from 'react';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import styles from './StaffDialog.module.css';

/** A one-time link to copy and pass on, which is shown only once. */
export function LinkBox({ link, label }: { link: NewLink; label: string }) {
  const { addressOf } = useStaffAccess();
  return (
    <CopyBox
      label={label}
      value={addressOf(link.path)}
      copyLabel={trStaff.link.copy}
      hint={trStaff.link.once(formatMinute(new Date(link.expiresAt)))}
    />
  );
}

interface CopyBoxProps {
  label: string;
  value: string;
  copyLabel: string;
  hint: string;
}

/** A text to copy, which is shown only once. */
export function CopyBox({ label, value, copyLabel, hint }: CopyBoxProps) {
  const hintId = useId();
  return (
    <div className={styles.box}>
      <div className={styles.copyLine}>
        <InputField
          // Replaces the button that made it: the next step is to copy it.
          ref={focusAndSelect}
          label={label}
          aria-describedby={hintId}
          className={styles.field}
          dir="ltr"
          readOnly
          value={value}
          onFocus={({ currentTarget }) => selectFromStart(currentTarget)}
        />
        <CopyButton label={copyLabel} getText={() => value} isInline={false} />
      </div>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

/** A field scrolls to the end of the selection, but people recognise a link by its start. */
function selectFromStart(input: HTMLInputElement): void {
  input.select();
  input.scrollLeft = 0;
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
}
