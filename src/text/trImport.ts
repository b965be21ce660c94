import {
  MAX_CHANGED_USERS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_ROWS_ANSWERED,
  MAX_DEGREES,
} from '#domain/limits.ts';
import {
  OUTCOME_KINDS,
  type ColumnTarget,
  type OutcomeCounts,
  type OutcomeKind,
  type CellProblem,
} from '#domain/sheet/importPlan.ts';
import { grouped, isolated, quoted } from './grammar.ts';
import { cutText } from '#domain/cutText.ts';
import type { SheetField, FileFormat } from '#domain/sheet/sheet.ts';
import type { SourceProblem } from '#domain/userSource.ts';
import { trForm } from './trForm.ts';

/** The names of a file's columns, and the header of an export. */
export const trSheetFields = {
  name: 'Ad',
  email: 'Email',
  role: 'Rol',
  active: 'Durum',
  createdAt: 'Oluşturulma Tarihi',
  latitude: 'Enlem',
  longitude: 'Boylam',
  id: 'Kimlik',
} satisfies Record<SheetField, string>;

const BYTES_PER_MB = 1024 * 1024;
const MAX_SIZE = `${MAX_IMPORT_BYTES / BYTES_PER_MB} MB`;

const KINDS: Record<OutcomeKind, string> = {
  new: 'Yeni',
  changed: 'Değişen',
  same: 'Aynı',
  wrong: 'Hatalı',
  doubled: 'Dosyada mükerrer',
};

/** The words of an import. */
export const trImport = {
  title: 'Kullanıcıları içe aktar',
  close: 'Kapat',
  cancel: 'Vazgeç',
  step: (number: number, count: number) => `Adım ${number} / ${count}`,

  choose: {
    heading: 'Dosya seçin',
    accepted: `Excel (.xlsx), CSV, TSV ya da JSON; en çok ${MAX_SIZE}.`,
    safe: 'Siz önizlemeyi görüp onaylayana kadar hiçbir şey değişmez. Dosyada olmayan kullanıcılara dokunulmaz.',
    drop: 'Dosyayı buraya bırakın ya da',
    several: 'Dosyalar tek tek içe aktarılır. Önce hangisini almak istediğinizi seçin.',
    button: 'Dosya seç',
    sample: 'Örnek dosya indir',
    sampleFile: 'ornek-kullanicilar.xlsx',
    sampleDownloaded: 'Örnek dosya indirildi.',
    reading: (name: string) => `${isolated(name)} okunuyor…`,
    stop: 'Durdur',
  },

  /** Precedes the sentence that says what is wrong with the file. */
  fileName: (name: string) => `${isolated(name)}:`,
  fileProblems: {
    empty: 'Bu dosya boş.',
    tooLarge: `Bu dosya çok büyük: en çok ${MAX_SIZE} okunabilir. Dosyayı bölerek içe aktarabilirsiniz.`,
    tooWide: `Bu dosyada çok fazla sütun var: en çok ${grouped(MAX_IMPORT_COLUMNS)} sütun okunabilir. Gereksiz sütunları silip yeniden deneyin.`,
    unknownFormat:
      'Bu dosya bir Excel (.xlsx), CSV, TSV ya da JSON dosyası değil. Eski Excel dosyalarını (.xls), ikili olanları (.xlsb) ve parolalı olanları önce parolasız .xlsx olarak kaydedin.',
    damaged: 'Bu dosya bozuk ya da eksik inmiş; açılamadı.',
    noList: 'Bu JSON dosyası bir kullanıcı listesi değil.',
    gone: 'Okunamadı; taşınmış, silinmiş, seçtikten sonra değişmiş ya da bir klasör olabilir. Yeniden seçin.',
    notLoaded:
      'Dosyayı okuyan bölüm yüklenemedi. İnternet bağlantınızı kontrol edip yeniden deneyin.',
    broken: 'Dosya işlenemedi; bellek yetmemiş olabilir. Başka sekmeleri kapatıp yeniden deneyin.',
  },
  retry: 'Yeniden dene',
  making: 'Dosya hazırlanıyor…',

  mapping: {
    heading: 'Eşleştirme',
    shape: {
      csv: (encoding: string, separator: string) => `CSV, ${separator}, ${encoding}`,
      xlsx: (sheet: string) => `Excel, ${quoted(isolated(sheet))} sayfası`,
      json: 'JSON',
    },
    rows: (count: number) => `${grouped(count)} satır`,
    reading: 'Dosyanın okunuşu',
    settings: 'Dosya ayarları',
    encoding: 'Karakter kodlaması',
    encodings: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16 LE',
      'utf-16be': 'UTF-16 BE',
      'windows-1254': 'Windows-1254 (Türkçe)',
      ibm857: 'DOS 857 (Türkçe)',
    },
    separator: 'Ayırıcı',
    separators: { ';': 'noktalı virgül', ',': 'virgül', '\t': 'sekme', '|': 'dikey çizgi' },
    sheet: 'Sayfa',
    headerRow: 'Başlık satırı',
    noHeader: 'Başlık yok',
    topRow: (line: number, texts: readonly string[]) =>
      `${grouped(line)}. satır: ${texts.map(isolated).join(' · ')}`,
    hidden: (count: number, isLeftOut: boolean) =>
      `${grouped(count)} satır Excel’de gizli (örneğin bir filtreyle)${isLeftOut ? '; aktarılmayacak.' : '; bunlar da aktarılacak.'}`,
    withoutHidden: 'Gizli satırları aktarma',
    rowsAbove: (count: number) =>
      count === 1
        ? 'başlığın üstündeki satır aktarılmayacak'
        : `başlığın üstündeki ${grouped(count)} satır aktarılmayacak`,
    columns: 'Sütunlar',
    columnsHint: 'Her sütunun hangi bilgi olarak alınacağını seçin.',
    column: (position: number) => `${grouped(position)}. sütun`,
    unnamed: (position: number) => `Başlıksız ${grouped(position)}. sütun`,
    noSamples: 'Değer yok',
    samples: 'Örnek değerler:',
    targets: {
      ignored: 'Aktarılmasın',
      name: 'Ad Soyad',
      firstName: 'Ad',
      middleName: 'İkinci ad',
      lastName: 'Soyad',
      email: trSheetFields.email,
      otherEmail: 'Yedek email',
      role: trSheetFields.role,
      active: trSheetFields.active,
      blocked: 'Engellenmiş (evet = pasif)',
      createdAt: trSheetFields.createdAt,
      latitude: trSheetFields.latitude,
      longitude: trSheetFields.longitude,
      id: trSheetFields.id,
    } satisfies Record<ColumnTarget, string>,
    moved: (target: string, from: string) =>
      `${target} artık bu sütundan alınıyor; ${quoted(isolated(from))} sütunu aktarılmayacak.`,
    password: 'Şifreler hiçbir zaman dosyadan alınmaz.',
    matchBy: 'Listedeki kullanıcılar neye göre bulunsun?',
    matchByEither: 'Kimliğe, yoksa email adresine göre',
    matchByEmail: 'Email',
    matchById: 'Kimlik (id)',
    roles: 'Tanınmayan roller',
    rolesHint:
      'Her birinin hangi rol olduğunu seçin; öneriler seçili gelir. Seçmediklerinizin satırları hatalı sayılır.',
    statuses: 'Tanınmayan durumlar',
    statusesHint:
      'Her birinin ne anlama geldiğini seçin. Seçmediklerinizin satırları hatalı sayılır.',
    unusualEmails: (count: number, example: string) =>
      `${grouped(count)} adreste Türkçe İ ya da ı var: ${isolated(example)}. Bunlar çoğunlukla Türkçe klavyeyle yazılmış adreslerdir.`,
    mendEmails: (usual: string) => `Olağan yazımlarıyla al: ${usual}`,
    dateOrder: 'Tarihlerin yazılışı',
    dateOrderHint:
      'Bu tarihlerde önce gün mü, ay mı yazılmış, dosyadan anlaşılmıyor. Seçmezseniz satırları hatalı sayılır.',
    /** @param example a date of the file as it would be read: `02/03/2025 = 2 Mart 2025` */
    dateOrders: {
      dayFirst: (example: string) => `Önce gün: ${example}`,
      monthFirst: (example: string) => `Önce ay: ${example}`,
    },
    unknownCount: (count: number) => `${grouped(count)} satır`,
    notMapped: 'Seçilmedi',
    more: (count: number) => `ve ${grouped(count)} değer daha; bunların satırları hatalı sayılır.`,
    missing: {
      email:
        'Devam etmek için Email sütununu seçin ya da kullanıcıların kimliğe göre bulunmasını seçin.',
      id: 'Devam etmek için Kimlik sütununu seçin ya da kullanıcıların email adresine göre bulunmasını seçin.',
      both: 'Devam etmek için Email sütununu seçin.',
    },
    onlyKnown: (missing: readonly string[]) =>
      `${missing.join(' ve ')} sütunu seçilmedi: yeni kullanıcı eklenemez, yalnızca listedekiler güncellenir.`,
    next: 'Önizle',
    /** Continues without an answer: how many rows have an unexplained value. */
    nextAnyway: (count: number) => `Yine de önizle (${grouped(count)} satır hatalı)`,
    back: 'Başka dosya seç',
    remembered: 'Bu başlıkla son kullandığınız eşleştirme seçildi.',
  },

  preview: {
    heading: 'Önizleme',
    comparing: 'Listeyle karşılaştırılıyor…',
    compared: comparedInWords,
    counts: 'Satırlar',
    kinds: KINDS,
    count: grouped,
    none: {
      new: 'Eklenecek kullanıcı yok.',
      changed: 'Değişecek kullanıcı yok.',
      same: 'Listedekiyle aynı olan satır yok.',
      wrong: 'Hatalı satır yok.',
      doubled: 'Dosyada mükerrer satır yok.',
    } satisfies Record<OutcomeKind, string>,
    line: (line: number) => `${grouped(line)}. satır`,
    record: (line: number) => `${grouped(line)}. kayıt`,
    doubledWith: (first: string) => `${first}la aynı kullanıcı; aktarılmayacak.`,
    pages: 'Önizleme sayfaları',
    wrongNote:
      'Hatalı satırlar aktarılmaz. İndirip düzeltebilir, sonra yeniden içe aktarabilirsiniz.',
    /** The name of the last column of a file of wrong rows, which `columnNames` has to know. */
    problemColumn: 'Hata',
    wrongRows: 'Hatalı satırları indir',
    wrongRowsFile: (date: string, extension: string) => `hatali-satirlar-${date}.${extension}`,
    wrongRowsDownloaded: (name: string) => `${isolated(name)} indirildi.`,
    withoutPassword: (count: number) =>
      count === 1
        ? 'Yeni kullanıcının şifresi olmaz; sonradan belirleyebilirsiniz.'
        : `${grouped(count)} yeni kullanıcının şifresi olmaz; sonradan belirleyebilirsiniz.`,
    foreignIds:
      'Dosyadaki kimliklerin hiçbiri listede yok; kullanıcılar bu yüzden email adresine göre bulundu. Kimlikler aktarılmayacak.',
    othersEmails: (count: number) =>
      `${grouped(count)} satırdaki email adresi listede başka bir kullanıcıda da var; bu satırlar başta gösterilir. Aynı kişilerse eşleştirmeye dönüp kullanıcıların email adresine göre bulunmasını seçin.`,
    /** Precedes the name. */
    emailHolder: 'Bu email adresi listede şu kullanıcıda da var:',
    errors: (count: number, examples: readonly string[]) =>
      `${grouped(count)} hücrede formül hatası var (${examples.map(isolated).join(', ')}); bu hücreler boş sayıldı.`,
    nothing: 'Alınacak bir şey yok: bu dosya listede hiçbir şeyi değiştirmez.',
    confirm: ({ new: added, changed }: OutcomeCounts) =>
      `${grouped(added + changed)} kullanıcıyı içe aktar`,
    running: 'İçe aktarılıyor…',
    back: 'Eşleştirmeye dön',
    listChanged: 'Liste bu arada değişti; sayılar yenilendi.',
    /** For a list that is compared again on request. */
    listChangedSince: (isRenewed: boolean) =>
      `${isRenewed ? 'Sayılar yenilendi; liste ondan sonra da değişti.' : 'Liste karşılaştırmadan sonra değişti.'} Onaylayabilirsiniz: dosyadaki kullanıcılar değiştiyse hiçbir şey yazılmaz, sayılar yenilenir.`,
    compareAgain: 'Yeniden karşılaştır',
    conflict: (isRenewed: boolean) =>
      `Liste bu arada değişti, bu yüzden hiçbir şey yazılmadı. ${isRenewed ? 'Sayılar yenilendi; uygunsa yeniden onaylayın.' : 'Sayılar yenileniyor…'}`,
    failed: (reason: string) => `İçe aktarılamadı. ${reason}`,
    /** Why the list could not be asked, where the words of the list itself do not fit. */
    problems: {
      tooMany: `Dosyadaki kimlik ve email adresleri listede ${grouped(MAX_ROWS_ANSWERED)} kullanıcıdan fazlasında var; bu kadarı bir seferde karşılaştırılamaz. Dosyayı bölerek içe aktarabilirsiniz.`,
      tooSlow: 'Karşılaştırma çok uzun sürdü. Biraz sonra yeniden deneyin.',
      busy: 'Sunucu şu anda yoğun. Biraz sonra yeniden deneyin.',
    } as Readonly<Partial<Record<SourceProblem, string>>>,
    tooMuch: (count: number) =>
      `Bir seferde en çok ${grouped(MAX_CHANGED_USERS)} kullanıcı eklenebilir ya da değiştirilebilir; bu dosyada yeni ya da değişen ${grouped(count)} kullanıcı var. Dosyayı bölerek içe aktarabilirsiniz.`,
    signedInAgain:
      'Oturumunuz yeniden açıldı; henüz hiçbir şey değişmedi. İçe aktarmak için yeniden onaylayın.',
  },
};

/** `Karşılaştırma bitti: 12 yeni, 1 hatalı satır.` */
function comparedInWords(counts: OutcomeCounts): string {
  const there = OUTCOME_KINDS.filter((kind) => counts[kind] > 0);
  const parts = there.map(
    (kind) => `${grouped(counts[kind])} ${KINDS[kind].toLocaleLowerCase('tr')}`,
  );
  return `Karşılaştırma bitti: ${parts.join(', ')} satır.`;
}

const MAX_TEXT_LENGTH = 60;

const RANGES: Partial<Record<SheetField, string>> = {
  latitude: rangeInWords(MAX_DEGREES.latitude),
  longitude: rangeInWords(MAX_DEGREES.longitude),
};

/** Why a row of a file cannot be imported; without a full stop, as the messages of the form. */
export function cellProblemInWords({ field, kind, text }: CellProblem): string {
  const name = trSheetFields[field];
  switch (kind) {
    case 'required':
      if (field === 'name') return trForm.errors.nameRequired;
      return field === 'email' ? trForm.errors.emailRequired : `${name} zorunludur`;
    case 'invalid':
      return `${trForm.errors.emailInvalid}: ${cellInWords(text)}`;
    case 'unknown':
      return `${name} tanınmadı: ${cellInWords(text)}`;
    case 'unreadable':
      return field === 'createdAt'
        ? `${name} okunamadı, GG.AA.YYYY biçiminde yazın: ${cellInWords(text)}`
        : `${name} bir sayı değil: ${cellInWords(text)}`;
    case 'impossible':
      return `${name} takvimde olmayan bir tarih: ${cellInWords(text)}`;
    case 'timeAlone':
      return `${name} bir tarih değil, yalnızca saat: ${cellInWords(text)}`;
    case 'unordered':
      return `${name} önce günle mi ayla mı yazılmış, seçilmedi: ${cellInWords(text)}`;
    case 'outOfRange':
      return `${name} ${RANGES[field] ?? ''} arasında olmalıdır: ${cellInWords(text)}`;
    case 'taken':
      return `Bu kimlik başka bir kullanıcıda kayıtlı: ${cellInWords(text)}`;
    case 'ambiguous':
      return `${name} listede birden çok kullanıcıda var: ${cellInWords(text)}`;
  }
}

function rangeInWords(max: number): string {
  return `-${max} ile ${max}`;
}

function cellInWords(text: string): string {
  return quoted(isolated(cutText(text, MAX_TEXT_LENGTH)));
}

/** The words of an export, loaded with its dialog. */
export const trExport = {
  title: 'Dışa aktar',
  dismiss: 'Dışa aktarma penceresini kapat',
  users: 'Kullanıcılar',
  loading: 'Kullanıcılar yükleniyor…',
  uncounted: 'Gösterilen tüm kullanıcılar',
  all: (count: number) => `${grouped(count)} kullanıcı, listenin tamamı`,
  narrowed: (count: number) => `Filtreye uyan ${grouped(count)} kullanıcı`,
  /** A count so far; the true number is known only when all rows are there. */
  atLeast: (count: number) => `Filtreye uyan ${grouped(count)}+ kullanıcı`,
  selected: (count: number) => `Seçilen ${grouped(count)} kullanıcı`,
  nobody: {
    all: 'Listede henüz kullanıcı yok; dışa aktarılacak bir şey yok.',
    narrowed: 'Eşleşen kullanıcı yok; dışa aktarılacak bir şey yok.',
    /** Noticed during the export. */
    left: 'Liste bu arada değişti; dışa aktarılacak kullanıcı kalmadı.',
  },
  /** @param count `null`: not known */
  tooMany: (count: number | null) =>
    `${count === null ? '' : `${grouped(count)} kullanıcı var. `}Tek seferde en fazla ${grouped(MAX_CHANGED_USERS)} kullanıcı dışa aktarılabilir. Aramayı veya filtreleri daraltın.`,
  busy: 'Sunucu şu anda yoğun. Biraz sonra yeniden deneyin.',

  format: 'Dosya biçimi',
  otherFormats: 'Diğer biçimler',
  formats: {
    xlsx: {
      label: 'Excel (.xlsx)',
      hint: 'Excel’de doğrudan açılır.',
    },
    csvExcel: {
      label: 'CSV (Türkçe Excel için)',
      hint: 'Noktalı virgüllü; tarihler GG.AA.YYYY.',
    },
    csvPlain: {
      label: 'CSV (düz)',
      hint: 'Virgüllü; tarihler ISO biçiminde.',
    },
    json: {
      label: 'JSON',
      hint: 'Programlar için; listenin kendi biçimi.',
    },
  } satisfies Record<FileFormat, { label: string; hint: string }>,

  columns: 'Sütunlar',
  noColumn: 'En az bir sütun seçin',

  noPasswords: 'Şifreler dosyaya yazılmaz.',
  cancel: 'Vazgeç',
  download: 'İndir',
  stop: 'Durdur',
  making: 'Dosya hazırlanıyor…',
  stopped: 'Durduruldu; dosya indirilmedi.',
  done: (count: number, fileName: string) =>
    `${grouped(count)} kullanıcı dışa aktarıldı: ${fileName}`,
  failed:
    'Dosya hazırlanamadı: bunun için gereken bölüm yüklenemedi ya da bellek yetmedi. İnternet bağlantınızı kontrol edip yeniden deneyin.',
  fileName: (date: string, extension: string) => `kullanicilar-${date}.${extension}`,
};

/** Words in files. */
export const trFiles = {
  /** The name of an exported workbook's only sheet. */
  sheet: 'Kullanıcılar',
};
