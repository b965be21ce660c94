import { makeRecord, makeRecords, type StoredRecord } from '../records.ts';

/** Unusual users, as real lists contain them. */
const ODD_USERS = {
  'no name': { id: 'odd-1', name: '', email: 'adsiz@ornek.com' },
  'two blanks in the name': { id: 'odd-2', name: 'Ali  Veli\u00a0Can' },
  'no date': { id: 'odd-3', name: 'Işıl Tarihsiz', createdAt: 'bilinmiyor' },
  'half an emoji in the id': { id: 'odd-4-\ud83d', name: 'Yarım Emoji' },
  'half an emoji in the email': { id: 'odd-5', name: 'Yarım Adres', email: 'a\ud83d@ornek.com' },
  'signs that addresses know': { id: 'odd/6?#%41', name: 'Özel <b>Kimlik</b> 100%' },
  'an emoji in the name': { id: 'odd-7', name: 'Şule 👍🏽', role: 'Şef' },
  'the year -100': { id: 'odd-8', name: 'Çok Eski', createdAt: '-000100-06-15T00:00:00.000Z' },
} satisfies Record<string, Partial<StoredRecord>>;

/** The id of two users. */
export const SHARED_ID = 'odd-9';

export type Oddity = keyof typeof ODD_USERS | 'a member that is no user' | 'two who share an id';
// Object.keys returns string[].
export const ODDITIES = [
  ...(Object.keys(ODD_USERS) as (keyof typeof ODD_USERS)[]),
  'a member that is no user',
  'two who share an id',
] satisfies Oddity[];

/** The initial list of a walk. */
export function firstList(count: number, oddities: readonly Oddity[]): unknown[] {
  return [...oddities.flatMap(membersWith), ...makeRecords(count)];
}

function membersWith(oddity: Oddity): readonly unknown[] {
  if (oddity === 'a member that is no user') return [{ yorum: 'kullanıcı değil' }];
  if (oddity === 'two who share an id') {
    return ['İkiz Bir', 'İkiz İki'].map((name) => makeRecord({ id: SHARED_ID, name }));
  }
  return [makeRecord(ODD_USERS[oddity])];
}

/** Backup files. Their users are those of the initial list, so that they never change. */
export const FILES = {
  'the first three users': () => makeRecords(3),
  'a changed, a new and an unusable user': () => [
    ...makeRecords(2),
    { ...makeRecords(3)[2], name: 'Değişen Kişi', email: 'degisen@ornek.com' },
    makeRecord({ id: 'dosya-1', name: 'Dosyadan Gelen' }),
    null,
  ],
  'another new user': () => [makeRecord({ id: 'dosya-2', name: 'Şükran Dosya', role: 'Admin' })],
  'the second user under another name': () => [{ ...makeRecords(2)[1], name: 'Başka Ad' }],
  'a list of rubbish': () => [1, 2, null],
} satisfies Record<string, () => unknown[]>;

/** Files that are no backups, each with the expected message. */
export const NO_BACKUPS = {
  'cut JSON': ['[{"id":"1","na', 'geçerli bir JSON metni değil'],
  'an object': ['{"a":1}', 'bir kullanıcı listesi değil'],
  'a newer format': ['{"version":2}', 'daha yeni bir sürümüyle'],
} as const;

export type FileName = keyof typeof FILES | keyof typeof NO_BACKUPS;
