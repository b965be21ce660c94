/** Our addresses, resolved against this base, stay below it. */
const BASE = 'http://own.invalid';

/**
 * Where a browser continues after a sign-in at the provider: the requested address of the product,
 * or the home page. Never another site, however the address is written.
 * @returns path, search and hash
 */
export function returnPath(asked: string): string {
  // Browsers read `\` as `/` and drop control characters: `//other.site` may hide behind them.
  if (!asked.startsWith('/') || !URL.canParse(asked, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  if (origin !== BASE || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
}
