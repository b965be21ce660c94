import type { CardSort } from '#domain/cardView.ts';
import type { SortOrder, UserColumn } from '#domain/userQuery.ts';

/** Every word a person can read or hear. `name`s are for assistive technology too. */
export const tr = {
  product: 'Dashboard',
  pageTitle: (screen: string) => `${screen} · Dashboard`,

  shell: {
    logoLetter: 'D',
    navigation: 'Ana menü',
    home: 'Home',
    users: 'User Table',
    back: 'Geri',
    forward: 'İleri',
    openMenu: 'Menüyü aç',
    closeMenu: 'Menüyü kapat',
    skipToContent: 'İçeriğe geç',
    scheme: 'Görünüm teması',
    schemes: { system: 'Sistem', light: 'Açık', dark: 'Koyu' },
  },

  home: {
    title: 'Ana Sayfa',
    heading: 'Hoşgeldiniz!',
    body: 'Burası modern ve kullanıcı dostu ana sayfanız. Sol menüden kullanıcı listesine veya diğer sayfalara geçebilirsiniz.',
  },

  list: {
    heading: 'Kullanıcı Listesi',
    description:
      'Kullanıcıları tablo veya kart olarak görüntüleyebilir, arayabilir ve yeni kullanıcı ekleyebilirsiniz.',
    views: 'Görünüm',
    tableView: 'Tablo Görünümü',
    cardView: 'Kart Görünümü',
    addUser: '+ Kullanıcı Ekle',
    details: 'Detaylar',
    detailsOf: (name: string) => `Detaylar: ${name}`,
    resultCount: (count: number) => `${count} kullanıcı`,
    resultsFound: (count: number) =>
      count === 0 ? 'Eşleşen kullanıcı yok' : `${count} kullanıcı bulundu`,
    noneStored: 'Henüz kullanıcı yok.',
    noneStoredHint: 'İlk kullanıcıyı “+ Kullanıcı Ekle” ile ekleyebilirsiniz.',
    noneMatch: 'Eşleşen kullanıcı yok.',
    noneMatchHint: 'Aramanızı veya filtrelerinizi değiştirmeyi deneyin.',
    clearAll: 'Aramayı ve filtreleri temizle',
    /** For ears: unlike the pager's text, so that nobody reads the same line twice. */
    rowsShown: (start: number, end: number) => `${start}–${end} arası gösteriliyor`,
    added: (name: string) => `${name} eklendi.`,
    addedHidden: (name: string) =>
      `${name} eklendi; seçili arama, filtre veya sıralama nedeniyle bu sayfada görünmüyor.`,
    openAdded: 'Kullanıcıyı aç',
    dismiss: 'Bildirimi kapat',
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
    activeFilters: 'Filtreler:',
    filterSummary: (column: string, values: readonly string[]) => `${column}: ${values.join(', ')}`,
    removeFilter: (column: string) => `${column} filtresini kaldır`,
    scrollRegion: 'Kullanıcı Tablosu, yatay kaydırılabilir',
    pages: 'Tablo sayfaları',
    sorted: (column: string, order: SortOrder) =>
      `${column} sütununa göre ${order === 'asc' ? 'artan' : 'azalan'} sıralandı`,
  },

  pager: { previous: 'Önceki', next: 'Sonraki' },

  cards: {
    filters: 'Kart filtreleri',
    search: 'Ara',
    role: 'Rol',
    allRoles: 'Tümü',
    sort: 'Sırala',
    sorts: {
      name: 'İsme Göre (A-Z)',
      createdAt: 'Oluşturulma Tarihi',
    } satisfies Record<CardSort, string>,
    order: 'Sıra',
    orders: { asc: 'Artan', desc: 'Azalan' } satisfies Record<SortOrder, string>,
    placeholder: 'Seçiniz',
    showAll: 'Tümü Göster',
    paginate: 'Sayfalandır',
    page: (current: number, total: number) => `Sayfa ${current} / ${total}`,
    pageSaid: (current: number, total: number) => `${total} sayfadan ${current}. sayfa`,
    countSaid: (shown: number) => `${shown} kart gösteriliyor`,
    pages: 'Kart sayfaları',
    list: 'Kullanıcı kartları',
    loading: 'Kartlar yükleniyor…',
    loadingMore: 'Daha fazla yükleniyor...',
    email: 'Email:',
    roleLabel: 'Rol:',
    createdAt: 'Oluşturulma Tarihi:',
  },

  /** The form's own words are in trForm.ts, which is loaded with it. */
  form: {
    loading: 'Form yükleniyor…',
  },

  detail: {
    title: 'Kullanıcı Detayı',
    email: 'Email',
    role: 'Rol',
    createdAt: 'Oluşturulma Tarihi',
    status: 'Durum',
    active: 'Aktif',
    passive: 'Pasif',
    location: 'Konum',
    backToList: 'Listeye dön',
    neighbours: 'Listedeki komşular',
    previousUser: 'Önceki kullanıcı',
    nextUser: 'Sonraki kullanıcı',
    place: (position: number, total: number) => `${position} / ${total}`,
    unnamed: 'Adsız kullanıcı',
    blank: '-',
    notFoundHeading: 'Kullanıcı Bulunamadı',
    notFoundBody: 'Aradığınız kullanıcıya ulaşılamadı.',
    noPlace: 'Bu kullanıcı için geçerli bir konum kayıtlı değil.',
    beyondMap: 'Bu konum haritanın sınırları dışında kaldığı için gösterilemiyor.',
    coordinates: (latitude: number, longitude: number) =>
      `${degrees(latitude)} ${latitude < 0 ? 'G' : 'K'}, ${degrees(longitude)} ${longitude < 0 ? 'B' : 'D'}`,
  },

  map: {
    name: (user: string) => `Harita: ${user} kullanıcısının konumu`,
    marker: (user: string) => `${user} kullanıcısının konumu`,
    zoomIn: 'Yakınlaştır',
    zoomOut: 'Uzaklaştır',
    closePopup: 'Kapat',
    loading: 'Harita yükleniyor…',
    failed: 'Harita yüklenemedi. Konum bilgisi yukarıdadır.',
    tilesFailed: 'Harita görüntüleri yüklenemedi; işaretçi doğru konumu gösteriyor.',
    retry: 'Yeniden dene',
    attribution:
      '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> katkıda bulunanlar',
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

  store: {
    loading: 'Kullanıcılar yükleniyor…',
    seeding: 'Örnek kullanıcılar hazırlanıyor',
    seedingProgress: (done: number, total: number) => `${done} / ${total}`,
  },

  /** The panel's own words are in trStorage.ts, which is loaded with it. */
  storage: {
    open: 'Depolama',
    loading: 'Depolama paneli yükleniyor…',
  },
};

let degreesFormat: Intl.NumberFormat | null = null;

function degrees(value: number): string {
  degreesFormat ??= new Intl.NumberFormat('tr', {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  });
  return `${degreesFormat.format(Math.abs(value))}°`;
}
