import type { FormErrorKey } from '#domain/userForm.ts';
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
    loadingMore: 'Daha fazla yükleniyor...',
    email: 'Email:',
    roleLabel: 'Rol:',
    createdAt: 'Oluşturulma Tarihi:',
  },

  form: {
    title: 'Kullanıcı Ekle',
    name: 'Ad',
    email: 'Email',
    password: 'Şifre',
    role: 'Rol',
    active: 'Aktif',
    showPassword: 'Şifreyi göster',
    hidePassword: 'Şifreyi gizle',
    cancel: 'İptal',
    save: 'Kaydet',
    saving: 'Kaydediliyor…',
    close: 'Kapat',
    loading: 'Form yükleniyor…',
    errors: {
      nameRequired: 'Ad zorunludur',
      emailRequired: 'Email zorunludur',
      emailInvalid: 'Geçerli bir email adresi girin',
      passwordRequired: 'Şifre zorunludur',
      passwordTooShort: 'Şifre en az 6 karakter olmalıdır',
      roleRequired: 'Rol zorunludur',
    } satisfies Record<FormErrorKey, string>,
    problems: {
      full: 'Tarayıcı depolaması dolu olduğu için kullanıcı kaydedilemedi. Yer açtıktan sonra yeniden “Kaydet”e basın; yazdıklarınız korunuyor.',
      unavailable:
        'Tarayıcı depolaması yanıt vermediği için kullanıcı kaydedilemedi. Yazdıklarınız korunuyor; yeniden deneyebilirsiniz.',
      damaged:
        'Kayıtlı liste okunamadığı için kullanıcı kaydedilmedi. Önce sayfanın üstündeki bildirimden bir seçenek seçin.',
      removed:
        'Liste başka bir sekmede silindiği için kullanıcı kaydedilmedi. Önce sayfanın üstündeki bildirimden bir seçenek seçin.',
      newer:
        'Liste bu ürünün daha yeni bir sürümüyle kaydedilmiş. Kullanıcı eklemek için sayfayı yenileyin.',
      mismatch:
        'Kaydedilen bilgi geri okunduğunda farklı çıktı, bu yüzden kullanıcı kaydedilmiş sayılmadı. Lütfen yeniden deneyin.',
    },
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

  version: {
    ready: 'Yeni sürüm hazır.',
    apply: 'Yenile',
    later: 'Daha sonra',
  },
  store: {
    region: 'Depolama bildirimi',
    loading: 'Kullanıcılar yükleniyor…',
    seeding: 'Örnek kullanıcılar hazırlanıyor',
    seedingProgress: (done: number, total: number) => `${done} / ${total}`,
    unavailable:
      'Tarayıcı depolamasına erişilemiyor. Her şey çalışır, ancak bu sekme kapanınca eklediğiniz hiçbir şey saklanmaz.',
    full: 'Örnek kullanıcılar tarayıcı depolamasına sığmadı. Her şey çalışır, ancak bu sekme kapanınca hiçbir şey saklanmaz.',
    damaged:
      'Kayıtlı kullanıcı listesi okunamıyor. Metnin bir kopyası ayrıldı ve hiçbir şey silinmedi. Nasıl devam edelim?',
    damagedInMemory:
      'Kayıtlı kullanıcı listesi okunamıyor ve kopyası için yer yok. Hiçbir şeyin üzerine yazılmayacak; bu sekmede eklenenler saklanmaz.',
    removed:
      'Kullanıcı listesi başka bir sekmede silindi. Bu sekmedeki kopyayı geri koyabilirsiniz.',
    newer:
      'Liste bu ürünün daha yeni bir sürümüyle kaydedilmiş; ona dokunulmayacak. Lütfen sayfayı yenileyin.',
    skipped: (count: number) =>
      `Kayıtlı listedeki ${count} öğe kullanıcı olarak okunamadı. Gösterilmiyor, ama olduğu gibi korunuyor.`,
    download: 'Bozuk metni indir',
    startWithSamples: 'Örnek kullanıcılarla başla',
    startEmpty: 'Boş listeyle başla',
    putBack: 'Bu kopyayı geri koy',
    reload: 'Sayfayı yenile',
    actionFailed: 'Bu işlem yapılamadı: depolamaya yazılamıyor. Hiçbir şey değişmedi.',
    restoreBackup: 'Yedekten geri yükle',
  },

  /** The rest of the panel's words are in trStorage.ts, which is loaded with it. */
  storage: {
    open: 'Depolama',
    loading: 'Depolama paneli yükleniyor…',
  },
};

const degreesFormat = new Intl.NumberFormat('tr', {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});

function degrees(value: number): string {
  return `${degreesFormat.format(Math.abs(value))}°`;
}
