import { parseMonth } from '#domain/query/months.ts';
import { grouped } from './grammar.ts';

let shortNames: Intl.DateTimeFormat | null = null;

/** The words of the home page beside its heading and search. */
export const trHome = {
  body: 'Burası modern ve kullanıcı dostu ana sayfanız. Sol menüden kullanıcı listesine veya diğer sayfalara geçebilirsiniz.',
  searchHint: 'Ad, email ya da rol…',
  submit: 'Ara',
  numbers: 'Kullanıcı sayıları',
  users: 'Kullanıcılar',
  /** Follows a count. */
  unit: 'kullanıcı',
  thisMonth: (count: number) => `+${grouped(count)} bu ay`,
  noneThisMonth: 'Bu ay eklenen yok',
  share: shareInWords,
  /** The link to users who may be duplicates. */
  review: 'incele',
  kindCount: (kind: string, count: number) => `${kind}: ${grouped(count)}`,
  byRole: 'Role göre',
  withoutRole: 'Rolü olmayan',
  more: (count: number) => `${count} rol daha`,
  newest: 'Son eklenenler',
  howToBegin: '“+ Kullanıcı Ekle” ile başlayın.',
  allByDate: 'Tümünü tarihe göre göster',
  byMonth: 'Aylara göre eklenenler',
  /** `Ara 2025 – Kas 2026 · 1.219`. */
  lastMonths: (first: string, last: string, count: number) =>
    `${monthAndYear(first)} – ${monthAndYear(last)} · ${grouped(count)}`,
  noMonths: 'Oluşturulma tarihi olan kullanıcı yok.',
  /** `Mar`. */
  shortMonth: shortMonthInWords,
  lastChanges: 'Son değişiklikler',
  allChanges: 'Tüm değişiklikler',
};

/** `%26`; never 0 for some, or 100 for less than all. */
function shareInWords(count: number, all: number): string {
  const share = Math.round((100 * count) / all);
  if (share === 0 && count > 0) return `<${percent(1)}`;
  if (share === 100 && count < all) return `>${percent(99)}`;
  return percent(share);
}

function percent(share: number): string {
  return `%${share}`;
}

function shortMonthInWords(text: string): string {
  const parsed = parseMonth(text);
  if (parsed === null) return text;
  shortNames ??= new Intl.DateTimeFormat('tr', { month: 'short', timeZone: 'UTC' });
  return shortNames.format(Date.UTC(2000, parsed.month - 1));
}

function monthAndYear(text: string): string {
  return `${shortMonthInWords(text)} ${parseMonth(text)?.year ?? ''}`;
}
