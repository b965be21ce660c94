/** The class attribute for these names. Ignores names that their CSS module does not have. */
export function classNames(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
