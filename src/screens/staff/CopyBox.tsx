import { useId } from 'react';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import styles from './CopyBox.module.css';

interface CopyBoxProps {
  label: string;
  value: string;
  copyLabel: string;
  hint: string;
}

/** A text that is shown only now, to be copied. */
export function CopyBox({ label, value, copyLabel, hint }: CopyBoxProps) {
  const hintId = useId();
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <InputField
          // Where the button that made it was pressed: the next thing is to copy it.
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

/** A field scrolls to the end of what is selected, but a link is known by its beginning. */
function selectFromStart(input: HTMLInputElement): void {
  input.select();
  input.scrollLeft = 0;
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
}
