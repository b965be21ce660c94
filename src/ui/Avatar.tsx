import styles from './Avatar.module.css';

const TONE_COUNT = 6;

interface AvatarProps {
  letter: string;
  /** Determines the colour: equal seeds have the same one. */
  seed: string;
}

/** A letter in a disc; hidden from assistive technology, since the name is beside it. */
export function Avatar({ letter, seed }: AvatarProps) {
  return (
    <span className={styles.avatar} data-tone={toneOf(seed)} aria-hidden="true">
      {letter}
    </span>
  );
}

/** Attributes that make an element itself such a disc, with a letter that is not text. */
export function avatarAttributes({ letter, seed }: AvatarProps) {
  return {
    className: styles.avatar,
    'data-initial': letter,
    'data-tone': toneOf(seed),
  };
}

function toneOf(seed: string): number {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % TONE_COUNT;
}
