import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ColumnTarget } from '#domain/sheet/importPlan.ts';
import { createFileWork } from './fileWork.ts';

/** The guessed mapping of a file, and the target of each column. */
async function opened(name: string) {
  const work = createFileWork();
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures/offices', name));
  const file = new Blob([Uint8Array.from(bytes)]);
  const opening = await work.read({ file, name, choices: {} });
  if (!opening.ok) throw new Error(opening.problem);
  const { columns, guess } = opening.description;
  const targets = columns.map(
    ({ header }, column) => [header ?? '', guess.columns[column]] as const,
  );
  return { work, guess, columns, targets, shape: opening.shape };
}

/** The users that it adds to an empty list; those with a role or status that is not known are wrong. */
async function addedBy(name: string) {
  const { work, guess } = await opened(name);
  const { counts } = work.plan({ mapping: guess, knownRoles: [] });
  expect(counts.wrong + counts.doubled).toBe(0);
  const page = work.page({ outcome: 'new', page: 1, size: 10 });
  return page.map((outcome) => (outcome.kind === 'new' ? outcome.user : outcome));
}

type Taken = Readonly<Record<string, ColumnTarget>>;
const TAKEN: Readonly<Record<string, Taken>> = {
  'google-contacts.csv': {
    'First Name': 'firstName',
    'Middle Name': 'middleName',
    'Last Name': 'lastName',
    'E-mail 1 - Value': 'email',
    'E-mail 2 - Value': 'otherEmail',
  },
  'google-contacts-old.csv': {
    Name: 'name',
    'Given Name': 'firstName',
    'Additional Name': 'middleName',
    'Family Name': 'lastName',
    'E-mail 1 - Value': 'email',
    'E-mail 2 - Value': 'otherEmail',
  },
  'google-workspace.csv': {
    'First Name [Required]': 'firstName',
    'Last Name [Required]': 'lastName',
    'Email Address [Required]': 'email',
    'Status [READ ONLY]': 'active',
  },
  'wordpress.csv': {
    ID: 'id',
    display_name: 'name',
    user_email: 'email',
    user_registered: 'createdAt',
    roles: 'role',
  },
  'woocommerce.csv': {
    user_id: 'id',
    user_email: 'email',
    user_registered: 'createdAt',
    first_name: 'firstName',
    last_name: 'lastName',
    role: 'role',
    billing_email: 'otherEmail',
  },
  'active-directory.csv': {
    Name: 'name',
    GivenName: 'firstName',
    Surname: 'lastName',
    UserPrincipalName: 'otherEmail',
    mail: 'email',
    Enabled: 'active',
    Created: 'createdAt',
  },
  'microsoft-365.csv': {
    'Block credential': 'blocked',
    'Display name': 'name',
    'First name': 'firstName',
    'Last name': 'lastName',
    'User principal name': 'email',
    'When created': 'createdAt',
  },
  'entra-template.csv': {
    'Block sign in (Yes/No) [accountEnabled] Required': 'blocked',
    'Name [displayName] Required': 'name',
    'User name [userPrincipalName] Required': 'email',
    'First name [givenName]': 'firstName',
    'Last name [surname]': 'lastName',
  },
  'outlook.csv': {
    Ad: 'firstName',
    'İkinci Ad': 'middleName',
    Soyadı: 'lastName',
    'E-posta Adresi': 'email',
    'E-posta 2 Adresi': 'otherEmail',
  },
  'outlook-com.csv': {
    'First Name': 'firstName',
    'Middle Name': 'middleName',
    'Last Name': 'lastName',
    'E-mail Address': 'email',
    'E-mail 2 Address': 'otherEmail',
  },
  'linkedin.csv': {
    'First Name': 'firstName',
    'Last Name': 'lastName',
    'Email Address': 'email',
  },
  'excel-ms-dos.csv': {
    'Personel Adı Soyadı': 'name',
    'E-Posta Adresi': 'email',
    Durumu: 'active',
  },
  'excel-whole-lines.csv': { 'Ad Soyad': 'name', 'E-posta': 'email', Rol: 'role' },
  'postgresql.csv': {
    id: 'id',
    name: 'name',
    email: 'email',
    banned: 'blocked',
    created_at: 'createdAt',
  },
  'keycloak.json': {
    id: 'id',
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    createdTimestamp: 'createdAt',
    enabled: 'active',
  },
  'firebase.json': {
    localId: 'id',
    email: 'email',
    displayName: 'name',
    createdAt: 'createdAt',
    disabled: 'blocked',
  },
  'directus.json': {
    id: 'id',
    first_name: 'firstName',
    last_name: 'lastName',
    email: 'email',
    status: 'active',
    role: 'role',
  },
  'authentik.json': {
    name: 'name',
    is_active: 'active',
    date_joined: 'createdAt',
    email: 'email',
    uuid: 'id',
  },
};

describe('files of common office programs', () => {
  it.each(Object.keys(TAKEN))('%s: each column is recognised', async (name) => {
    const { targets } = await opened(name);
    const taken = targets.filter(([, target]) => target !== 'ignored');
    expect(Object.fromEntries(taken)).toEqual(TAKEN[name]);
  });

  it.each<readonly [string, readonly (readonly [name: string, email: string, active?: boolean])[]]>(
    [
      [
        'google-contacts.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ev.example'],
          ['Ümit Çelik', 'umit@ornek.com'],
        ],
      ],
      [
        'google-contacts-old.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ornek.com'],
        ],
      ],
      [
        'google-workspace.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ornek.com', false],
        ],
      ],
      [
        'active-directory.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'iisik@ornek.local', false],
        ],
      ],
      [
        'microsoft-365.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ornek.com', false],
        ],
      ],
      ['entra-template.csv', [['Ayşe Gül Yılmaz', 'ayse@ornek.com']]],
      [
        'outlook.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ev.example'],
        ],
      ],
      [
        'outlook-com.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ornek.com'],
        ],
      ],
      [
        'linkedin.csv',
        [
          ['Ayşe Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ornek.com'],
        ],
      ],
      [
        'excel-ms-dos.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ornek.com', false],
        ],
      ],
      [
        'excel-whole-lines.csv',
        [
          ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
          ['İbrahim Işık', 'ibrahim@ornek.com'],
        ],
      ],
      ...[
        'postgresql.csv',
        'keycloak.json',
        'firebase.json',
        'directus.json',
        'authentik.json',
      ].map(
        (name) =>
          [
            name,
            [
              ['Ayşe Gül Yılmaz', 'ayse@ornek.com'],
              ['İbrahim Işık', 'ibrahim@ornek.com', false],
            ],
          ] as const,
      ),
    ],
  )('%s: each user has a full name and an email', async (name, users) => {
    expect(await addedBy(name)).toMatchObject(
      users.map(([whole, email, active = true]) => ({ name: whole, email, active })),
    );
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
