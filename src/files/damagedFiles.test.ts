import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet } from './readFile.ts';
import type { ReadProblem } from './reading.ts';
import { partsOf, zipArchive } from '#testing/data/zipArchive.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const PROBLEMS = [
  'empty',
  'tooLarge',
  'tooWide',
  'unknownFormat',
  'damaged',
  'noList',
  'gone',
] as const;
const FIXTURES = ['users.xlsx', 'users1904.xlsx', 'utf16.csv', 'utf8.csv', 'windows1254.csv'];
const fixtures = FIXTURES.map((name) => readFileSync(join(import.meta.dirname, 'fixtures', name)));
const names = fc.constantFrom('a.xlsx', 'a.csv', 'a.json', 'a');
/** Slower than any of these files takes; what hangs takes forever. */
const TIMEOUT_MS = 60_000;

/** Pieces of XML and of a sheet, to put in wrong places. */
const MISPLACED = [
  ...'<>&"',
  '</row>',
  '<row r="0">',
  '<row r="1e9">',
  '<c r="ZZZZ9" t="s"><v>-1</v></c>',
  '<c t="s"><v>1e9</v></c>',
  '<!--',
  '<![CDATA[',
  '&#x110000;',
  '_xD83D_',
  '<sheet name="Kullanıcılar" r:id="rId99"/>',
];

async function expectResult(bytes: Uint8Array, name: string): Promise<void> {
  const reading = await readSheet(new Blob([new Uint8Array(bytes)]), name, {});
  if (reading.ok) expect(reading.rows.length).toBeGreaterThan(0);
  else expect(PROBLEMS).toContain(reading.problem satisfies ReadProblem);
}

describe('a damaged file never makes reading throw or hang', () => {
  it.each([
    ['', []],
    [' with the signature of a workbook', [0x50, 0x4b, 3, 4]],
    [' with the signature of an Excel 97 workbook', [0xd0, 0xcf, 0x11, 0xe0]],
    [' that start like JSON', [0x5b, 0x7b]],
  ])(
    'of random bytes%s',
    async (_, start) => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), names, async (bytes, name) => {
          await expectResult(Uint8Array.from([...start, ...bytes]), name);
        }),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'that ends too early',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...fixtures), fc.nat(), names, async (file, cut, name) => {
          await expectResult(file.subarray(0, cut % file.length), name);
        }),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'with bits that flipped',
    async () => {
      const flips = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 7 })), {
        minLength: 1,
        maxLength: 8,
      });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...fixtures), flips, names, async (file, all, name) => {
          const bytes = Uint8Array.from(file);
          for (const [at, bit] of all) {
            const place = at % bytes.length;
            bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
          }
          await expectResult(bytes, name);
        }),
        { numRuns: propertyRuns(50) },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'of a valid archive with invalid content',
    async () => {
      const [workbook = Buffer.alloc(0)] = fixtures;
      const parts = partsOf(Uint8Array.from(workbook));
      const damage = fc.record({
        name: fc.constantFrom(...Object.keys(parts)),
        at: fc.nat(),
        removed: fc.nat({ max: 50 }),
        added: fc.oneof(fc.constantFrom(...MISPLACED), fc.string()),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (all) => {
          const damaged = { ...parts };
          for (const { name, at, removed, added } of all) {
            const text = damaged[name] ?? '';
            const place = at % (text.length + 1);
            damaged[name] = text.slice(0, place) + added + text.slice(place + removed);
          }
          await expectResult(zipArchive(damaged), 'a.xlsx');
        }),
        { numRuns: propertyRuns(100) },
      );
    },
    TIMEOUT_MS,
  );
});

describe('a file that cannot be imported', () => {
  const read = (parts: BlobPart[], name = 'a') => readSheet(new Blob(parts), name, {});

  it.each<[string, BlobPart[], string, ReadProblem]>([
    ['nothing', [], 'a.csv', 'empty'],
    ['nothing but a byte order mark and blanks', ['\ufeff \r\n;;\r\n'], 'a.csv', 'empty'],
    [
      'an Excel 97 workbook',
      [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
      'a.xls',
      'unknownFormat',
    ],
    ['a web page', ['\ufeff\n<!DOCTYPE html><html lang="tr">'], 'a.xls', 'unknownFormat'],
    ['a document', ['%PDF-1.7\n1 0 obj\n'], 'a.csv', 'unknownFormat'],
    ['501 columns', [`Ad;Email\n${'a;'.repeat(501)}`], 'a.csv', 'tooWide'],
    ['half a list', ['[{"name":"Ali"}'], 'a.json', 'damaged'],
    ['one object', ['{"name":"Ali"}'], 'a', 'noList'],
    ['a list of names', ['["Ali"]'], 'a.json', 'noList'],
  ])('is one with %s, with a problem of its own', async (_, parts, name, problem) => {
    expect(await read(parts, name)).toEqual({ ok: false, problem });
  });

  it('is one that is too large, and is not read', async () => {
    const file = new Blob([]);
    Object.defineProperty(file, 'size', { value: 64 * 1024 * 1024 + 1 });
    expect(await readSheet(file, 'a.csv', {})).toEqual({ ok: false, problem: 'tooLarge' });
  });

  it('is one that was removed after it was chosen', async () => {
    const file = new Blob(['a']);
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
    expect(await readSheet(file, 'a.csv', {})).toEqual({ ok: false, problem: 'gone' });
  });
});

it('a text file that starts with “<” is read as a table', async () => {
  const file = new Blob(['<b>Ad</b>;Email\n<3;a@b.co']);
  expect(await readSheet(file, 'a.csv', {})).toMatchObject({ ok: true, rows: [{}, {}] });
});

it('rows that end in a thousand empty cells are read', async () => {
  const file = new Blob([`Ad;Email${';'.repeat(1000)}\nAli;a@b.co${';'.repeat(1000)}`]);
  expect(await readSheet(file, 'a.csv', {})).toMatchObject({ ok: true, rows: [{}, {}] });
});

describe('a file of text', () => {
  const read = (text: string, name = 'a') => readSheet(new Blob([text]), name, {});

  it('is recognised as JSON by its content, with any name', async () => {
    expect(await read('\ufeff [{"name":"Ali"}]', 'a.csv')).toMatchObject({
      shape: { kind: 'json' },
      rows: [
        { line: 0, cells: ['name'] },
        { line: 1, cells: ['Ali'] },
      ],
    });
  });

  it.each(['a.jsonl', 'a.json', 'a'])('may hold one JSON object a line: %s', async (name) => {
    expect(await read('{"name":"Ali"}\r\n\n{"name":"Can"}\n', name)).toMatchObject({
      shape: { kind: 'json' },
      rows: [
        { line: 0, cells: ['name'] },
        { line: 1, cells: ['Ali'] },
        { line: 2, cells: ['Can'] },
      ],
    });
  });

  it('of one line of JSON is a list if its name says so', async () => {
    const row = { line: 1, cells: ['Ali'] };
    expect(await read('{"name":"Ali"}', 'a.ndjson')).toMatchObject({ rows: [{}, row] });
    expect(await read('{"name":"Ali"}\n{"name"', 'a.ndjson')).toMatchObject({ problem: 'damaged' });
  });

  it('that only starts like JSON is CSV', async () => {
    expect(await read('[Ad];Email\nAli;a@b.co\n')).toMatchObject({
      shape: { kind: 'csv', separator: ';' },
      rows: [{ cells: ['[Ad]', 'Email'] }, { cells: ['Ali', 'a@b.co'] }],
    });
  });

  it('may declare its separator in the first line, which is then not a row', async () => {
    expect(await read('sep=|\r\nA;d|Email\r\n')).toMatchObject({
      shape: { separator: '|' },
      rows: [{ line: 2, cells: ['A;d', 'Email'] }],
    });
  });

  it('is read with the chosen separator and encoding', async () => {
    const choices = { separator: ',', encoding: 'windows-1254' } as const;
    expect(await readSheet(new Blob(['ş;a,b']), 'a', choices)).toEqual({
      ok: true,
      shape: { kind: 'csv', ...choices },
      rows: [{ line: 1, cells: ['ÅŸ;a', 'b'] }],
    });
  });
});
