import type { SortOrder } from '#domain/query/userQuery.ts';
import type { UserColumn } from '#domain/query/columns.ts';
import type { SourceProblem } from '#domain/userSource.ts';
import { grouped } from './grammar/grouped.ts';
import { isolated } from './grammar/isolated.ts';

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
    search: 'Kullanıcı ara, git, yap…',
    searchWindow: partWords('Arama penceresi'),
    shortcuts: 'Kısayollar',
    skipToContent: 'İçeriğe geç',
    scheme: 'Tema',
  },

  home: {
    title: 'Ana Sayfa',
    heading: 'Hoşgeldiniz!',
    search: 'Kullanıcı ara',
    /** The other words are in trWelcome.ts and trHome.ts, which are loaded with the page. */
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
      busy: 'Sunucu şu anda yoğun; biraz sonra yeniden denenecek.',
      tooMany: 'Çok fazla kullanıcı var. Aramayı daraltın.',
    } satisfies Record<SourceProblem, string>,
    /** A search that took too long. */
    broadSearch: 'Arama çok geniş: bir harf daha yazın.',
    noneStored: 'Henüz kullanıcı yok.',
    noneStoredHint: 'İlk kullanıcıyı “+ Kullanıcı Ekle” ile ekleyebilirsiniz.',
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
    /** The button beside the search, with the column's name. */
    filterBeside: (column: string) => `${column}: Gruplara göre filtrele`,
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
