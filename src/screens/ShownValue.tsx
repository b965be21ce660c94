import { cutText } from '#domain/cutText.ts';

/** Longer values are cut, and shown on hover. */
const MAX_LENGTH = 160;
const MAX_TITLE_LENGTH = 1000;

/** A value of a person or a file, isolated from the text direction around it. */
export function ShownValue({ text, className }: { text: string; className?: string | undefined }) {
  const shown = cutText(text, MAX_LENGTH);
  return (
    <bdi
      className={className}
      translate="no"
      title={shown === text ? undefined : cutText(text, MAX_TITLE_LENGTH)}
    >
      {shown}
    </bdi>
  );
}
