import { trCopy } from '#text/trCopy.ts';
import { IconButton } from './Button.tsx';
import styles from './CopyButton.module.css';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { useCopy } from './useCopy.ts';

interface CopyButtonProps {
  /** The button's name, which says what is copied. */
  label: string;
  /** Called when the button is pressed. */
  getText: () => string;
  /** Shown after a failure: what to do instead. */
  failedText?: string;
  icon?: IconName;
  /** Small, beside the value that it copies; otherwise a button like others. */
  isInline?: boolean;
}

/** Copies a text and shows whether it worked: the clipboard is refused on plain http. */
export function CopyButton({
  label,
  getText,
  failedText = trCopy.failed,
  icon = 'copy',
  isInline = true,
}: CopyButtonProps) {
  const [answer, copy] = useCopy();
  return (
    <span className={styles.copy} data-inline={isInline || undefined}>
      <IconButton isInline={isInline} label={label} onClick={() => void copy(getText())}>
        <Icon name={answer === 'done' ? 'check' : icon} size={isInline ? 16 : 20} />
      </IconButton>
      <span role="status" className={styles.answer}>
        {answer === 'done' ? trCopy.done : answer === 'failed' && failedText}
      </span>
    </span>
  );
}
