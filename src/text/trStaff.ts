import { grouped, isolated, quoted } from './grammar.ts';
import { cannotBeLoaded, partWords } from './tr.ts';

interface FirstRemoval {
  readonly changeCount: number;
  readonly removedCount: number;
}

/** The staff of a shared list. They are not the list's users, and have other roles. */
export const trStaff = {
  title: 'Ekip',
  description: 'Bu listeyi kullanan ekip üyeleri ve neler yapabilecekleri.',
  loading: 'Ekip yükleniyor…',
  failed: cannotBeLoaded('Ekip'),
  notAllowed: 'Bu sayfayı yalnızca yöneticiler görebilir.',

  table: 'Ekip üyeleri',
  columns: {
    name: 'Ad',
    email: 'Email',
    role: 'Yetki',
    lastSeen: 'Son görülme',
    status: 'Durum',
    actions: 'İşlemler',
  },
  you: 'Siz',
  never: 'Henüz giriş yapmadı',
  active: 'Aktif',
  passive: 'Pasif',
  roles: { viewer: 'Görüntüleyen', editor: 'Düzenleyen', admin: 'Yönetici' },
  roleHints: {
    viewer: 'Kullanıcıları görür ve dışa aktarır.',
    editor: 'Kullanıcıları ekler, düzenler, siler ve içe aktarır.',
    admin: 'Bunların yanı sıra ekibi yönetir ve yedek alır.',
  },
  manage: 'Yönet',
  manageOf: (name: string) => `Yönet: ${isolated(name)}`,
  lastAdmin:
    'Bu kişi tek aktif yönetici: yetkisi değiştirilemez, hesabı pasifleştirilemez. Önce başka birini yönetici yapın.',
  self: 'Kendi yetkinizi ve durumunuzu değiştiremezsiniz; bunu ancak başka bir yönetici yapabilir.',

  member: {
    role: 'Yetki',
    saveRole: 'Yetkiyi kaydet',
    password: 'Şifre',
    status: 'Durum',
    deactivate: 'Pasifleştir',
    deactivateHint: 'Bütün oturumları hemen kapanır; yeniden etkinleştirilene kadar giriş yapamaz.',
    activate: 'Etkinleştir',
    activateHint: 'Şu anda pasif: giriş yapamaz.',
  },

  done: {
    role: 'Yetki kaydedildi.',
    deactivated: 'Pasifleştirildi; oturumları kapatıldı.',
    activated: 'Etkinleştirildi.',
    revoked: (email: string) => `${isolated(email)} için davet iptal edildi.`,
    sessionEnded: (what: string, since: string) => `Oturum kapatıldı: ${what}, ${since}`,
  },
  invite: {
    open: '+ Ekip üyesi davet et',
    title: 'Ekip üyesi davet et',
    name: 'Ad (isteğe bağlı)',
    email: 'Email',
    role: 'Yetki',
    submit: 'Bağlantı oluştur',
    busy: 'Oluşturuluyor…',
    done: 'Bitti',
    linkFor: (email: string) => `${isolated(email)} için davet bağlantısı:`,
  },

  link: {
    label: 'Bağlantı',
    copy: 'Bağlantıyı kopyala',
    once: (until: string) =>
      `Bağlantıyı siz iletin; bir kez kullanılır ve ${until} tarihine kadar geçerlidir. Bu pencereyi kapatınca bir daha gösterilmez.`,
    make: 'Şifre bağlantısı oluştur',
    makeHint:
      'Bağlantıyı açan kişi yeni şifresini kendisi belirler; o zaman bütün oturumları kapanır.',
    making: 'Oluşturuluyor…',
  },

  invitations: {
    title: 'Bekleyen davetler',
    until: (date: string) => `${date} tarihine kadar geçerli`,
    revoke: 'İptal et',
    revokeOf: (email: string) => `İptal et: ${isolated(email)} daveti`,
  },

  backup: {
    title: 'Yedek',
    noneMade: 'Sunucu henüz yedek almadı.',
    isOff:
      'Otomatik yedekleme kapalı. Sunucuyla ilgilenen kişi onu BACKUP_EVERY ayarıyla açabilir.',
    begin: 'Şimdi yedekle',
    begun: 'Yedekleme başladı. Geri yüklenip doğrulanan yedek birkaç dakika içinde burada görünür.',
    made: (at: string, userCount: number, bytes: number) =>
      `Sunucunun son yedeği: ${at}, ${grouped(userCount)} kullanıcı, ${megabytes(bytes)} MB. Geri yüklenerek doğrulandı.`,
    notMade: (at: string) =>
      `Sunucu ${at} tarihinde yedek alamadı. Nedeni sunucunun günlüğünde yazıyor.`,
    what: 'Bütün kullanıcılar ve değişiklik geçmişi tek bir JSON dosyası olarak indirilir. Şifreler, ekip üyeleri ve oturumlar bu dosyada yoktur.',
    restoring:
      'Dosyadaki kullanıcılar, kullanıcı listesindeki “İçe aktar” ile geri yüklenebilir; geçmiş geri yüklenmez.',
    download: 'Yedeği indir',
  },

  room: {
    title: 'Veritabanında kaplanan yer',
    parts: {
      users: 'Kullanıcılar',
      history: 'Değişiklik geçmişi',
      responses: 'Son bir günün yanıtları',
      audit: 'Denetim kaydı',
      sessions: 'Oturumlar',
    },
    kept: (days: number) =>
      `Değişiklikler ve silinen kullanıcılar geçmişte ${grouped(days)} gün saklanır.`,
    firstRemoval: (at: string, { changeCount, removedCount }: FirstRemoval) =>
      `${at} tarihinde geçmişteki ${grouped(changeCount)} eski değişiklik kalıcı olarak silinecek.${
        removedCount > 0
          ? ` Bu değişikliklerle silinen ${grouped(removedCount)} kullanıcı o tarihten sonra geri getirilemez.`
          : ''
      }`,
    size: (bytes: number, rows: number) =>
      `${megabytes(bytes)} MB, yaklaşık ${grouped(Math.round(rows))} satır`,
  },

  session: {
    title: 'Oturumlar',
    none: 'Açık oturum yok.',
    loading: 'Oturumlar yükleniyor…',
    current: 'Bu oturum',
    since: (date: string) => `Giriş: ${date}`,
    lastSeen: (date: string) => `Son görülme: ${date}`,
    unknownBrowser: 'Bilinmeyen tarayıcı',
    browser: (browser: string, system: string) => `${browser} (${system})`,
    end: 'Oturumu kapat',
    endOf: (what: string, since: string) => `Oturumu kapat: ${what}, ${since}`,
  },

  account: {
    region: 'Hesap',
    open: 'Hesabım',
    title: 'Hesabım',
    password: 'Şifreyi değiştir',
    current: 'Şu anki şifre',
    next: 'Yeni şifre',
    save: 'Şifreyi değiştir',
    saving: 'Kaydediliyor…',
    saved: 'Şifreniz değişti.',
    wrongCurrent: 'Şu anki şifre yanlış.',
    /** For people who sign in at the provider; `name` is the staff's name for it. */
    noPassword: (name: string) =>
      `Şifreniz yok; ${name} ile giriş yapıyorsunuz. Şifreyle de giriş yapmak isterseniz bir yöneticiden şifre bağlantısı isteyin.`,
    currentRequired: 'Şu anki şifrenizi girin',
    signOut: 'Çıkış',
    signOutFailed: 'Çıkış yapılamadı. Bağlantınızı kontrol edip yeniden deneyin.',
    dialog: partWords('Hesap penceresi'),
  },
  close: 'Kapat',
};

/** At least 0,1. */
function megabytes(bytes: number): string {
  const tenths = Math.max(1, Math.round(bytes / 100_000));
  return `${grouped(Math.trunc(tenths / 10))},${tenths % 10}`;
}

/** The words of the audit: what staff do beside changes of the list. */
export const trAudit = {
  title: 'Denetim kaydı',
  what: 'Girişler, ekip değişiklikleri, dışa aktarmalar ve yedekler. Bu kayıtlar değiştirilemez; süresi dolanları sunucu siler.',
  loading: 'Denetim kaydı yükleniyor…',
  list: 'Denetim kayıtları',
  kind: 'İşlem',
  allKinds: 'Bütün işlemler',
  kinds: {
    signedIn: 'Giriş',
    signInFailed: 'Başarısız giriş',
    signedOut: 'Çıkış',
    sessionEnded: 'Oturum kapatma',
    staffChanged: 'Ekip değişikliği',
    invited: 'Davet',
    invitationRevoked: 'Davet iptali',
    invitationAccepted: 'Davetin kabulü',
    passwordLinkMade: 'Şifre bağlantısı',
    passwordChanged: 'Şifre değişikliği',
    setupLinkMade: 'Kurulum bağlantısı',
    firstAdminMade: 'İlk yönetici',
    tokenMade: 'Yeni erişim anahtarı',
    tokenEnded: 'Erişim anahtarının iptali',
    exported: 'Dışa aktarma',
    usersRead: 'Toplu okuma',
    backupDownloaded: 'Yedek indirme',
    backupBegun: 'Sunucuda yedekleme',
    auditExported: 'Denetim kaydını indirme',
    auditRemoved: 'Eski kayıtların silinmesi',
    restored: 'Yedekten geri yükleme',
  },
  person: 'Kişi',
  everybody: 'Herkes',
  server: 'Sunucu',
  unknown: 'Bilinmeyen kişi',
  total: (total: number) => (total === 0 ? 'Kayıt yok.' : `${grouped(total)} kayıt`),
  older: 'Daha eski kayıtları göster',
  download: 'CSV olarak indir',
  busy: 'Hazırlanıyor…',
  fileName: (day: string) => `denetim-kaydi-${day}.csv`,
  header: ['No', 'Zaman', 'İşlem', 'Kim', 'Kime', 'Ayrıntı', 'Veri'],

  users: (count: number) => `${grouped(count)} kullanıcı`,
  records: (count: number) => `${grouped(count)} kayıt`,
  change: (was: string, is: string) => `${was} → ${is}`,
  days: (days: number) => `${days} gün`,
  selected: 'seçilenler',
  search: (text: string) => `arama: ${quoted(text)}`,
  narrowed: 'filtrelenmiş',
  columns: (names: readonly string[]) => `sütunlar: ${names.join(', ')}`,
  through: (number: number) => `son kayıt ${number}`,
};

/** The words of personal tokens, by which programs use a shared list. */
export const trTokens = {
  title: 'Erişim anahtarları',
  what: 'Bir program, erişim anahtarıyla listeyi sizin adınıza kullanır. Yetkisi sizinkini aşamaz; ekibi yönetemez.',
  loading: 'Erişim anahtarları yükleniyor…',
  none: 'Henüz erişim anahtarınız yok.',
  made: (date: string) => `Oluşturulma: ${date}`,
  lastUsed: (date: string) => `Son kullanım: ${date}`,
  neverUsed: 'Henüz kullanılmadı',
  until: (date: string) => `Bitiş: ${date}`,
  end: 'İptal et',
  endOf: (name: string) => `İptal et: ${isolated(name)} anahtarı`,
  description: 'API açıklaması (OpenAPI)',

  make: {
    open: '+ Yeni anahtar',
    title: 'Yeni erişim anahtarı',
    name: 'Ad',
    nameHint: 'Nerede kullanılacağını yazın; örneğin: gece raporu.',
    nameRequired: 'Ad zorunludur',
    role: 'Yetki',
    /** No token reaches the staff. */
    adminHint: 'Bunların yanı sıra yedek alır.',
    term: 'Geçerlilik süresi',
    days: (days: number) => `${days} gün`,
    submit: 'Anahtar oluştur',
    busy: 'Oluşturuluyor…',
    token: 'Erişim anahtarı',
    copy: 'Anahtarı kopyala',
    once: (until: string) =>
      `Anahtarı şimdi kopyalayıp güvenli bir yerde saklayın: bu pencereyi kapatınca bir daha gösterilmez. ${until} tarihine kadar geçerlidir.`,
    done: 'Bitti',
  },

  ending: {
    title: (name: string) => `${quoted(name)} anahtarı iptal edilsin mi?`,
    what: 'Bu anahtarı kullanan programların listeye erişimi hemen kesilir. Bu işlem geri alınamaz.',
    confirm: 'Anahtarı iptal et',
    cancel: 'Vazgeç',
  },
};
