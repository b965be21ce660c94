import { expect, it } from 'vitest';
import { type ConditionTest, CONDITION_FIELD_NAMES, operatorsOf } from '#domain/query/condition.ts';
import { partSentence, testSentence } from './trCondition.ts';

const NOW = new Date(2026, 10, 26);
const say = (test: Omit<ConditionTest, 'isNegated'> & { isNegated?: boolean }) =>
  testSentence({ isNegated: false, ...test }, NOW);

it('each line of a filter is a sentence, and its negation a different one', () => {
  const sentences = CONDITION_FIELD_NAMES.flatMap((field) =>
    operatorsOf(field).flatMap((operator) =>
      [[], ['a'], ['1', '2']].flatMap((values) => {
        const [is, isNot] = [false, true].map((isNegated) =>
          say({ field, operator, values, isNegated }),
        );
        expect(is).not.toBe(isNot);
        return [is, isNot];
      }),
    ),
  );
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}\S+ \S/u);
  expect(sentences.join(' ')).not.toMatch(/undefined|NaN/);
});

it.each([
  ['Ad “ali” içerir', { field: 'name', operator: 'contains', values: ['ali'] }],
  ['Ad “ali” içermez', { field: 'name', operator: 'contains', values: ['ali'], isNegated: true }],
  ['Ad “…” ile başlar', { field: 'name', operator: 'beginsWith', values: [] }],
  ['Ad büyük/küçük harf dahil “Şule”', { field: 'name', operator: 'exact', values: ['Şule'] }],
  ['Email boş', { field: 'email', operator: 'empty', values: [] }],
  ['Email dolu', { field: 'email', operator: 'empty', values: [], isNegated: true }],
  ['Konum yok', { field: 'place', operator: 'empty', values: [] }],
  [
    'Haritada seçilen alanın dışı',
    {
      field: 'place',
      operator: 'inside',
      values: ['40.5', '28', '41', '29.12345678'],
      isNegated: true,
    },
  ],
  ['Haritada seçilen alan', { field: 'place', operator: 'inside', values: ['40'] }],
  [
    'Rol Admin veya Editor değil',
    { field: 'role', operator: 'anyOf', values: ['Admin', 'Editor'], isNegated: true },
  ],
  ['Durum Pasif', { field: 'status', operator: 'anyOf', values: ['passive'] }],
  [
    'Oluşturulma 01.02.2026 tarihinden önce',
    { field: 'createdAt', operator: 'before', values: ['2026-02-01'] },
  ],
  [
    'Oluşturulma bu hafta (23–29 Kas)',
    { field: 'createdAt', operator: 'within', values: ['thisWeek'] },
  ],
  [
    'Oluşturulma son 30 gün içinde değil (28 Eki–26 Kas)',
    { field: 'createdAt', operator: 'within', values: ['last30Days'], isNegated: true },
  ],
  ['Oluşturulma bugün (26 Kas)', { field: 'createdAt', operator: 'within', values: ['today'] }],
  ['Enlem -41,5 ile … arasında', { field: 'latitude', operator: 'between', values: ['-41.5'] }],
] as const satisfies [string, Parameters<typeof say>[0]][])(
  'a line reads “%s”',
  (sentence, test) => {
    expect(say(test)).toBe(sentence);
  },
);

it('a group is one sentence of its lines', () => {
  const test = (values: readonly string[]): ConditionTest => ({
    field: 'name',
    operator: 'contains',
    isNegated: false,
    values,
  });
  const parts = [test(['ali']), test(['veli'])];
  expect(partSentence({ join: 'or', parts }, NOW)).toBe('Ad “ali” içerir veya Ad “veli” içerir');
  expect(partSentence({ join: 'and', parts }, NOW)).toBe('Ad “ali” içerir ve Ad “veli” içerir');
  expect(partSentence(test(['ali']), NOW)).toBe('Ad “ali” içerir');
});
