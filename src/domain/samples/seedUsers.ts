import { ROLES } from '#domain/user/user.ts';
import { uuidFromBytes } from '#domain/user/randomId.ts';
import { FAMILY_NAMES, MENS_NAMES, WOMENS_NAMES } from '#domain/samples/turkishNames.ts';

const DAYS_BACK = 4 * 365.25;
const DAY_MS = 86_400_000;
/** Users between progress events: often enough for a smooth bar and a responsive page. */
const PROGRESS_STEP = 250;
const DOMAINS = ['ornek.com', 'ornek.com.tr', 'posta.ornek.org'];
const PASSWORD_LENGTH = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PASSWORD_SIGNS = [...LETTERS, ...LETTERS.toUpperCase(), ...'0123456789'];

interface SeedOptions {
  /** From 0 (inclusive) to 1 (exclusive); the same numbers make the same users. */
  readonly random: () => number;
  /** The latest possible creation date. */
  readonly now: Date;
  readonly count: number;
  /** Awaited: on the main thread it yields to other work. */
  readonly onProgress: (count: number) => void | Promise<void>;
}

/** Makes the sample users as the JSON list that is stored, newest first. */
export async function makeSeedList(options: SeedOptions): Promise<string> {
  const { random, now, count, onProgress } = options;
  const records = [];
  for (let number = 1; number <= count; number += 1) {
    records.push(makeRecord(number, random, now));
    if (number % PROGRESS_STEP === 0) await onProgress(number);
  }
  records.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return JSON.stringify(records);
}

function makeRecord(number: number, random: () => number, now: Date) {
  const oneOf = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  const firstName = oneOf(random() < 0.5 ? WOMENS_NAMES : MENS_NAMES);
  const lastName = oneOf(FAMILY_NAMES);
  return {
    id: uuidFromBytes(new Uint8Array(16).map(() => random() * 256)),
    name: `${firstName} ${lastName}`,
    // The number makes addresses unique if users share a name.
    email: `${asciiOf(firstName)}.${asciiOf(lastName)}${number}@${oneOf(DOMAINS)}`,
    // Random and unknown to anybody, so it needs no slow hash.
    password: Array.from({ length: PASSWORD_LENGTH }, () => oneOf(PASSWORD_SIGNS)).join(''),
    role: oneOf(ROLES),
    createdAt: new Date(now.getTime() - random() * DAYS_BACK * DAY_MS).toISOString(),
    active: random() < 0.5,
    latitude: degreesWithin(90, random),
    longitude: degreesWithin(180, random),
  };
}

/** From `-limit` to `limit`, to four decimals: about ten metres. */
function degreesWithin(limit: number, random: () => number): number {
  return Number(((random() * 2 - 1) * limit).toFixed(4));
}

/** A name as part of an e-mail address: lower-case ASCII letters only. */
function asciiOf(name: string): string {
  return name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
