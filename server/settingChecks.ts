import * as v from 'valibot';

export const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform(Number),
    v.check((number) => number >= from && number <= to),
  );

const UNIT_MS = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 };

/** A length of time such as `24h`, in milliseconds. */
export const duration = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}[mhd]$/),
  v.transform((text) => {
    const unit = text.endsWith('m') ? 'm' : text.endsWith('h') ? 'h' : 'd';
    return Number(text.slice(0, -1)) * UNIT_MS[unit];
  }),
);

export const folder = {
  must: 'be the path of a folder',
  schema: v.pipe(
    v.string(),
    v.check((text) => !text.includes('\0')),
  ),
} as const;

export const address = (schemes: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol)),
  );

/** The driver tries no second host, and would look for one whose name contains a comma. */
export const hasOneHost = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  return ![hostname, ...searchParams.getAll('host')].some((name) => name.includes(','));
};

/** Without TLS anybody on the network could sign in as anybody. */
const isSafeAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
};

/** The check of each setting with a provider's address. */
export const providerAddress = {
  must: 'begin with https://, or with http:// for this machine',
  schema: v.pipe(v.string(), v.check(isSafeAddress)),
} as const;

/** Whether two issuers differ in no more than the slash at their end, which people forget. */
export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

export const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;

/** The shortest accepted secret and token, in characters. */
export const MIN_SECRET_LENGTH = 32;

export const secret = v.pipe(v.string(), v.minLength(MIN_SECRET_LENGTH));

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
