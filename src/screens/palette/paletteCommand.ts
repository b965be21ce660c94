import { compilePattern, foldText, matches } from '#domain/turkish/turkish.ts';
import type { IconName } from '#ui/Icon.tsx';

/** A screen to go to, or something to do. */
export interface PaletteCommand {
  readonly key: string;
  readonly group: 'screens' | 'actions';
  readonly label: string;
  /** Further words that find it. */
  readonly also?: string;
  readonly icon: IconName;
  /** Keys that do the same, with blanks between. */
  readonly keys?: string;
  /** Where it leads to. It is a link then. */
  readonly href?: string;
  /** Done once the palette is closed. */
  readonly run?: () => void;
}

/** The commands for which each word of the text is the start of one of theirs; all for a blank text. */
export function matchingCommands(
  commands: readonly PaletteCommand[],
  text: string,
): readonly PaletteCommand[] {
  const patterns = text.trim().split(/\s+/u).map(compilePattern);
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
