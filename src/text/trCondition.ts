import {
  isGroup,
  type ConditionGroup,
  type ConditionTest,
  type ConditionField,
  type Operator,
} from '#domain/query/condition.ts';
import { daysOfSpan, isDay, isSpan, type Span } from '#domain/query/days.ts';
import { MAX_CONDITION_NODES } from '#domain/limits.ts';
import { isolated, quoted } from './grammar.ts';
import { trFilters } from './tr.ts';

const FIELDS = {
  name: 'Ad',
  email: 'Email',
  role: 'Rol',
  status: 'Durum',
  createdAt: 'Oluşturulma',
  id: 'Kimlik',
  place: 'Konum',
  latitude: 'Enlem',
  longitude: 'Boylam',
} satisfies Record<ConditionField, string>;

const SPANS = {
  today: 'bugün',
  thisWeek: 'bu hafta',
  thisMonth: 'bu ay',
  thisYear: 'bu yıl',
} satisfies Partial<Record<Span, string>>;

function spanInWords(span: Span): string {
  const words: Readonly<Partial<Record<Span, string>>> = SPANS;
  const [days = ''] = /\d+/.exec(span) ?? [];
  return words[span] ?? `son ${days} gün içinde`;
}

/** The words around the sentences. */
export const trCondition = {
  label: (join: 'and' | 'or') => (join === 'and' ? 'Koşullar:' : 'Koşullardan biri:'),
  unclear: 'Anlaşılmadığı için uygulanmıyor',
  or: ' veya ',
  search: (text: string) => `Arama ${quoted(isolated(text))}`,
  widest: (sentence: string, count: string) =>
    `En çok eleyen: ${isolated(sentence)}. Kaldırırsanız: ${count}.`,
  drop: 'Bu koşulu kaldır',
  edit: 'Koşulu düzenle',
  remove: (sentence: string) => `Koşulu kaldır: ${isolated(sentence)}`,
};

/** The words of the dialog that edits them. */
export const trConditionDialog = {
  title: 'Koşullar',
  close: 'Kapat',
  join: 'Hangileri sağlanmalı?',
  joins: { and: 'Hepsi (VE)', or: 'Herhangi biri (VEYA)' },
  fields: FIELDS,
  line: (position: number) => `${position}. koşul`,
  field: 'Alan',
  operator: 'Karşılaştırma',
  value: 'Değer',
  ends: ['Başlangıç değeri', 'Bitiş değeri'],
  edges: ['Güney sınırı', 'Batı sınırı', 'Kuzey sınırı', 'Doğu sınırı'],
  unfinished: 'Değer girin; boş satır dikkate alınmaz.',
  removeLine: (sentence: string) => `Satırı kaldır: ${isolated(sentence)}`,
  removeGroup: (sentence: string) => `Grubu kaldır: ${isolated(sentence)}`,
  add: 'Satır ekle',
  addGroup: 'Grup ekle',
  group: (position: number) => `${position}. grup`,
  groupJoin: 'Gruptakilerden hangileri sağlanmalı?',
  full: `En çok ${MAX_CONDITION_NODES - 1} koşul olabilir; her grup da bir koşul sayılır.`,
  cancel: 'İptal',
  apply: 'Uygula',
};

/** In place of a missing value. */
const MISSING = '…';

/** What a test and its negation say about the field. */
type Says = (values: readonly string[]) => readonly [is: string, isNot: string];

const not = (words: string) => [words, `${words} değil`] as const;

const SAYS = {
  contains: ([text = '']) => [`${text} içerir`, `${text} içermez`],
  beginsWith: ([text = '']) => [`${text} ile başlar`, `${text} ile başlamaz`],
  is: ([text = '']) => not(text),
  exact: ([text = '']) => not(`büyük/küçük harf dahil ${text}`),
  anyOf: (values) => not(listed(values)),
  before: ([day = '']) => not(`${day} tarihinden önce`),
  after: ([day = '']) => not(`${day} tarihinden sonra`),
  on: ([day = '']) => not(day),
  between: ([from = '', to = '']) => not(`${from} ile ${to} arasında`),
  within: ([span = '']) => not(span),
  less: ([number = '']) => not(`${number} değerinden küçük`),
  greater: ([number = '']) => not(`${number} değerinden büyük`),
  equals: ([number = '']) => not(number),
  inside: () => ['Haritada seçilen alan', 'Haritada seçilen alanın dışı'],
  empty: () => ['boş', 'dolu'],
} satisfies Record<Operator, Says>;

/** For sentences that have only the value. */
const OPERATORS = {
  is: not('eşit'),
  exact: not('büyük/küçük harf dahil aynı'),
  anyOf: not('şunlardan biri'),
  on: not('şu gün'),
  within: not('şu dönemde'),
  equals: not('eşit'),
  inside: not('şu alanda'),
} satisfies Partial<Record<Operator, readonly string[]>>;

/** The words of an operator before there is a value: `içerir`, `içermez`. */
export function operatorWords({
  field,
  operator,
  isNegated,
}: Omit<ConditionTest, 'values'>): string {
  if (isPresence({ field, operator })) return presence(isNegated);
  const alone: Readonly<Partial<Record<Operator, readonly string[]>>> = OPERATORS;
  const says: Says = SAYS[operator];
  const [is = '', isNot = ''] = alone[operator] ?? says([MISSING, MISSING]);
  const words = isNegated ? isNot : is;
  return operator === 'between' ? words : words.replace(`${MISSING} `, '');
}

/** `bu hafta (23–29 Kas)`. */
export function spanWithDays(span: Span, now: Date): string {
  return `${spanInWords(span)} (${daysInWords(span, now)})`;
}

/** Turkish does not call a place blank. */
function isPresence({ field, operator }: Pick<ConditionTest, 'field' | 'operator'>): boolean {
  return field === 'place' && operator === 'empty';
}

function presence(isNegated: boolean): string {
  return isNegated ? 'var' : 'yok';
}

/** A test as a sentence; its last value may be missing. `now` decides what relative days mean. */
export function testSentence(test: ConditionTest, now: Date): string {
  const { field, operator, isNegated, values } = test;
  const says: Says = SAYS[operator];
  const [is, isNot] = says(shownValues(test));
  const words = isPresence(test) ? presence(isNegated) : isNegated ? isNot : is;
  const [span = ''] = values;
  const days = operator === 'within' && isSpan(span) ? ` (${daysInWords(span, now)})` : '';
  // The area's edges mean nothing to a reader; the map shows it.
  return operator === 'inside' ? words : `${FIELDS[field]} ${words}${days}`;
}

/** A part of a condition: a test, or the tests of a group in one sentence. */
export function partSentence(part: ConditionTest | ConditionGroup, now: Date): string {
  if (!isGroup(part)) return testSentence(part, now);
  const sentences = part.parts.map((test) => testSentence(test, now));
  return sentences.join(part.join === 'and' ? ' ve ' : ' veya ');
}

function shownValues({ field, operator, values }: ConditionTest): readonly string[] {
  const [first = '', second = ''] = values;
  const wanted = operator === 'between' ? [first, second] : values.length === 0 ? [''] : values;
  return wanted.map((value) => shownValue(field, value));
}

function shownValue(field: ConditionField, value: string): string {
  switch (field) {
    case 'name':
    case 'email':
    case 'id':
      return quoted(value.trim() === '' ? MISSING : isolated(value));
    case 'role':
    case 'status':
      return value === '' ? MISSING : isolated(trFilters[field].value(value));
    case 'createdAt':
      if (isSpan(value)) return spanInWords(value);
      return isDay(value) ? value.split('-').toReversed().join('.') : MISSING;
    case 'latitude':
    case 'longitude':
      return value === '' ? MISSING : isolated(value.replace('.', ','));
    case 'place':
      return '';
  }
}

/** `Admin, Editor veya Viewer`. */
function listed(values: readonly string[]): string {
  const last = values.at(-1) ?? MISSING;
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} veya ${last}`;
}

/** The days of a span: `26 Kas`, `23–29 Kas`, `28 Eyl–27 Eki`. */
function daysInWords(span: Span, now: Date): string {
  const { from, to } = daysOfSpan(span, now);
  const start = dayInWords(from);
  const end = dayInWords(to);
  if (from === to) return end;
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(-2))}–${end}`
    : `${start}–${end}`;
}

const MONTHS = 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara'.split(' ');

function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
}
