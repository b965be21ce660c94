/** Resolved against this, an address of ours stays below it. */
const BASE = 'http://own.invalid';

/**
 * Where a browser is sent back to after it signed in elsewhere: an address of the product, as it was
 * asked for, or the home page. Never another site, however the address is written.
 * @returns path, search and hash
 */
export function returnPath(asked: string): string {
  // Browsers read `\` as `/` and leave control characters out: `//other.site` may hide behind them.
  if (!asked.startsWith('/') || !URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  if (origin !== BASE || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
}
