import { isolated } from '#text/grammar/isolated.ts';

/** The words of duplicates that are shown beside each other, and merged one pair after the other. */
export const trPairs = {
  /** Above them: what they have in common, such as `Aynı ad`. */
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
