import type { EditableField } from '#domain/user/user.ts';
import type { ChangeKind, ChangeProblem } from '#domain/change/change.ts';
import { grouped, isolated, ofThem } from './grammar.ts';
import { tr, trFilters } from './tr.ts';
import type { PlaceInList } from '#domain/view/placeInList.ts';

/** The users whom a change touches. */
export interface Touched {
  /** The name of the first of them, or a substitute; `null`: not known. */
  readonly name: string | null;
  readonly count: number;
}

/** A change whose sentence is only a verb after the users' names. */
type PlainKind = Exclude<ChangeKind, 'setRole' | 'merge' | 'undo' | 'restore'>;

/** Follows the users whom a change touched. */
export const DONE = {
  add: 'eklendi',
  edit: 'düzenlendi',
  activate: 'etkinleştirildi',
  deactivate: 'pasifleştirildi',
  remove: 'silindi',
  bringBack: 'geri getirildi',
  import: 'içe aktarıldı',
} satisfies Record<PlainKind, string>;

const DOING = {
  add: 'eklenmesi',
  edit: 'düzenlenmesi',
  activate: 'etkinleştirilmesi',
  deactivate: 'pasifleştirilmesi',
  remove: 'silinmesi',
  bringBack: 'geri getirilmesi',
  import: 'içe aktarılması',
  setRole: 'rolünün değiştirilmesi',
  merge: 'kayıtlarının birleştirilmesi',
  restore: 'geri yüklenmesi',
} satisfies Record<Exclude<ChangeKind, 'undo'>, string>;

const CANNOT = {
  add: 'eklenemedi',
  edit: 'düzenlenemedi',
  activate: 'etkinleştirilemedi',
  deactivate: 'pasifleştirilemedi',
  remove: 'silinemedi',
  bringBack: 'geri getirilemedi',
  import: 'içe aktarılamadı',
  erase: 'kalıcı olarak silinemedi',
} satisfies Record<PlainKind | 'erase', string>;

/** Outcomes of changes. */
export const trChanges = {
  /** On the page of a removed user. */
  removed: 'Bu kullanıcı silindi.',
  bringBack: 'Geri getir',

  region: 'Son değişiklik',
  undo: 'Geri al',
  redo: 'Yinele',

  /** Where values are compared. */
  fields: {
    name: tr.columns.name,
    email: tr.columns.email,
    role: tr.columns.role,
    active: trFilters.status.label,
  } satisfies Record<EditableField, string>,
  /** In place of an invisible value. */
  blank: '(boş)',

  done: (kind: PlainKind, touched: Touched) => `${whom(touched)} ${DONE[kind]}.`,
  roleSet: (role: string | null, touched: Touched) => `${whose(touched)} ${roleWords(role)}.`,
  /** Follows the outcome of a change that some selected users did not need. */
  already: {
    activate: (count: number) => `; diğer ${ofThem(count)} zaten aktifti.`,
    deactivate: (count: number) => `; diğer ${ofThem(count)} zaten pasifti.`,
    setRole: (count: number) => `; diğer ${ofThem(count)} zaten bu roldeydi.`,
  },
  /** Follows the outcome of a restore that left out some users. */
  notBack: {
    ofChosen: (parts: readonly string[]) => `; seçilenlerden ${parts.join(', ')}.`,
    inList: (count: number) => `${ofThem(count)} zaten listedeydi`,
    gone: (count: number) => `${ofThem(count)} artık geçmişte yoktu`,
  },
  merged: (name: string) => `Mükerrer kayıtlar birleştirildi: ${isolated(name)}.`,
  restored: ({ count }: Touched) => `Liste geri yüklendi: ${grouped(count)} kullanıcı değişti.`,
  undone: (kind: Exclude<ChangeKind, 'undo'>, touched: Touched) =>
    `Geri alındı: ${whose(touched)} ${DOING[kind]}.`,
  redone: (kind: Exclude<ChangeKind, 'undo'>, touched: Touched) =>
    `Yinelendi: ${whose(touched)} ${DOING[kind]}.`,
  /** The undone change is no longer known. */
  someUndone: (touched: Touched) => `Bir değişiklik geri alındı: ${whom(touched)}.`,
  erased: 'Kullanıcı kalıcı olarak silindi.',
  nothingChanged: 'Değişecek bir şey yoktu.',
  /**
   * Follows the outcome of a change that is not stored: the history has no room, or storage is
   * refused.
   */
  notKept: 'Geçmişe kaydedilemedi; bu değişiklik yalnızca sayfa kapanana kadar geri alınabilir.',

  cannot: (kind: keyof typeof CANNOT, touched: Touched) => `${whom(touched)} ${CANNOT[kind]}.`,
  cannotSetRole: (touched: Touched) => `${whose(touched)} rolü değiştirilemedi.`,
  cannotMerge: 'Kayıtlar birleştirilemedi.',
  cannotUndo: 'Geri alınamadı.',
  cannotRestore: 'Kullanıcı geri getirilemedi.',
  cannotErase: 'Kullanıcı kalıcı olarak silinemedi.',

  /** The session had ended, and the person has signed in again. */
  signedInAgain: 'Oturumunuz yeniden açıldı; hiçbir şey değişmedi. Yeniden deneyebilirsiniz.',
  problems: {
    full: 'Tarayıcı depolaması dolu; hiçbir şey değişmedi. Yer açıp yeniden deneyin.',
    unavailable: 'Tarayıcı depolaması yanıt vermiyor; hiçbir şey değişmedi. Yeniden deneyin.',
    mismatch: 'Kayıt doğrulanamadı; hiçbir şey değişmedi. Yeniden deneyin.',
    damaged: 'Kayıtlı liste okunamıyor. Önce listeyle ilgili uyarıdan birini seçin.',
    removed: 'Liste başka bir sekmede silindi. Önce listeyle ilgili uyarıdan birini seçin.',
    newer:
      'Liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş; hiçbir şey değişmedi. Sayfayı yenileyin.',
    hashing:
      'Şifreyi koruyan bölüm yüklenemedi; hiçbir şey değişmedi. İnternet bağlantınızı kontrol edip yeniden deneyin.',
    notLoaded:
      'Değişikliği yapan bölüm yüklenemedi; hiçbir şey değişmedi. İnternet bağlantınızı kontrol edip yeniden deneyin.',
    unreachable:
      'Listeye ulaşılamadı; değişikliğin yapıldığı doğrulanamadı. Bağlantınızı kontrol edip biraz sonra yeniden deneyin.',
    busy: 'Sunucu şu anda çok meşgul; hiçbir şey değişmedi. Biraz sonra yeniden deneyin.',
    signedOut: 'Oturumunuz kapandı; hiçbir şey değişmedi. Giriş yapıp yeniden deneyin.',
    forbidden: 'Bunun için yetkiniz yok; hiçbir şey değişmedi.',
    readOnly:
      'Sunucu şu anda değişiklikleri kaydedemiyor; diski dolmuş olabilir. Hiçbir şey değişmedi; sunucuyla ilgilenen kişiye haber verip sonra yeniden deneyin.',
    keyReused:
      'Bu değişiklik az önce başka bir hesapla gönderilmiş; yapılmış olabilir. Listeye bakın, yapılmamışsa yeniden deneyin.',
    tooLarge:
      'Bu kadar bilgi tek seferde kaydedilemiyor; hiçbir şey değişmedi. Dosyayı bölüp ya da çok uzun metinleri kısaltıp yeniden deneyin.',
    tooMany:
      'Tek seferde bu kadar kullanıcı değiştirilemez; hiçbir şey değişmedi. Daha az kullanıcı seçin.',
  } satisfies Record<ChangeProblem, string>,

  conflicts: {
    gone: 'Artık listede değil.',
    notRemoved: 'Artık silinenler arasında değil.',
    goneFromHistory: 'Artık geçmişte değil.',
    edited: 'Bu arada değişmiş; hiçbir şey değiştirilmedi. Güncel bilgilere bakıp yeniden deneyin.',
    count: (count: number) =>
      `Eşleşen kullanıcı sayısı artık ${grouped(count)}; hiçbir şey değiştirilmedi.`,
    listChanged:
      'Liste bu arada değişti; hiçbir şey değiştirilmedi. Dosyayı listeyle yeniden karşılaştırın.',
    /** `by`: the later change in words, without a full stop. */
    changedSince: (by: string, at: string) =>
      `Bu kayıt sonradan yeniden değişti (${by}, ${at}); hiçbir şey değiştirilmedi.`,
    undone: 'Bu arada zaten geri alınmış.',
    changedSinceSomehow: 'Kullanıcı bilgileri sonradan değişmiş; hiçbir şey değiştirilmedi.',
  },
};

function whom({ name, count }: Touched): string {
  return count === 1 && name !== null ? isolated(name) : `${grouped(count)} kullanıcı`;
}

function whose({ name, count }: Touched): string {
  return count === 1 && name !== null
    ? `${isolated(name)} kullanıcısının`
    : `${grouped(count)} kullanıcının`;
}

/** `null`: the change has several roles. */
function roleWords(role: string | null): string {
  return role === null ? 'rolü değiştirildi' : `rolü ${isolated(role)} yapıldı`;
}

/** The outcomes of the last adds. */
export const trAdded = {
  region: 'Son ekleme',
  /** `where` is `null` if the user is in view, or if no list is. */
  added: (name: string, where: string | null) =>
    where === null ? `${isolated(name)} eklendi.` : `${isolated(name)} eklendi; ${where}`,
  addedUnseen: (name: string, why: string) => `${isolated(name)} eklendi ama ${why}`,
  gone: (name: string) => `${isolated(name)} eklendi ama artık listede değil.`,
  otherPage: (page: number) => `listenin ${grouped(page)}. sayfasında yer alıyor.`,
  furtherDown: (position: number) => `listenin devamında, ${grouped(position)}. sırada yer alıyor.`,
  leftOut: {
    search: 'geçerli arama yüzünden bu sayfada görünmüyor.',
    filter: 'geçerli filtre yüzünden bu sayfada görünmüyor.',
    both: 'geçerli arama ve filtre yüzünden bu sayfada görünmüyor.',
  } satisfies Record<Extract<PlaceInList, { kind: 'leftOut' }>['by'], string>,
  failed: (name: string) => `${isolated(name)} eklenemedi.`,
  /** The session had ended, and the person has signed in again. */
  signedInAgain: 'Oturumunuz yeniden açıldı; formu yeniden açıp kaydedebilirsiniz.',
  open: 'Kullanıcıyı aç',
  openAgain: 'Formu yeniden aç',
};

/** Why a form was not saved; a notice says so if the form is gone by then. */
export const trFormProblems = {
  full: 'Tarayıcı depolaması dolu olduğu için kullanıcı kaydedilemedi. Yer açtıktan sonra yeniden “Kaydet”e basın; yazdıklarınız korunuyor.',
  unavailable:
    'Tarayıcı depolaması yanıt vermediği için kullanıcı kaydedilemedi. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
  damaged:
    'Kayıtlı liste okunamadığı için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; önce sayfanın üstündeki bildirimden bir seçenek seçin.',
  removed:
    'Liste başka bir sekmede silindiği için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; önce sayfanın üstündeki bildirimden bir seçenek seçin.',
  newer:
    'Liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş. Kullanıcı eklemek için sayfayı yenileyin.',
  hashing:
    'Şifreyi koruyan bölüm yüklenemediği için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; internet bağlantınızı kontrol edip yeniden “Kaydet”e basın.',
  notLoaded:
    'Değişikliği yapan bölüm yüklenemediği için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; internet bağlantınızı kontrol edip yeniden “Kaydet”e basın.',
  unreachable:
    'Listeye ulaşılamadığı için kullanıcının kaydedildiği doğrulanamadı. Yazdıklarınız korunuyor; bağlantınızı kontrol edip biraz sonra yeniden “Kaydet”e basın; yazdıklarınızı değiştirmezseniz kullanıcı yinelenmez.',
  busy: 'Sunucu şu anda çok meşgul olduğu için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; biraz sonra yeniden “Kaydet”e basın.',
  signedOut:
    'Oturumunuz kapandığı için kullanıcı kaydedilmedi. Yazdıklarınız korunuyor; giriş yapıp yeniden “Kaydet”e basın.',
  forbidden: 'Kullanıcı kaydedilmedi: bunun için yetkiniz yok. Yazdıklarınız korunuyor.',
  readOnly:
    'Kullanıcı kaydedilmedi: sunucu şu anda hiçbir şey kaydedemiyor; diski dolmuş olabilir. Yazdıklarınız korunuyor. Sunucuyla ilgilenen kişiye haber verin, sonra yeniden “Kaydet”e basın.',
  mismatch:
    'Kullanıcı eklenmedi: kayıt doğrulanamadı. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
  keyReused:
    'Bu bilgiler az önce başka bir hesapla gönderilmiş; kullanıcı eklenmiş olabilir. Yazdıklarınız korunuyor; listede yoksa yeniden “Kaydet”e basın.',
  tooMany: 'Kullanıcı kaydedilemedi. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
  tooLarge:
    'Kullanıcı kaydedilmedi: yazdıklarınızdan biri çok uzun. Yazdıklarınız korunuyor; kısaltıp yeniden “Kaydet”e basın.',
} satisfies Record<ChangeProblem, string>;
