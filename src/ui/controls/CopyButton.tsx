import { useEffect, useState } from 'react';
import { trCopy } from '#text/trCopy.ts';
import { IconButton } from './Button.tsx';
import styles from './CopyButton.module.css';
import { LaterIcon, type LaterIconName } from '#ui/LaterIcon.tsx';

const ANSWER_MS = 4000;

interface CopyButtonProps {
  /** The button's name, which says what is copied. */
  label: string;
  /** Called when the button is pressed. */
  getText: () => string;
  /** Shown after a failure: what to do instead. */
  failedText?: string;
  icon?: LaterIconName;
  /** Small, beside the value that it copies; otherwise a button like others. */
  isInline?: boolean;
}

/** Copies a text and shows whether that worked: the clipboard is refused on plain http. */
export function CopyButton({
  label,
  getText,
  failedText = trCopy.failed,
  icon = 'copy',
  isInline = true,
}: CopyButtonProps) {
  const [answer, setAnswer] = useState<'done' | 'failed' | null>(null);

  useEffect(() => {
    if (answer === null) return undefined;
    const timer = setTimeout(() => setAnswer(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getText());
      setAnswer('done');
    } catch {
      // Refused, or no clipboard API.
      setAnswer('failed');
    }
  };

  return (
    <span className={styles.copy} data-inline={isInline || undefined}>
      <IconButton isInline={isInline} label={label} onClick={() => void copy()}>
        <LaterIcon name={answer === 'done' ? 'check' : icon} size={isInline ? 16 : 20} />
      </IconButton>
      <span role="status" className={styles.answer}>
        {answer === 'done' && trCopy.done}
        {answer === 'failed' && failedText}
      </span>
    </span>
  );
}
