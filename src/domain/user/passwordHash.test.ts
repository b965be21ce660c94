import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, PASSWORD_HASH, type HashSources } from '#domain/user/passwordHash.ts';
import { uuidFromBytes } from '#domain/user/randomId.ts';

const getRandomValues: HashSources['getRandomValues'] = (bytes) => bytes.fill(7);

/** Node's PBKDF2 for comparison. */
function expected(password: string, rounds: number): string {
  const salt = Buffer.alloc(16, 7);
  const hash = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$pbkdf2-sha256$i=${rounds},l=32$${base64(salt)}$${base64(hash)}`;
}

describe('a password hash', () => {
  it('is the PHC string of PBKDF2-SHA-256 with 600,000 rounds', async () => {
    const { subtle } = globalThis.crypto;
    expect(await hashPassword({ subtle, getRandomValues }, 'gizli-söz')).toBe(
      expected('gizli-söz', 600_000),
    );
  });

  it('has 100,000 rounds without WebCrypto', async () => {
    expect(await hashPassword({ subtle: undefined, getRandomValues }, 'gizli-söz')).toBe(
      expected('gizli-söz', 100_000),
    );
  });

  it('has the form by which a server tells it from a typed password', async () => {
    const sources = [globalThis.crypto.subtle, undefined];
    for (const subtle of sources) {
      expect(await hashPassword({ subtle, getRandomValues }, 'gizli-söz')).toMatch(PASSWORD_HASH);
    }
    expect('gizli-söz').not.toMatch(PASSWORD_HASH);
  });

  it('differs each time for the same password', async () => {
    const sources = {
      subtle: globalThis.crypto.subtle,
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => globalThis.crypto.getRandomValues(bytes),
    };
    expect(await hashPassword(sources, 'a')).not.toBe(await hashPassword(sources, 'a'));
  });
});

describe('an id', () => {
  it('is a UUID of version 4, for any bytes', () => {
    expect(uuidFromBytes(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
    expect(uuidFromBytes(new Uint8Array(16).fill(255))).toBe(
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
    );
  });
});
