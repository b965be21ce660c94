import { expect, it } from 'vitest';
import { isOwnOrigin } from '#server/auth/requestOrigin.ts';

const OWN = 'https://liste.ornek.com';
const FOREIGN = 'https://kotu.ornek.net';

function isTaken(method: string, headers: Record<string, string>, publicUrl: string | null = OWN) {
  return isOwnOrigin(new Request(`${OWN}/api/changes`, { method, headers }), publicUrl);
}

it('takes writes of pages at the public address alone', () => {
  expect(isTaken('POST', { origin: OWN })).toBe(true);
  for (const origin of [FOREIGN, 'null', 'http://liste.ornek.com', `${OWN}:8443`, '']) {
    expect(isTaken('POST', { origin })).toBe(false);
  }
  // What the origin says counts, whatever is said beside it.
  expect(isTaken('POST', { origin: FOREIGN, 'sec-fetch-site': 'same-origin' })).toBe(false);
});

it('goes by Sec-Fetch-Site where there is no origin', () => {
  expect(isTaken('DELETE', { 'sec-fetch-site': 'same-origin', cookie: 'a=b' })).toBe(true);
  expect(isTaken('DELETE', { 'sec-fetch-site': 'cross-site' })).toBe(false);
  expect(isTaken('DELETE', { 'sec-fetch-site': 'same-site' })).toBe(false);
});

it('takes writes of what is no browser only without a cookie', () => {
  expect(isTaken('POST', {})).toBe(true);
  expect(isTaken('POST', { cookie: 'a=b' })).toBe(false);
});

it('takes every read', () => {
  expect(isTaken('GET', { origin: FOREIGN, cookie: 'a=b' })).toBe(true);
});

it('goes by the address that the request names where no public one is set', () => {
  const host = 'liste.yerel:4180';
  expect(isTaken('POST', { origin: 'http://liste.yerel:4180', host }, null)).toBe(true);
  expect(isTaken('POST', { origin: 'http://liste.yerel', host }, null)).toBe(false);
  expect(isTaken('POST', { origin: FOREIGN, host }, null)).toBe(false);
  expect(isTaken('POST', { origin: 'null', host }, null)).toBe(false);
});
