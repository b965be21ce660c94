// Created lazily: creating one is slow, and the first row does not need it.
let collator: Intl.Collator | undefined;

/** Turkish alphabetical order: negative when `a` comes before `b`. */
export function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator('tr');
  return collator.compare(a, b);
}
