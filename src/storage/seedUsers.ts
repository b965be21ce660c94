import type { Faker } from '@faker-js/faker';
import { ROLES } from '#domain/user.ts';

const YEARS_BACK = 4;
/** Often enough for a moving line and a page that answers, seldom enough to cost nothing. */
const PROGRESS_STEP = 250;
const DOMAINS = ['ornek.com', 'ornek.com.tr', 'posta.ornek.org'];

interface SeedOptions {
  /** The Turkish one; a seeded one makes the same users each time. */
  readonly faker: Faker;
  /** No user was created later than this. */
  readonly now: Date;
  readonly count: number;
  /** What it answers is waited for: on the page's own thread it lets other work have its turn. */
  readonly onProgress: (count: number) => void | Promise<void>;
}

/** The sample users as the JSON list that is stored, newest first. */
export async function makeSeedList(options: SeedOptions): Promise<string> {
  const { faker, now, count, onProgress } = options;
  const records = [];
  for (let number = 1; number <= count; number += 1) {
    const firstName = faker.person.firstName();
    const lastName = faker.person.lastName();
    records.push({
      id: faker.string.uuid(),
      name: `${firstName} ${lastName}`,
      // The number keeps addresses apart where two users share a name.
      email: `${asciiOf(firstName)}.${asciiOf(lastName)}${number}@${faker.helpers.arrayElement(DOMAINS)}`,
      // Nobody typed it and nobody knows it, so there is nothing to protect by a slow hash.
      password: faker.string.alphanumeric(20),
      role: faker.helpers.arrayElement(ROLES),
      createdAt: faker.date.past({ years: YEARS_BACK, refDate: now }).toISOString(),
      active: faker.datatype.boolean(),
      latitude: faker.location.latitude(),
      longitude: faker.location.longitude(),
    });
    if (number % PROGRESS_STEP === 0) await onProgress(number);
  }
  records.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return JSON.stringify(records);
}

/** A name as the local part of an address: plain small letters only. */
function asciiOf(name: string): string {
  return name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
