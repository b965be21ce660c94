import styles from './Avatar.module.css';

const TONE_COUNT = 6;

interface AvatarProps {
  letter: string;
  /** The same text has the same colour, wherever it is shown. */
  seed: string;
}

/** A letter in a disc; the name stands beside it, so it is hidden from assistive technology. */
export function Avatar({ letter, seed }: AvatarProps) {
  return (
    <span className={styles.avatar} data-tone={toneOf(seed)} aria-hidden="true">
      {letter}
    </span>
  );
}

function toneOf(seed: string): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % TONE_COUNT;
}
