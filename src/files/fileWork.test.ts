import { describe, expect, it } from 'vitest';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import { type Asked, createFileWork, type FileWork } from './fileWork.ts';
import { readSheet } from '#files/readFile.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const ANY = () => undefined;
const ali = makeUser({ id: '1', name: 'Ali', email: 'ali@ornek.com', role: 'User' });

async function opened(text: string, name = 'a.csv'): Promise<FileWork> {
  const work = createFileWork();
  await work.read({ file: new Blob([text]), name, choices: {} }, ANY);
  return work;
}

/** @param headerRow by default it is guessed */
const describeWork = async (work: FileWork, headerRow?: number | null) =>
  work.describe(headerRow === undefined ? {} : { headerRow }, ANY);

/** Plans as it was guessed. */
async function planned(text: string, mapping: Partial<ImportMapping> = {}) {
  const work = await opened(text);
  const { guess } = await describeWork(work);
  await work.users({ users: [ali], isFirst: true }, ANY);
  const plan = await work.plan({ mapping: { ...guess, ...mapping }, knownRoles: ['User'] }, ANY);
  return { work, plan };
}

async function textOf(file: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}

describe('a file', () => {
  it('is described with its columns and their first values, except passwords', async () => {
    const work = await opened('Ad;Email;Parola\nAli;a@b.com;x\nAli;;y\nVeli;v@b.com;z\n');
    const { columns, headerRow, guess } = await describeWork(work);
    expect(headerRow).toBe(0);
    expect(columns).toEqual([
      { header: 'Ad', samples: ['Ali', 'Veli'], isPassword: false },
      { header: 'Email', samples: ['a@b.com', 'v@b.com'], isPassword: false },
      { header: 'Parola', samples: [], isPassword: true },
    ]);
    expect(guess.columns).toEqual(['name', 'email', 'ignored']);
  });

  it('has a key of its header, ignoring case, and none without a header', async () => {
    const keyOf = async (text: string, headerRow?: null) =>
      (await describeWork(await opened(text), headerRow)).headerKey;
    const key = await keyOf('Ad;Email\nAli;a@b.com');
    expect(await keyOf('AD,EMAIL\nVeli,v@b.com')).toBe(key);
    expect(await keyOf('Ad;Rol\nAli;User')).not.toBe(key);
    expect(await keyOf('Ad;Email\nAli;a@b.com', null)).toBeNull();
  });

  it('of JSON always has its field names as a header', async () => {
    const work = await opened('[{"name":"Ali","email":"a@b.com"}]', 'a.json');
    expect(await describeWork(work, null)).toMatchObject({ headerRow: 0 });
  });

  it('with a title has its header below it, and no user above it', async () => {
    const text = 'Personel listesi\n\nAd;Email;Parola\nAli;a@b.com;gizli\nVeli;v@b.com;gizli\n';
    const work = await opened(text);
    const { headerRow, topRows, columns, guess } = await describeWork(work);
    expect(headerRow).toBe(1);
    expect(columns.map(({ header }) => header)).toEqual(['Ad', 'Email', 'Parola']);
    // To choose another header from; never with a password.
    expect(topRows).toEqual([
      { line: 1, texts: ['Personel listesi'] },
      { line: 3, texts: ['Ad', 'Email', 'Parola'] },
      { line: 4, texts: ['Ali', 'a@b.com'] },
      { line: 5, texts: ['Veli', 'v@b.com'] },
    ]);
    const { counts } = await work.plan({ mapping: guess, knownRoles: [] }, ANY);
    expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0, doubled: 0 });
  });

  it('has the chosen header', async () => {
    const work = await opened('Ad;Email\nİsim;Adres\nAli;a@b.com\n');
    const { columns, guess } = await describeWork(work, 1);
    expect(columns.map(({ header }) => header)).toEqual(['İsim', 'Adres']);
    const mapping = { ...guess, columns: ['name', 'email'] as const };
    expect(await work.plan({ mapping, knownRoles: [] }, ANY)).toMatchObject({
      counts: { new: 1, wrong: 0 },
    });
  });

  it('has long values cut without splitting an emoji', async () => {
    const work = await opened(`Ad\n${'a'.repeat(59)}😀 ve daha çok`);
    const [column] = (await describeWork(work, 0)).columns;
    expect(column?.samples).toEqual([`${'a'.repeat(59)}…`]);
  });
});

describe('a plan', () => {
  const TEXT = 'Ad;Email\nAli Can;ali@ornek.com\nYeni;yeni@ornek.com\n;bos@ornek.com\n';

  it('counts its rows, and returns those of one kind in pages', async () => {
    const { work, plan } = await planned(TEXT);
    expect(plan.counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 1, doubled: 0 });
    const page = (outcome: Asked<'page'>['outcome'], number: number) =>
      work.page({ plan: plan.number, outcome, page: number, size: 10 }, ANY);
    expect(await page('new', 1)).toMatchObject([{ line: 3, user: { name: 'Yeni' } }]);
    expect(await page('new', 2)).toEqual([]);
  });

  it('counts errors of imported columns, which are empty cells', async () => {
    const text =
      'Ad;Email;Not;Enlem\n#N/A;ali@ornek.com;#REF!;#YOK\n#DEĞER!;yeni@ornek.com;;\nCan;c@d.co;;#N/A\n';
    const { plan } = await planned(text);
    expect(plan.errors).toEqual({ count: 4, examples: ['#N/A', '#YOK', '#DEĞER!'] });
    expect(plan.counts).toEqual({ new: 1, changed: 0, same: 1, wrong: 1, doubled: 0 });
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
    const page = await work.page({ plan: plan.number, outcome: 'new', page: 1, size: 10 }, ANY);
    expect(page?.map((outcome) => outcome.kind === 'new' && outcome.user)).toEqual(
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

  it('that is outdated has no answers', async () => {
    const { work, plan } = await planned(TEXT);
    const { guess } = await describeWork(work);
    expect(
      await work.page({ plan: plan.number, outcome: 'new', page: 1, size: 10 }, ANY),
    ).toBeNull();
    await work.plan({ mapping: guess, knownRoles: [] }, ANY);
    expect(await work.change({ plan: plan.number }, ANY)).toBeNull();
    expect(await work.wrongRows({ plan: plan.number }, ANY)).toBeNull();
  });

  it('leads to a change', async () => {
    const { work, plan } = await planned(TEXT);
    const change = await work.change({ plan: plan.number }, ANY);
    expect(change).toMatchObject({
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
    const { work, plan } = await planned(TEXT);
    const wrong = await work.wrongRows({ plan: plan.number }, ANY);
    expect(wrong?.extension).toBe('csv');
    const text = await textOf(wrong?.file ?? new Blob());
    expect(text).toBe('\ufeffAd;Email;Hata\r\n;bos@ornek.com;Ad zorunludur.\r\n');
  });

  it('compares with the users of all slices', async () => {
    const work = await opened('Ad;Email\nAli;ali@ornek.com\nVeli;veli@ornek.com\n');
    const { guess } = await describeWork(work);
    await work.users({ users: [ali], isFirst: true }, ANY);
    const veli = makeUser({ id: '2', name: 'Veli', email: 'veli@ornek.com' });
    await work.users({ users: [veli], isFirst: false }, ANY);
    expect((await work.plan({ mapping: guess, knownRoles: [] }, ANY)).counts.same).toBe(2);
    await work.users({ users: [veli], isFirst: true }, ANY);
    expect((await work.plan({ mapping: guess, knownRoles: [] }, ANY)).counts).toMatchObject({
      new: 1,
      same: 1,
    });
  });
});

it('the sample file is read back with two users and no open question', async () => {
  const sample = await createFileWork().sample(null, ANY);
  const reading = await readSheet(sample, 'ornek.xlsx', {});
  expect(reading).toMatchObject({ ok: true, shape: { kind: 'xlsx' } });
  const work = createFileWork();
  await work.read({ file: sample, name: 'ornek.xlsx', choices: {} }, ANY);
  const { guess } = await describeWork(work);
  expect(await work.unknownValues({ mapping: guess, knownRoles: [] }, ANY)).toEqual({
    roles: [],
    statuses: [],
    dates: null,
    unusualEmails: null,
    together: [],
  });
  const { counts } = await work.plan({ mapping: guess, knownRoles: [] }, ANY);
  expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0, doubled: 0 });
});
