import { shownText } from '#domain/sheet/cellText.ts';
import type { ColumnTarget } from '#domain/sheet/importPlan.ts';
import { foldText } from '#domain/turkish/turkish.ts';

/** What a column's name says: what is taken from it, or that it holds what never is. */
export type ColumnMeaning =
  | Exclude<ColumnTarget, 'ignored'>
  | 'password'
  /** Of a file of wrong rows: what was wrong. */
  | 'problem';

/** Folded, without blanks and signs: see `columnKey`. */
const NAMES: Readonly<Record<ColumnMeaning, string>> = {
  name: `
    ad adi isim ismi name adsoyad adisoyadi advesoyad adivesoyadi adsoyadi isimsoyisim
    ismisoyismi isimvesoyisim kullanici kullaniciadi kisi fullname displayname username`,
  firstName: 'firstname givenname first ilkad onad',
  lastName: 'soyad soyadi soyisim soyismi lastname surname familyname last',
  email: `
    email emailadres emailadresi emailaddress mail mailadresi
    eposta epostaadres epostaadresi elektronikposta`,
  role: 'rol rolu role yetki yetkisi gorev kullanicirolu userrole',
  active: `
    durum durumu aktif aktifmi etkin etkinmi hesapdurumu
    status state active isactive enabled`,
  createdAt: `
    kayittarihi olusturulmatarihi olusturmatarihi eklenmetarihi uyeliktarihi tarih
    createdat created createdon createddate creationdate dateadded date registeredat
    registrationdate signupdate`,
  latitude: 'enlem latitude lat',
  longitude: 'boylam longitude lng lon long',
  // Not `Kimlik No`, which in Turkey is the number of an identity card.
  id: 'id kimlik uuid guid userid kullaniciid kullanicikimligi',
  password: 'sifre sifresi parola parolasi password passwd pwd passwordhash',
  problem: 'hata hatalar error errors',
};

const MEANINGS: ReadonlyMap<string, ColumnMeaning> = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    // The keys of `NAMES` are meanings.
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, meaning as ColumnMeaning] as const),
  ),
);

/** The first names that are whole names where there is no column for the last ones. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['ad', 'adi', 'isim', 'ismi', 'name']);

/** What names of columns are told apart by: letters without marks and case, and digits. */
export function columnKey(name: string): string {
  return foldText(shownText(name)).plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** What a column of this name is; `null`: the name is not known. */
export function meaningOf(name: string): ColumnMeaning | null {
  return MEANINGS.get(columnKey(name)) ?? null;
}

/** What the columns of a header hold; what is unknown, or there a second time, is ignored. */
export function targetsOf(names: readonly string[]): readonly ColumnTarget[] {
  const meanings = names.map(meaningOf);
  const hasLastName = meanings.includes('lastName');
  const hasFirstName = meanings.includes('firstName');
  const hasWholeName = names.some(
    (name, column) => meanings[column] === 'name' && !AMBIGUOUS.has(columnKey(name)),
  );
  const taken = new Set<ColumnTarget>();
  return names.map((name, column) => {
    const meaning = meanings[column] ?? null;
    if (meaning === null || meaning === 'password' || meaning === 'problem') return 'ignored';
    const isFirstName = hasLastName && !hasFirstName && AMBIGUOUS.has(columnKey(name));
    const target = isFirstName ? 'firstName' : meaning;
    const isPart = target === 'firstName' || target === 'lastName';
    if (taken.has(target) || (isPart && hasWholeName)) return 'ignored';
    taken.add(target);
    return target;
  });
}
