import { cutText } from '#domain/cutText.ts';

/** The whole of a longer value is shown on hover. */
const MAX_LENGTH = 160;

/** A value of a person or a file, apart from the direction of the words around it. */
export function ShownValue({ text, className }: { text: string; className?: string | undefined }) {
  const shown = cutText(text, MAX_LENGTH);
  return (
    <bdi className={className} title={shown === text ? undefined : text}>
      {shown}
    </bdi>
  );
}
