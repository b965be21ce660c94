import { MAX_BACKUP_BYTES, MAX_SNAPSHOTS } from '#domain/limits.ts';
import { grouped, inWords } from './grammar.ts';

const RESTORE = 'Geri yükle';
const BYTES_PER_MB = 1024 * 1024;

/** What the last restore did. */
interface LastRestoreWords {
  readonly mode: 'merge' | 'replace';
  readonly comparison: {
    readonly newCount: number;
    readonly changedCount: number;
    readonly absentCount: number;
  };
}

/** The words of the storage panel, which is loaded when it is opened. */
export const trStorage = {
  title: 'Depolama',
  close: 'Depolama panelini kapat',
  usage: 'Kullanım',
  usageMeter: 'Tarayıcı depolaması',
  usageText: (share: number) => `${percent(share)}${share > 0 && share < 0.01 ? 'ı' : ''} dolu`,
  usersThatFit: (count: number) => `Yaklaşık ${roundedDown(count)} kullanıcı daha sığar.`,
  almostFull:
    'Yer azalıyor. Yedek alın; aşağıda bozuk verilerin kopyaları varsa indirip silerek yer açabilirsiniz.',
  historyNotKept:
    'Tarayıcı geçmişi saklamıyor: değişiklikler yalnızca bu sayfa açık kaldıkça geri alınabilir, önceki sürümler de tutulmaz.',
  renamed: (count: number) =>
    `${grouped(count)} kaydın id’si kendinden önceki bir kayıtla aynıydı. Karışmasınlar diye yeni id aldılar; bunlar listedeki sonraki değişiklikle birlikte kaydedilir:`,
  moreRenamed: (count: number) => `… ve ${grouped(count)} kayıt daha`,
  usageUnknown: 'Tarayıcı depolamasına erişilemediği için kullanım bilinmiyor.',

  persistence: {
    granted: 'Tarayıcı bu verileri kalıcı olarak saklıyor: disk dolsa da kendiliğinden silmez.',
    refused:
      'Tarayıcı kalıcı saklamayı garanti etmiyor: disk dolarsa verileri kendiliğinden silebilir. Düzenli olarak yedek alın.',
    unsupported:
      'Bu tarayıcıda ya da bu bağlantıda (http) kalıcı saklama istenemiyor. Düzenli olarak yedek alın.',
  },
  requestPersistence: 'Kalıcı saklama iste',

  backup: 'Yedek al',
  backupText: 'Bütün kullanıcılar tek bir JSON dosyası olarak indirilir.',
  nothingToBackUp:
    'Kayıtlı liste okunamadığı için yedeklenecek kullanıcı yok. Sayfanın üstündeki bildirime bakın.',
  withPasswords: 'Şifreleri de ekle (okunamaz biçimde)',
  download: 'Yedeği indir',
  downloaded: (fileName: string) => `${fileName} indirildi.`,
  fileName: (date: string) => `kullanicilar-${date}.json`,

  restore: RESTORE,
  file: 'Yedek dosyası (JSON) seç',
  reading: 'Okunuyor…',
  readingText: (share: number) => percent(share),
  inspecting: 'İnceleniyor…',
  fileProblems: {
    tooLarge: `Bu dosya çok büyük: ${MAX_BACKUP_BYTES / BYTES_PER_MB} MB’tan büyük bir liste tarayıcı depolamasına sığamaz. Dosya okunmadı.`,
    notInspected:
      'Dosya incelenemedi: bunun için gereken bölüm yüklenemedi ya da bellek yetmedi. İnternet bağlantınızı kontrol edip dosyayı yeniden seçin.',
    noText: 'Bu dosya okunamadı ya da bir metin dosyası değil.',
    noJson: 'Bu dosya geçerli bir JSON metni değil; eksik inmiş olabilir.',
    noList: 'Bu dosya bir kullanıcı listesi değil.',
    snapshotGone: 'Bu sürüm artık yok; yeri başka veriler için gerekmiş olabilir.',
    newer: 'Bu yedek, uygulamanın daha yeni bir sürümüyle alınmış. Önce sayfayı yenileyin.',
  },
  preview: (fileName: string) => `Dosyadakiler: ${fileName}`,
  previewOfSnapshot: (date: string) => `Listenin ${date} tarihli sürümü`,
  count: grouped,
  newCount: 'Yeni',
  changedCount: 'Değişen',
  identicalCount: 'Aynı',
  unusableCount: 'Kullanılamaz',
  unusableReason: (position: number, reason: string) => `${grouped(position)}. öğe: ${reason}`,
  moreUnusable: (count: number) => `… ve ${grouped(count)} öğe daha`,
  reasons: {
    noObject: 'kullanıcı kaydı değil',
    noId: 'id yok',
    noName: 'ad (name) yok',
    noEmail: 'email yok',
    noRole: 'rol (role) yok',
  },
  problems: {
    full: 'Sonuç tarayıcı depolamasına sığmadı. Hiçbir şey değişmedi.',
    unavailable: 'Tarayıcı depolaması yanıt vermedi. Hiçbir şey değişmedi.',
    damaged:
      'Kayıtlı veri okunamıyor ve kopyası saklanamıyor. Hiçbir şeyin üzerine yazılmadı; önce sayfanın üstündeki bildirimden bozuk veriyi indirin.',
    removed: 'Liste başka bir sekmede silindi. Hiçbir şey değişmedi.',
    newer: 'Liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş. Hiçbir şey değişmedi.',
    mismatch: 'Kayıt doğrulanamadı; liste eski hâline getirildi.',
    notLoaded:
      'Bunu yapan bölüm yüklenemedi. Hiçbir şey değişmedi; internet bağlantınızı kontrol edip yeniden deneyin.',
  },
  how: 'Nasıl geri yüklensin?',
  merge: 'Birleştir: yeniler eklenir, değişenler güncellenir, başka hiçbir şey değişmez',
  replace: (absentCount: number, isSnapshot: boolean) => {
    const [what, where] = isSnapshot
      ? ['liste bu sürüme döner', 'bu sürümde']
      : ['liste dosyadaki gibi olur', 'dosyada'];
    if (absentCount === 0) return `Değiştir: ${what}`;
    return `Değiştir: ${what}; ${where} olmayan ${grouped(absentCount)} kullanıcı listeden çıkarılır`;
  },
  /** The button says how many users the restore removes. */
  confirm: (removedCount: number) =>
    removedCount === 0 ? RESTORE : `${grouped(removedCount)} kullanıcıyı çıkar ve geri yükle`,
  cancel: 'Vazgeç',
  restored: 'Geri yüklendi.',
  restoredInMemory: 'Yedek bu sekmede açıldı, ama saklanamıyor: sekme kapanınca kaybolur.',
  listChanged:
    'Liste bu arada değişti, bu yüzden hiçbir şey yazılmadı. Aşağıdaki sayılar yenilendi; uygunsa yeniden onaylayın.',
  listHadChanged:
    'Geri yüklenmedi: liste bu arada değişti, bu yüzden hiçbir şey yazılmadı. Geri yüklemek için yedeği ya da önceki sürümü yeniden seçip sayılara bakın.',
  notRestored: (reason: string) => `Geri yüklenemedi. ${reason}`,
  notUndone: (reason: string) => `Geri yükleme geri alınamadı. ${reason}`,
  cancelled: 'Geri yüklemeden vazgeçildi; hiçbir şey yazılmadı.',
  noRoomForSnapshot:
    'Listenin şimdiki hâli de saklanamıyor. Devam ederseniz önceki sürümler arasında bulunmaz; geçmişe de yazılamazsa bu geri yükleme yalnızca bu sayfa açık kaldıkça geri alınabilir. Önce yedek almanızı öneririz.',
  hadNoRoomForSnapshot:
    'Geri yüklenmedi: listenin şimdiki hâli de saklanamıyor; hiçbir şey yazılmadı. Yedeği ya da önceki sürümü yeniden seçerseniz kopya saklamadan da geri yükleyebilirsiniz.',
  backupFirst: 'Önce yedeği indir (şifrelenmiş şifrelerle)',
  restoreWithoutSnapshot: (removedCount: number) =>
    removedCount === 0
      ? 'Kopya saklamadan geri yükle'
      : `Kopya saklamadan ${grouped(removedCount)} kullanıcıyı çıkar ve geri yükle`,
  lastRestore: 'Son geri yükleme',
  lastRestoreText: ({ comparison, mode }: LastRestoreWords) => {
    const parts = [
      [comparison.newCount, 'kullanıcı eklendi'],
      [comparison.changedCount, 'kullanıcı güncellendi'],
      [mode === 'replace' ? comparison.absentCount : 0, 'kullanıcı listeden çıkarıldı'],
    ] as const;
    const named = parts.filter(([count]) => count > 0);
    if (named.length === 0) return 'Yalnızca kullanıcıların sırası değişti.';
    return `${named.map(([count, what]) => `${grouped(count)} ${what}`).join(', ')}.`;
  },
  lastRestoreNotice: (what: string) => `Geri yüklendi: ${what}`,
  undo: 'Geri al',
  undone: 'Geri yükleme geri alındı.',
  changedSince:
    'Liste sonradan yeniden değişti; hiçbir şey değişmedi. Geçmiş sayfasında önce o değişikliği geri alabilirsiniz.',
  nothingUsable: 'Geri yüklenebilecek kullanıcı yok.',

  snapshots: 'Önceki sürümler',
  snapshotsText: `Her geri yüklemeden önce listenin bir kopyası saklanır; son ${inWords(MAX_SNAPSHOTS)} kopya burada durur.`,
  noSnapshots: 'Henüz önceki sürüm yok.',
  snapshot: (date: string, count: number | null) =>
    count === null ? `${date} · okunamıyor` : `${date} · ${grouped(count)} kayıt`,
  previewSnapshot: 'İncele',
  previewSnapshotOf: (date: string) => `İncele: ${date}`,

  damagedCopies: 'Bozuk verilerin kopyaları',
  damagedCopiesText: 'Okunamayan listelerin kopyaları siz silene kadar burada kalır ve yer tutar.',
  damagedCopy: (date: string, share: number) => `${date} · ${percent(share)}`,
  downloadCopy: 'İndir',
  downloadCopyOf: (date: string) => `İndir: ${date}`,
  copyFileName: (date: string) => `users-bozuk-${date}.txt`,
  removeCopy: 'Sil',
  removeCopyOf: (date: string) => `Sil: ${date}`,
  copyRemoved: (count: number) =>
    count === 1 ? 'Kopya silindi.' : `${grouped(count)} kopya silindi.`,
  copyInUse: 'Kayıtlı veri hâlâ bu; önce bildirimden nasıl devam edeceğinizi seçin.',
  copyPutBack: 'Silme geri alındı.',
  copyNotPutBack: 'Silme geri alınamadı: tarayıcı depolaması kopyayı saklamıyor.',
  copyNotRemoved: 'Kopya silinemedi: tarayıcı depolaması yanıt vermiyor.',

  almostFullNotice: (share: number) =>
    `Tarayıcı depolaması ${percent(share)} dolu. Yedek almak ve kalan yeri görmek için “Depolama”yı açın.`,
};

/** Smaller shares are shown as less than this. */
const SMALLEST_SHARE = 0.01;

/**
 * Never 0 for something, nor 100 while there is room. Without `Intl`, whose first format of this
 * kind blocks a phone for 80 ms.
 */
function percent(share: number): string {
  if (share > 0 && share < SMALLEST_SHARE) return `${percent(SMALLEST_SHARE)}’den az`;
  return `%${Math.round((share < 1 ? Math.min(share, 0.99) : share) * 100)}`;
}

/** An estimate, rounded down to two figures: more would change with every user added. */
function roundedDown(count: number): string {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return grouped(Math.floor(count / unit) * unit);
}
