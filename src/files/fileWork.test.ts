import { describe, expect, it } from 'vitest';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import { type Asked, createFileWork } from './fileWork.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ali = makeUser({ id: '1', name: 'Ali', email: 'ali@ornek.com', role: 'User' });

async function opened(file: Blob) {
  const work = createFileWork();
  const opening = await work.read({ file, name: 'dosya', choices: {} });
  if (!opening.ok) throw new Error(opening.problem);
  return { work, ...opening.description };
}

/** Plans as it was guessed. */
async function planned(text: string, mapping: Partial<ImportMapping> = {}) {
  const { work, guess } = await opened(new Blob([text]));
  work.users({ users: [ali], isFirst: true });
  const plan = work.plan({ mapping: { ...guess, ...mapping }, knownRoles: ['User'] });
  return { work, plan };
}

async function textOf(file: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}

describe('a file', () => {
  it('is described with its columns and their first values, except passwords', async () => {
    const text = 'Ad;Email;Parola\nAli;a@b.com;x\nAli;;y\nVeli;v@b.com;z\n';
    const { columns, headerRow, guess } = await opened(new Blob([text]));
    expect(headerRow).toBe(0);
    expect(columns).toEqual([
      { header: 'Ad', samples: ['Ali', 'Veli'], isPassword: false },
      { header: 'Email', samples: ['a@b.com', 'v@b.com'], isPassword: false },
      { header: 'Parola', samples: [], isPassword: true },
    ]);
    expect(guess.columns).toEqual(['name', 'email', 'ignored']);
  });

  it('with a title has its header below it, and no user above it', async () => {
    const text = 'Personel listesi\n\nAd;Email;Parola\nAli;a@b.com;gizli\nVeli;v@b.com;gizli\n';
    const { work, headerRow, topRows, columns, guess } = await opened(new Blob([text]));
    expect(headerRow).toBe(1);
    expect(columns.map(({ header }) => header)).toEqual(['Ad', 'Email', 'Parola']);
    // To choose another header from; never with a password.
    expect(topRows).toEqual([
      { line: 1, texts: ['Personel listesi'] },
      { line: 3, texts: ['Ad', 'Email', 'Parola'] },
      { line: 4, texts: ['Ali', 'a@b.com'] },
      { line: 5, texts: ['Veli', 'v@b.com'] },
    ]);
    const { counts } = work.plan({ mapping: guess, knownRoles: [] });
    expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0, doubled: 0 });
    expect(work.describe({ headerRow: 2 }).columns[0]?.header).toBe('Ali');
  });

  it('has long values cut without splitting an emoji', async () => {
    const { columns } = await opened(new Blob([`Ad;Email\n${'a'.repeat(59)}😀 ve daha çok`]));
    const [column] = columns;
    expect(column?.samples).toEqual([`${'a'.repeat(59)}…`]);
  });
});

describe('a plan', () => {
  const TEXT = 'Ad;Email\nAli Can;ali@ornek.com\nYeni;yeni@ornek.com\n;bos@ornek.com\n';

  it('counts its rows, and returns those of one kind in pages', async () => {
    const { work, plan } = await planned(TEXT);
    expect(plan.counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 1, doubled: 0 });
    const page = (outcome: Asked<'page'>['outcome'], number: number) =>
      work.page({ outcome, page: number, size: 10 });
    expect(page('new', 1)).toMatchObject([{ line: 3, user: { name: 'Yeni' } }]);
    expect(page('new', 2)).toEqual([]);
  });

  it('is not touched by invisible characters at the ends of cells', async () => {
    const ends = ['\u200b', '\u200e', '\u200f', '\ufeff', '\u2060'];
    const users = ends.map((end, at) =>
      [`Can`, `can${at}@ornek.com`, 'Editor', 'Pasif', '05.01.2024', '41,5']
        .map((cell) => `${end}${cell} ${end}`)
        .join(';'),
    );
    const row = 'Ali;ali@ornek.com;User'.replaceAll(/;|$/g, '\u200b$&\u200e');
    const { work, plan } = await planned(
      ['Ad;Email;Rol;Durum;Kayıt Tarihi;Enlem', ...users, row].join('\n'),
    );
    expect(plan.counts).toEqual({ new: 5, changed: 0, same: 1, wrong: 0, doubled: 0 });
    const page = work.page({ outcome: 'new', page: 1, size: 10 });
    expect(page.map((outcome) => outcome.kind === 'new' && outcome.user)).toEqual(
      ends.map((_, at) => ({
        id: null,
        name: 'Can',
        email: `can${at}@ornek.com`,
        role: 'Editor',
        active: false,
        createdAt: new Date(2024, 0, 5),
        latitude: 41.5,
        longitude: null,
      })),
    );
  });

  it('leads to a change', async () => {
    const { work } = await planned(TEXT);
    expect(work.change(null)).toMatchObject({
      kind: 'import',
      additions: [{ name: 'Yeni' }],
      edits: [
        {
          user: { id: ali.id, name: 'Ali' },
          changes: { name: { was: 'Ali', is: 'Ali Can' } },
        },
      ],
    });
  });

  it('returns its wrong rows as CSV for Excel, with the reasons in a last column', async () => {
    const { work } = await planned(TEXT);
    const wrong = await work.wrongRows(null);
    expect(wrong?.extension).toBe('csv');
    const text = await textOf(wrong?.file ?? new Blob());
    expect(text).toBe('\ufeffAd;Email;Hata\r\n;bos@ornek.com;Ad zorunludur.\r\n');
  });
});

it('the sample file is read back with two users and no open question', async () => {
  const { work, guess } = await opened(await createFileWork().sample(null));
  const reading = { mapping: guess, knownRoles: [] };
  expect(work.unknownValues(reading)).toMatchObject({ roles: [], statuses: [], openRows: 0 });
  expect(work.plan(reading).counts).toMatchObject({ new: 2, wrong: 0 });
});
