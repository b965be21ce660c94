import type { SortOrder } from '#domain/query/userQuery.ts';
import type { UserColumn } from '#domain/query/columns.ts';
import type { SourceProblem } from '#domain/userSource.ts';
import { grouped, isolated } from './grammar.ts';
import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { DuplicateKind, UserFilter } from '#domain/query/filters.ts';
import { parseMonth } from '#domain/query/months.ts';
import type { Status } from '#domain/user/user.ts';

const PRODUCT = 'Dashboard';

/** All texts of the interface, including the names for assistive technology. */
export const tr = {
  product: PRODUCT,
  pageTitle: (screen: string) => `${isolated(screen)} · ${PRODUCT}`,

  shell: {
    logoLetter: 'D',
    navigation: 'Ana menü',
    home: 'Home',
    users: 'User Table',
    back: 'Geri',
    forward: 'İleri',
    openMenu: 'Menüyü aç',
    closeMenu: 'Menüyü kapat',
    /** The dialog's words are in trPalette.ts, which is loaded with it. */
    search: 'Kullanıcı, sayfa ya da işlem ara…',
    searchWindow: partWords('Arama penceresi'),
    shortcuts: 'Kısayollar',
    skipToContent: 'İçeriğe geç',
    scheme: 'Tema',
  },

  home: {
    title: 'Ana Sayfa',
    heading: 'Hoşgeldiniz!',
    search: 'Kullanıcı ara',
    /** The other words are in trHome.ts, which is loaded with the page. */
    screenFailed: cannotBeLoaded('Ana sayfa'),
  },

  list: {
    heading: 'Kullanıcı Listesi',
    description: (canAdd: boolean) =>
      `Kullanıcıları tablo veya kart olarak görüntüleyin, arayın${canAdd ? ', ekleyin' : ''}.`,
    skipToUsers: 'Kullanıcılara geç',
    views: 'Görünüm',
    tableView: 'Tablo Görünümü',
    cardView: 'Kart Görünümü',
    mapView: 'Harita Görünümü',
    addUser: '+ Kullanıcı Ekle',
    details: 'Detaylar',
    detailsOf: (name: string) => `Detaylar: ${isolated(name)}`,
    resultCount: (count: number) => `${grouped(count)} kullanıcı`,
    resultsFound: (count: number) =>
      count === 0 ? 'Eşleşen kullanıcı yok' : `${grouped(count)} kullanıcı bulundu`,
    problems: {
      unreachable: 'Kullanıcılara ulaşılamadı. Biraz sonra yeniden deneyin.',
      signedOut: 'Oturumunuz kapandı. Yeniden giriş yapın.',
      forbidden: 'Bunu görme yetkiniz yok.',
      tooSlow: 'Çok uzun sürdü. Aramayı daraltıp yeniden deneyin.',
      busy: 'Sunucu şu anda yoğun. Biraz sonra yeniden deneyin.',
      tooMany: 'Çok fazla kullanıcı var. Aramayı daraltın.',
    } satisfies Record<SourceProblem, string>,
    /** A search that took too long. */
    broadSearch: 'Arama çok geniş: bir harf daha yazın.',
    noneStored: 'Henüz kullanıcı yok.',
    addFirst: 'İlk kullanıcıyı ekle',
    unreadable: 'Liste okunamadı.',
    samplesMissing: 'Kullanıcılar gösterilemiyor.',
    unknownHint: 'Nasıl devam edeceğinizi bildirimden seçin.',
    noneMatch: 'Eşleşen kullanıcı yok.',
    noneMatchHint: 'Aramanızı veya filtrelerinizi değiştirmeyi deneyin.',
    clearAll: 'Aramayı ve filtreleri temizle',
    /**
     * For screen readers; unlike the pager's text, so that they do not read the same line twice.
     */
    rowsShown: (start: number, end: number) =>
      `${grouped(start)}–${grouped(end)} arası gösteriliyor`,
    justAdded: 'Yeni',
    clearSearch: 'Aramayı temizle',
  },

  /** The other words for the selection are in trSelection.ts, which is loaded with it. */
  selection: {
    select: 'Seç',
    user: (name: string) => `Seç: ${isolated(name)}`,
    page: 'Bu sayfayı seç',
    ...partWords('Seçim araçları'),
  },
  /** The other words of merging are in trMerge.ts, which is loaded with it. */
  merging: partWords('Birleştirme penceresi'),
  removing: partWords('Silme penceresi'),

  /** The other words of an import are in trImport.ts, which is loaded with it. */
  importing: {
    open: 'İçe aktar',
    ...partWords('İçe aktarma penceresi'),
  },

  /** The other words of an export are in trExport.ts, which is loaded with its dialog. */
  exporting: {
    open: 'Dışa aktar',
    ...partWords('Dışa aktarma penceresi'),
  },

  columns: {
    name: 'Ad',
    email: 'Email',
    role: 'Rol',
    createdAt: 'Oluşturulma Tarihi',
  } satisfies Record<UserColumn, string>,

  table: {
    title: 'Kullanıcı Tablosu',
    caption: 'Sütun başlıklarındaki düğmeler tabloyu sıralar.',
    actions: 'İşlemler',
    search: 'Tabloda ara...',
    filter: 'Filtrele',
    filterTooltip: 'Gruplara göre filtrele',
    clearFilter: 'Temizle',
    addCondition: 'Koşul ekle',
    filterLabel: 'Filtre',
    /** The button's name, which begins with its visible words. */
    filterButton: 'Filtre: Gruplara göre filtrele',
    /** When users were added. */
    spans: {
      today: 'Bugün',
      thisWeek: 'Bu hafta',
      thisMonth: 'Bu ay',
      last30Days: 'Son 30 gün',
    },
    advancedFilters: 'Gelişmiş',
    activeFilters: 'Filtreler:',
    filterSummary: (column: string, values: readonly string[]) =>
      `${column}: ${values.map(isolated).join(', ')}`,
    removeFilter: (column: string) => `${column} filtresini kaldır`,
    scrollRegion: 'Kullanıcı Tablosu, yatay kaydırılabilir',
    pages: 'Tablo sayfaları',
    sorted: (column: string, order: SortOrder) =>
      `${column} sütununa göre ${order === 'asc' ? 'artan' : 'azalan'} sırada`,
  },

  /** On a phone. The other words are in trSheet.ts, which is loaded with it. */
  sheet: {
    opens: (filterCount: number) =>
      filterCount === 0 ? 'Filtrele ve sırala' : `Filtrele ve sırala (${filterCount} filtre)`,
    waiting: 'Filtreler yükleniyor…',
    failed: cannotBeLoaded('Filtreler'),
  },

  pager: {
    previous: 'Önceki',
    next: 'Sonraki',
    first: 'İlk sayfa',
    last: 'Son sayfa',
    jump: 'Sayfaya git',
  },

  /** The cards' words are in trCards.ts, which is loaded with them. */
  cards: partWords('Kartlar'),

  /** The map's words are in trPlaces.ts, which is loaded with it. */
  map: partWords('Harita'),

  /** Their words are in trChanges.ts, which is loaded with them. */
  actions: {
    of: (name: string) => `İşlemler: ${isolated(name)}`,
  },

  /** The form's words are in trForm.ts, which is loaded with it. */
  form: partWords('Form'),

  /** The other words of the page are in trDetail.ts, which is loaded with it. */
  detail: {
    heading: 'Kullanıcı bilgileri',
    ...partWords('Kullanıcı bilgileri'),
    backToList: 'Listeye dön',
    /** The panel that shows a user beside the list. */
    close: 'Paneli kapat',
    unnamed: 'Adsız kullanıcı',
    notFoundHeading: 'Kullanıcı Bulunamadı',
    notFoundBody: 'Aradığınız kullanıcıya ulaşılamadı.',
  },

  /** The history's words are in trHistory.ts, which is loaded with it. */
  history: {
    heading: 'Geçmiş',
    ...partWords('Geçmiş'),
  },

  notFound: {
    title: 'Sayfa Bulunamadı',
    body: 'Aradığınız sayfa yok ya da taşınmış.',
    home: 'Ana sayfaya dön',
  },

  crash: {
    title: 'Bir şeyler ters gitti',
    body: 'Beklenmeyen bir hata oluştu. Kayıtlı kullanıcılarınıza dokunulmadı; sayfayı yenileyerek devam edebilirsiniz.',
    reload: 'Sayfayı yenile',
    home: 'Ana sayfaya dön',
    details: 'Teknik ayrıntı',
  },

  /** The words of the first run are in trSeeding.ts, which is loaded with it. */
  store: {
    loading: 'Kullanıcılar yükleniyor…',
  },

  /** The panel's words are in trStorage.ts, which is loaded with it. */
  storage: {
    open: 'Depolama',
    ...partWords('Depolama paneli'),
  },

  /** For a lazy part of a screen while it loads or after it failed. */
  parts: {
    loading: 'Yükleniyor…',
    retry: 'Yeniden dene',
    notLoaded: 'Yüklenemedi',
    giveUp: 'Vazgeç',
    broken: 'Bu bölüm gösterilemedi.',
  },
};

/** The words for a lazily loaded part. */
export function partWords(what: string) {
  return {
    waiting: `${what} yükleniyor…`,
    failed: cannotBeLoaded(what),
  };
}

export function cannotBeLoaded(what: string): string {
  return `${what} yüklenemedi. İnternet bağlantınızı kontrol edip yeniden deneyin.`;
}

/** The colour schemes. */
export const trScheme = { system: 'Sistem', light: 'Açık', dark: 'Koyu' };

/** The words of the first run, while sample users are made. */
export const trSeeding = {
  label: 'Örnek kullanıcılar hazırlanıyor',
  progress: (done: number, total: number) => `${grouped(done)} / ${grouped(total)}`,
};

/** The words of a select without a value. */
export const trSelect = { placeholder: 'Seçiniz' };

/** Copy buttons, and their results. */
export const trCopy = {
  email: 'Email adresini kopyala',
  done: 'Kopyalandı',
  failed: 'Kopyalanamadı; metni seçip kopyalayabilirsiniz.',
  /** The page's own address cannot be selected on the page. */
  failedAddress: 'Kopyalanamadı; bağlantıyı adres çubuğundan kopyalayabilirsiniz.',
};

/** The shortcut help. */
export const trShortcuts = {
  title: 'Klavye kısayolları',
  close: 'Kapat',
  /** What the keys do; the keys stand where they are handled. */
  does: {
    search: 'Ana sayfada ve kullanıcı listesinde aramaya git',
    palette: 'Her sayfadan kullanıcı ara, sayfa ya da işlem aç (Mac’te Cmd+K)',
    addUser: 'Kullanıcı listesinde yeni kullanıcı ekle',
    edit: 'Sayfası açık ya da satırı odakta olan kullanıcıyı düzenle',
    remove: 'Sayfası açık ya da satırı odakta olan kullanıcıyı sil',
    select: 'Odaktaki satırı seç ya da seçimden çıkar (boşluk tuşu da olur)',
    peek: 'Üzerinde olduğunuz satırı yan panelde aç',
    copyEmail: 'Üzerinde olduğunuz satırın email adresini kopyala',
    undo: 'Son değişikliği geri al (Mac’te Cmd+Z)',
    redo: 'Geri alınan değişikliği yinele (Mac’te Cmd+Shift+Z)',
    shortcuts: 'Bu listeyi aç',
  },
  /** Keys that move from row to row; blanks separate those that belong together. */
  moves: [
    ['↓', 'Aramadan ilk satıra geç'],
    ['↑ ↓', 'Odaktaki satırdan bir öncekine ya da bir sonrakine geç'],
    ['← →', 'Satırda bir önceki ya da bir sonraki düğmeye geç'],
    ['Enter', 'Adı odakta olan kullanıcının sayfasını aç'],
    ['Shift+↑ Shift+↓', 'Seçimi bir önceki ya da bir sonraki satıra genişlet'],
    ['Home End', 'Odaktaki satırdan ilk ya da son satıra geç'],
  ],
  switch: 'Tek tuşlu kısayolları kullan',
  paletteSwitch: 'Ctrl+K (Mac’te Cmd+K) aramayı açsın',
  hint: 'Bir alana yazarken ve bir pencere açıkken kısayollar çalışmaz. Kartlarda da satırlardaki tuşlar geçerlidir.',
} as const;

/** The notices about the store and the product, above every screen. */
export const trNotices = {
  /** The region with the notices that lie over the page. */
  toasts: 'Bildirimler',
  region: 'Depolama bildirimi',
  dismiss: 'Bildirimi kapat',
  toTop: 'Bildirimi sayfanın başına al',
  unavailable:
    'Tarayıcı depolamasına erişilemiyor. Her şey çalışır, ancak ekledikleriniz bu sekme kapanınca kaybolur.',
  full: 'Örnek kullanıcılar tarayıcı depolamasına sığmadı. Her şey çalışır, ancak bu sekme kapanınca her şey kaybolur.',
  /** By where the copy of the damaged text is. */
  damaged: {
    stored:
      'Kayıtlı kullanıcı listesi okunamıyor. Bozuk verinin kopyası saklandı, hiçbir şey silinmedi. Nasıl devam etmek istersiniz?',
    none: 'Kayıtlı kullanıcı listesi okunamıyor ve kopyası saklanamıyor. Önce bozuk veriyi indirin, sonra nasıl devam edeceğinizi seçin. O zamana kadar hiçbir şey kaydedilmez.',
    elsewhere:
      'Kayıtlı kullanıcı listesi okunamıyor. Bozuk veri indirildiyse devam edebilirsiniz: seçtiğiniz liste onun yerine yazılır. İnmediyse yeniden indirin.',
  },
  removed:
    'Kullanıcı listesi başka bir sekmede silindi. Bu sekmedeki kopyayı geri yükleyebilirsiniz.',
  newer:
    'Liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş; değiştirilmeyecek. Lütfen sayfayı yenileyin.',
  samplesMissing:
    'Örnek kullanıcılar yüklenemedi ve henüz hiçbir şey kaydedilmedi. İnternet bağlantınızı kontrol edip yeniden deneyin ya da boş bir listeyle başlayın.',
  skipped: (count: number) =>
    `Kayıtlı listedeki ${grouped(count)} öğe kullanıcı olarak okunamadı. Gösterilmiyor, ama olduğu gibi korunuyor.`,
  download: 'Bozuk veriyi indir',
  startWithSamples: 'Örnek kullanıcılarla başla',
  startEmpty: 'Boş listeyle başla',
  putBack: 'Bu sekmedeki kopyayı geri yükle',
  putBackShown: 'Bu sekmedeki listeyi geri yükle',
  retry: 'Yeniden dene',
  reload: 'Sayfayı yenile',
  remedyProblems: {
    full: 'Bu işlem yapılamadı: liste tarayıcı depolamasına sığmıyor. Hiçbir şey değişmedi.',
    unavailable: 'Bu işlem yapılamadı: tarayıcı depolaması yanıt vermiyor. Hiçbir şey değişmedi.',
    mismatch: 'Bu işlem yapılamadı: kayıt doğrulanamadı. Hiçbir şey değişmedi.',
    damaged:
      'Bu işlem yapılamadı: kayıtlı veri okunamıyor ve kopyası saklanamıyor. Önce bozuk veriyi indirin.',
    removed: 'Bu işlem yapılamadı: liste başka bir sekmede silindi. Hiçbir şey değişmedi.',
    newer:
      'Bu işlem yapılamadı: liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş. Lütfen sayfayı yenileyin.',
    samplesMissing: 'Örnek kullanıcılar hâlâ yüklenemiyor. Hiçbir şey değişmedi.',
  },
  restoreBackup: 'Yedekten geri yükle',

  version: {
    ready: 'Yeni sürüm hazır.',
    apply: 'Yenile',
    later: 'Daha sonra',
  },
};

const someUsers = (count: number) => `${grouped(count)} kullanıcı`;

/** The names of what can be done with users: in a menu, and with `of`, of a button for several. */
export const trActions = {
  edit: 'Düzenle',
  activate: 'Etkinleştir',
  deactivate: 'Pasifleştir',
  setRole: 'Rolü değiştir',
  exportSelected: 'Dışa aktar',
  merge: 'Birleştir',
  remove: 'Sil',
  of: {
    activate: (count: number) => `${someUsers(count)}yı etkinleştir`,
    deactivate: (count: number) => `${someUsers(count)}yı pasifleştir`,
    setRole: (count: number) => `Rolü değiştir: ${someUsers(count)}`,
    role: (role: string, count: number) => `${someUsers(count)}nın rolünü ${role} yap`,
    exportSelected: (count: number) => `${someUsers(count)}yı dışa aktar`,
    remove: (count: number) => `${someUsers(count)}yı sil`,
  },
};

const STATUSES = { active: 'Aktif', passive: 'Pasif' } satisfies Record<Status, string>;
const DUPLICATES = { email: 'Aynı email', name: 'Aynı ad' } satisfies Record<DuplicateKind, string>;

interface FilterWords {
  readonly label: string;
  /** A value as text. */
  readonly value: (value: string) => string;
}

/** The words of the filters. */
export const trFilters = {
  role: { label: 'Rol', value: roleInWords },
  status: { label: 'Durum', value: statusInWords },
  createdMonth: { label: 'Oluşturulma', value: monthInWords },
  duplicate: {
    label: 'Olası mükerrer',
    value: (kind) => (kind === 'email' ? DUPLICATES.email : DUPLICATES.name),
  },
} satisfies Record<UserFilter, FilterWords>;

/** A long role is cut; the user's page shows all of it. */
function roleInWords(role: string): string {
  return cutText(role, MAX_SHOWN_CHARACTERS);
}

function statusInWords(status: string): string {
  return status === 'active' ? STATUSES.active : STATUSES.passive;
}

let monthNames: Intl.DateTimeFormat | null = null;

/** `Mart 2024`, `MÖ Mart 101`. */
function monthInWords(text: string): string {
  const parsed = parseMonth(text);
  if (parsed === null) return text;
  const { year, month } = parsed;
  // Created lazily, since it is slow, and few lists need it.
  monthNames ??= new Intl.DateTimeFormat('tr', { month: 'long', timeZone: 'UTC' });
  const name = monthNames.format(Date.UTC(2000, month - 1));
  return year < 1 ? `MÖ ${name} ${1 - year}` : `${name} ${year}`;
}

/** The words for columns and density of the table. */
export const trLayout = {
  open: 'Sütunlar',
  ...partWords('Sütunlar'),
  close: 'Kapat',
  removeSort: (sorted: string) => `Sıralamayı kaldır: ${sorted}`,
  shown: 'Gösterilen sütunlar',
  orderAndWidth: 'Sıra ve genişlik',
  /** Columns that a query does not have. */
  columns: {
    status: 'Durum',
    lastChange: 'Son değişiklik',
    place: 'Konum',
    id: 'Kimlik',
    actions: 'İşlemler',
  },
  /** In the place of a user's last change. */
  noChange: ['kayıt yok', 'Geçmişte bu kullanıcıya ait değişiklik yok'],
  unknownChange: 'alınamadı',
  ofView: 'Bu görünümün sütunları. Kendi düzeniniz değişmez.',
  always: 'her zaman ilk sırada',
  upOf: (column: string) => `Yukarı: ${column}`,
  downOf: (column: string) => `Aşağı: ${column}`,
  moved: (column: string, position: number, count: number) =>
    `${column}: ${count} sütun içinde ${position}. sırada`,
  widthOf: (column: string) => `Genişlik: ${column}`,
  widths: { narrow: 'Dar', usual: 'Normal', wide: 'Geniş' },
  reset: 'Varsayılana dön',
  wasReset: 'Sütunlar ve satır aralığı varsayılan durumda',
  done: 'Tamam',
  density: 'Satır aralığı',
  densities: { tight: 'Sıkı', normal: 'Normal', wide: 'Geniş' },
};

/** Search, filters and order on paper, where no control shows them. */
export const trPrinted = {
  search: (text: string) => `Arama: ${isolated(text)}`,
  sort: (column: string, order: SortOrder) =>
    `Sıralama: ${column}, ${order === 'asc' ? 'artan' : 'azalan'}`,
};

/** The words of duplicates that are shown side by side, and merged pair by pair. */
export const trPairs = {
  /** The heading of a group: what its users have in common, such as `Aynı ad`. */
  group: (count: number, kinds: readonly string[]) => `${count} kayıt · ${kinds.join(', ')}`,
  elsewhere: 'Öteki kayıt bitişik sayfada',
  merge: 'Birleştir',
  mergeOf: (name: string) => `Birleştir: ${isolated(name)}`,
  skip: 'Atla',
  /** After the last pair was merged or skipped. */
  nextIs: (name: string) => `Sonraki çift: ${isolated(name)}`,
  finish: 'Bitir',
};
