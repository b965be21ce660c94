import fc from 'fast-check';
import { expect, it } from 'vitest';
import { returnPath } from '#server/routes/oidc.ts';

const OWN = 'https://liste.ornek.com';

it.each([
  'https://kotu.ornek.net/',
  '//kotu.ornek.net',
  String.raw`/\kotu.ornek.net`,
  '/\t/kotu.ornek.net',
  '/.//kotu.ornek.net',
  '/a/..//kotu.ornek.net',
  'javascript:alert(1)',
  'users',
  '',
  '/api/me',
])('the return path for %j is the home page', (asked) => {
  expect(returnPath(asked)).toBe('/');
});

it('the return path stays on the own origin, whatever is asked for', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '@', ':', '\t', '\n', 'a', '?', '#', '%2f');
  const hostile = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), hostile), (asked) => {
      const path = returnPath(asked);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, OWN).origin).toBe(OWN);
    }),
  );
});

it('the return path keeps the address of a view as it is', () => {
  const view = '/users?q=%C5%9Fule+a&role=Admin&sort=name#orta';
  expect(returnPath(view)).toBe(view);
});
