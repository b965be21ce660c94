import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileWork } from './fileWork.ts';

/** The file as it is guessed to be read, but for its roles, about which the person is asked. */
async function opened(name: string) {
  const work = createFileWork();
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures/offices', name));
  const file = new Blob([Uint8Array.from(bytes)]);
  const opening = await work.read({ file, name, choices: {} });
  if (!opening.ok) throw new Error(opening.problem);
  const { columns, guess } = opening.description;
  const targets = guess.columns.map((target) => (target === 'role' ? 'ignored' : target));
  return { work, columns, guess, mapping: { ...guess, columns: targets } };
}

/** The users that it adds to an empty list. */
async function addedBy(name: string) {
  const { work, mapping } = await opened(name);
  const { counts } = work.plan({ mapping, knownRoles: [] });
  expect(counts.wrong + counts.doubled).toBe(0);
  const page = work.page({ outcome: 'new', page: 1, size: 10 });
  return page.flatMap((outcome) => (outcome.kind === 'new' ? [outcome.user] : []));
}

const AYSE = 'Ayşe Gül Yılmaz, ayse@ornek.com, active';
const IBRAHIM = 'İbrahim Işık, ibrahim@ornek.com, active';
const PASSIVE = 'İbrahim Işık, ibrahim@ornek.com, passive';
const AT_HOME = 'İbrahim Işık, ibrahim@ev.example, active';

describe('files of common office programs', () => {
  it.each([
    ['google-contacts.csv', AYSE, AT_HOME, 'Ümit Çelik, umit@ornek.com, active'],
    ['google-contacts-old.csv', AYSE, IBRAHIM],
    ['google-workspace.csv', AYSE, PASSIVE],
    ['active-directory.csv', AYSE, 'İbrahim Işık, iisik@ornek.local, passive'],
    ['microsoft-365.csv', AYSE, PASSIVE],
    ['entra-template.csv', AYSE],
    ['outlook.csv', AYSE, AT_HOME],
    ['outlook-com.csv', AYSE, IBRAHIM],
    ['linkedin.csv', 'Ayşe Yılmaz, ayse@ornek.com, active', IBRAHIM],
    ['wordpress.csv', 'Ayşe Yılmaz, ayse@ornek.com, active', IBRAHIM],
    ['woocommerce.csv', 'Ayşe Yılmaz, ayse@ornek.com, active', IBRAHIM],
    ['excel-ms-dos.csv', AYSE, PASSIVE],
    ['excel-whole-lines.csv', AYSE, IBRAHIM],
    ['postgresql.csv', AYSE, PASSIVE],
    ['keycloak.json', AYSE, PASSIVE],
    ['firebase.json', AYSE, PASSIVE],
    ['directus.json', AYSE, PASSIVE],
    ['authentik.json', AYSE, PASSIVE],
  ])('%s: each user has a full name, an email and a status', async (file, ...users) => {
    const added = await addedBy(file);
    expect(
      added.map(({ name, email, active }) => `${name}, ${email}, ${active ? 'active' : 'passive'}`),
    ).toEqual(users);
  });

  it('have roles where they have a column of them', async () => {
    for (const name of ['wordpress.csv', 'woocommerce.csv', 'excel-whole-lines.csv']) {
      expect((await opened(name)).guess.columns).toContain('role');
    }
  });

  it.each(['postgresql.csv', 'keycloak.json', 'firebase.json', 'authentik.json'])(
    '%s: each user has the date of creation',
    async (name) => {
      expect(await addedBy(name)).toMatchObject([
        { createdAt: new Date('2024-01-05T22:30:00Z') },
        { createdAt: new Date('2024-01-06T22:30:00Z') },
      ]);
    },
  );

  it('have passwords that are neither imported nor shown', async () => {
    for (const [name, count] of [
      ['google-workspace.csv', 1],
      ['woocommerce.csv', 1],
      ['entra-template.csv', 1],
      ['keycloak.json', 1],
      ['directus.json', 1],
      ['firebase.json', 2],
    ] as const) {
      const { columns } = await opened(name);
      const passwords = columns.filter(({ isPassword }) => isPassword);
      expect(passwords.flatMap(({ samples }) => samples)).toEqual([]);
      expect(passwords).toHaveLength(count);
    }
  });
});
