import type { Faker } from '@faker-js/faker';
import { ROLES } from '#domain/user/user.ts';

const YEARS_BACK = 4;
/** Users between progress events: often enough for a smooth bar and a responsive page. */
const PROGRESS_STEP = 250;
const DOMAINS = ['ornek.com', 'ornek.com.tr', 'posta.ornek.org'];

interface SeedOptions {
  /** With the Turkish locale; with a fixed seed it makes the same users each time. */
  readonly faker: Faker;
  /** The latest possible creation date. */
  readonly now: Date;
  readonly count: number;
  /** Its promise is awaited: on the main thread it yields to other work. */
  readonly onProgress: (count: number) => void | Promise<void>;
}

/** Makes the sample users as the JSON list that is stored, newest first. */
export async function makeSeedList(options: SeedOptions): Promise<string> {
  const { faker, now, count, onProgress } = options;
  const records = [];
  for (let number = 1; number <= count; number += 1) {
    const firstName = faker.person.firstName();
    const lastName = faker.person.lastName();
    records.push({
      id: faker.string.uuid(),
      name: `${firstName} ${lastName}`,
      // The number makes addresses unique where users share a name.
      email: `${asciiOf(firstName)}.${asciiOf(lastName)}${number}@${faker.helpers.arrayElement(DOMAINS)}`,
      // Random and unknown to anybody, so it needs no slow hash.
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

/** A name as part of an e-mail address: lower-case ASCII letters only. */
function asciiOf(name: string): string {
  return name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
