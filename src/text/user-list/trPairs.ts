import { isolated } from '#text/grammar/isolated.ts';

/** The words of duplicates that are shown side by side, and merged pair by pair. */
export const trPairs = {
  /** The heading of a group: what its users have in common, such as `Aynı ad`. */
  group: (count: number, kinds: readonly string[]) => `${count} kayıt · ${kinds.join(', ')}`,
  elsewhere: 'Öteki kayıt bitişik sayfada',
  merge: 'Birleştir',
  mergeOf: (name: string) => `Birleştir: ${isolated(name)}`,
  merged: 'Birleştirildi',
  skip: 'Atla',
  next: 'Sonraki çift',
  nextIs: (name: string) => `Sonraki çift: ${isolated(name)}`,
  finish: 'Bitir',
};
