import { compilePattern, foldText, matches } from '#domain/turkish/turkish.ts';
import type { IconName } from '#ui/Icon.tsx';

/** A screen to go to, or an action. */
export interface PaletteCommand {
  readonly key: string;
  readonly group: 'screens' | 'actions';
  readonly label: string;
  /** Additional words that find it. */
  readonly also?: string;
  readonly icon: IconName;
  /** Keys that do the same, with blanks between. */
  readonly keys?: string;
  /** The address of a link. */
  readonly href?: string;
  /** Runs after the palette has closed. */
  readonly run?: () => void;
}

/**
 * The commands that have, for each word of the text, a word that begins with it; all for a blank
 * text.
 */
export function matchingCommands(
  commands: readonly PaletteCommand[],
  text: string,
): readonly PaletteCommand[] {
  const patterns = text
    .trim()
    .split(/\s+/u)
    .map((word) => compilePattern(word));
  return commands.filter(({ label, also = '' }) => {
    const words = foldText(`${label} ${also}`);
    return patterns.every((pattern) =>
      matches(words, pattern, (offset, plain) => offset === 0 || isBoundary(plain[offset - 1])),
    );
  });
}

function isBoundary(letter: string | undefined): boolean {
  return letter === undefined || !/[\p{L}\p{N}]/u.test(letter);
}
