import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import {
  MAX_STAFF_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
  staffPasswordProblem,
  type StaffPasswordProblem,
} from '#protocol/staffPassword.ts';
import { Refusal } from '#server/app/errors.ts';

/** How passwords are hashed and compared. */
export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: {
    readonly hash: string;
    readonly password: string;
  }) => Promise<boolean>;
}

/** Tens of milliseconds and 32 MB, so that guessing takes long. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const KEY_BYTES = 64;

/** A hash is `salt:key`, both in hex. */
export const SCRYPT: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },
  verify: async ({ hash, password }) => {
    const [salt = '', key = ''] = hash.split(':');
    const kept = Buffer.from(key, 'hex');
    const given = await keyOf(password, salt);
    return kept.length === given.length && timingSafeEqual(kept, given);
  },
};

function keyOf(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** A hash of no password; checking it takes as long as any other. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/**
 * Whether a password is right; takes the same time if there is none.
 * @param hash `null`: there is none, so the password is wrong
 */
export async function isPassword(
  { verify }: PasswordHashing,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const isSame = await verify({ hash: hash ?? NOBODYS_HASH, password });
  return isSame && hash !== null;
}

const TITLES = {
  tooShort: `Şifre en az ${MIN_STAFF_PASSWORD_LENGTH} karakter olmalıdır.`,
  tooLong: `Şifre en fazla ${MAX_STAFF_PASSWORD_LENGTH} karakter olabilir.`,
  own: 'Şifre, adınızdan ya da email adresinizden oluşmamalıdır.',
  common: 'Bu şifre kolayca tahmin edilebilir. Lütfen başka bir şifre seçin.',
} as const satisfies Record<StaffPasswordProblem, string>;

/** The hash of a new password. @throws Refusal if it is too weak */
export async function newPasswordHash(
  { hash }: PasswordHashing,
  password: string,
  about: readonly (string | null)[],
): Promise<string> {
  const known = about.filter((text) => text !== null);
  const problem = staffPasswordProblem(password, known);
  if (problem !== null) {
    throw new Refusal('urn:problem:weak-password', { title: TITLES[problem] });
  }
  return hash(password);
}

const TOKEN_BYTES = 32;

/** A token that nobody can guess. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token: it does not let readers of the database in. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
