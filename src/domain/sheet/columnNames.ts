import { shownText } from '#domain/sheet/cells.ts';
import type { ColumnTarget } from '#domain/sheet/importPlan.ts';
import { foldText } from '#domain/turkish/turkish.ts';

/** What a column's name means: a field, or something that is never imported. */
export type ColumnMeaning =
  | Exclude<ColumnTarget, 'ignored' | 'otherEmail'>
  | 'password'
  /** In a file of wrong rows: what was wrong. */
  | 'problem';

export interface NamedColumn {
  readonly meaning: ColumnMeaning;
  /** Of several columns with one meaning, the lowest rank wins. */
  readonly rank: number;
  /**
   * The name has this meaning only if the values agree: `State` is a status, or a part of a
   * country.
   */
  readonly isWeak: boolean;
  /** `Ad`: a whole name, or the first name if a last name stands beside it. */
  readonly isAmbiguous: boolean;
  /** The name for signing in: an email, or a name if there is no other. */
  readonly isLogin: boolean;
}

/** Folded, without blanks and punctuation (`columnKey`), the most certain first. */
const NAMES: Readonly<Record<ColumnMeaning, string>> = {
  name: `
    adsoyad adisoyadi advesoyad adivesoyadi adsoyadi isimsoyisim ismisoyismi isimvesoyisim
    fullname displayname gorunenad gorunenisim name ad adi isim ismi cn kisi kullanici
    kullaniciadi username userlogin samaccountname login loginname`,
  firstName: 'firstname givenname first ilkad onad',
  middleName: 'middlename additionalname middle ikinciad ikinciadi ortaad ortaadi gobekadi',
  lastName: 'soyad soyadi soyisim soyismi lastname surname familyname last sn',
  email: `
    email emailadres emailadresi emailaddress emails mail mailadresi mailaddress maili
    eposta epostaadres epostaadresi epostasi elektronikposta elektronikpostaadresi`,
  role: 'rol rolu role roles yetki yetkisi kullanicirolu userrole gorev',
  active: `
    durum durumu aktif aktifmi etkin etkinmi hesapdurumu
    status active isactive enabled isenabled accountenabled state`,
  blocked: `
    engellenmis engellendi blockcredential blocksignin blocksigninyesno blocked isblocked
    disabled isdisabled accountdisabled suspended issuspended banned isbanned yasakli yasaklandi
    deactivated isdeactivated`,
  createdAt: `
    kayittarihi olusturulmatarihi olusturmatarihi eklenmetarihi uyeliktarihi
    createdat created createdon createddate createddatetime creationdate creationtime dateadded
    datecreated registeredat userregistered registrationdate registered signup signupdate
    whencreated createdtimestamp datejoined tarih date`,
  latitude: 'enlem latitude lat',
  longitude: 'boylam longitude lng lon long',
  // Not `Kimlik No`, which in Turkey is the number of an identity card.
  id: 'id kimlik uuid guid userid kullaniciid kullanicikimligi localid',
  password:
    'sifre sifresi parola parolasi password passwd pwd passwordhash userpass credentials salt',
  problem: 'hata hatalar error errors',
};

const AMBIGUOUS = wordsOf('ad adi isim ismi name');
const LOGINS = wordsOf(`
  kisi kullanici kullaniciadi username userlogin samaccountname login loginname
  userprincipalname upn kullaniciasiladi`);
const WEAK = wordsOf('state gorev tarih date');

/** The user principal name of Microsoft's directory looks like an email, and mostly is one. */
const PRINCIPAL_NAMES = wordsOf('userprincipalname upn kullaniciasiladi');
/** `E-mail 1 - Value`, `E-posta 2 Adresi`: of Google and Outlook. */
const NUMBERED_EMAIL = /^(?:e?mail|eposta)(\d{1,2})(?:value|address|adresi?)?$/;
/** Whose name or email the column holds. */
const OWNER =
  /^(?:user|contact|customer|employee|member|staff|billing|kisi|kullanici|personel|calisan|uye|musteri|ogrenci)/;
const OF_OWNERS: ReadonlySet<ColumnMeaning> = new Set([
  'name',
  'firstName',
  'middleName',
  'lastName',
  'email',
]);
/** The kinds of email columns, the main ones first. */
const KINDS = [
  ...wordsOf('primary birincil work business office kurumsal kurum is'),
  ...wordsOf('secondary ikincil alternate other diger home personal kisisel yedek'),
];
const KIND_OF_EMAIL = new RegExp(`^(?:${KINDS.join('|')})`);
const PASSWORD = /(?:sifre|sifresi|parola|parolasi|password|passwd|pwd|passwordhash)\d*$/;
/**
 * Remarks that programs add to a name: `Email Address [Required]`, `Name [displayName] Required`.
 */
const REMARKS = /\[[^\]]*\](?:\s*required)?|\((?:zorunlu|gerekli|required|optional)\)/giu;

const OWNED_RANK = 100;
const KIND_RANK = 200;
const NUMBER_RANK = 300;
const PRINCIPAL_RANK = 400;

const KNOWN: ReadonlyMap<string, { readonly meaning: ColumnMeaning; readonly rank: number }> =
  new Map(
    Object.entries(NAMES).flatMap(([meaning, names]) =>
      [...wordsOf(names)].map(
        // The keys of `NAMES` are meanings.
        (name, rank) => [name, { meaning: meaning as ColumnMeaning, rank }] as const,
      ),
    ),
  );

/** The key of a column's name: letters without marks and case, and digits. */
export function columnKey(name: string): string {
  return foldText(shownText(name)).plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The meaning of a column with this name; `null`: not known. */
export function namedColumn(name: string): NamedColumn | null {
  const key = columnKey(name.replaceAll(REMARKS, ' '));
  const found = KNOWN.get(key) ?? emailOf(key) ?? ownersOf(key) ?? passwordOf(key);
  if (found === null) return null;
  const word = key.replace(found.rank >= OWNED_RANK ? OWNER : '', '');
  return {
    ...found,
    isWeak: WEAK.has(word),
    isAmbiguous: AMBIGUOUS.has(word),
    isLogin: LOGINS.has(word),
  };
}

/** The meaning of a column with this name; `null`: not known. */
export function meaningOf(name: string): ColumnMeaning | null {
  return namedColumn(name)?.meaning ?? null;
}

type Found = Pick<NamedColumn, 'meaning' | 'rank'>;

/** An email column by its number, kind or owner: the first is the person's main one. */
function emailOf(key: string): Found | null {
  if (PRINCIPAL_NAMES.has(key)) return { meaning: 'email', rank: PRINCIPAL_RANK };
  const number = NUMBERED_EMAIL.exec(key)?.[1];
  if (number !== undefined) return { meaning: 'email', rank: NUMBER_RANK + Number(number) };
  const [kind] = KIND_OF_EMAIL.exec(key) ?? [];
  return kind !== undefined && KNOWN.get(key.slice(kind.length))?.meaning === 'email'
    ? { meaning: 'email', rank: KIND_RANK + KINDS.indexOf(kind) }
    : null;
}

/**
 * `Personel Adı`, `user_email`: only names and emails, since `customer_id` belongs to another
 * system.
 */
function ownersOf(key: string): Found | null {
  const [owner] = OWNER.exec(key) ?? [];
  const found = owner === undefined ? undefined : KNOWN.get(key.slice(owner.length));
  if (found === undefined || !OF_OWNERS.has(found.meaning)) return null;
  return { meaning: found.meaning, rank: OWNED_RANK + found.rank };
}

function passwordOf(key: string): Found | null {
  return PASSWORD.test(key) ? { meaning: 'password', rank: 0 } : null;
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
