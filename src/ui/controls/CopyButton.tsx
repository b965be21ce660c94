import { useEffect, useState } from 'react';
import { trCopy } from '#text/tr.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { IconButton } from './Button.tsx';
import styles from './CopyButton.module.css';

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

const ANSWER_MS = 4000;

/** Whether the last copy worked, shown for a while: the clipboard is refused on plain http. */
export type CopyAnswer = 'done' | 'failed' | null;

export function useCopy(): readonly [CopyAnswer, (text: string) => Promise<void>] {
  const [answer, setAnswer] = useState<CopyAnswer>(null);

  useEffect(() => {
    if (answer === null) return undefined;
    const timer = setTimeout(() => setAnswer(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const copy = async (text: string) => {
    // So that the same words are announced again.
    setAnswer(null);
    try {
      await navigator.clipboard.writeText(text);
      setAnswer('done');
    } catch {
      // Refused, or on plain http there is no clipboard API.
      setAnswer(copyByCommand(text) ? 'done' : 'failed');
    }
  };
  return [answer, copy];
}

/** The older way, which copies what is selected: allowed on plain http. Outside of a modal dialog nothing can be. */
function copyByCommand(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  (activeElement?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}
