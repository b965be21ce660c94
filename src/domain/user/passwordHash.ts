/** Recommended by OWASP for PBKDF2-HMAC-SHA256 (Password Storage Cheat Sheet). */
const ITERATIONS = 600_000;
/**
 * Without WebCrypto (plain http on a LAN) the hash is computed in JavaScript, many times slower.
 * The count is part of the stored hash, so that a verifier knows it.
 */
const FALLBACK_ITERATIONS = 100_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The part of the browser's `crypto` used for hashing; `subtle` is missing on plain http. */
export interface HashSources {
  readonly subtle: SubtleCrypto | undefined;
  readonly getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
}

/** Hashes a password as a PHC string of PBKDF2-SHA-256. Rejects if its code cannot be loaded. */
export async function hashPassword(sources: HashSources, password: string): Promise<string> {
  const salt = sources.getRandomValues(new Uint8Array(SALT_BYTES));
  const bytes = new TextEncoder().encode(password);
  if (sources.subtle !== undefined) {
    const hash = await derive(sources.subtle, bytes, salt, ITERATIONS);
    return phcString(ITERATIONS, salt, hash);
  }
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2.js'),
    import('@noble/hashes/sha2.js'),
  ]);
  const hash = await pbkdf2Async(sha256, bytes, salt, {
    c: FALLBACK_ITERATIONS,
    dkLen: HASH_BYTES,
  });
  return phcString(FALLBACK_ITERATIONS, salt, hash);
}

async function derive(
  subtle: SubtleCrypto,
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await subtle.deriveBits(parameters, key, HASH_BYTES * 8));
}

/** The form of a hash: https://github.com/P-H-C/phc-string-format, with Base64 without its padding. */
export const PASSWORD_HASH =
  /^\$pbkdf2-sha256\$i=[1-9]\d{5,6},l=32\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

function phcString(iterations: number, salt: Uint8Array, hash: Uint8Array): string {
  return `$pbkdf2-sha256$i=${iterations},l=${HASH_BYTES}$${base64(salt)}$${base64(hash)}`;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
}
