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
  usage: 'Doluluk',
  usageMeter: 'Tarayıcı depolamasının doluluğu',
  usageText: (share: number) => `${percent(share)} dolu`,
  usersThatFit: (count: number) => `Yaklaşık ${countFormat.format(count)} kullanıcı daha sığar.`,
  snapshotShare: (share: number) =>
    `Önceki haller ayrıca ${percent(share)} yer tutuyor; yer gerekince kendiliğinden silinirler.`,
  almostFull: 'Yer azalıyor. Yedek alın; gerekirse başka verileri silerek yer açın.',
  usageUnknown: 'Tarayıcı depolamasına erişilemediği için doluluk bilinmiyor.',

  persistence: {
    granted: 'Tarayıcı bu verileri koruyor: disk dolsa da kendiliğinden silmez.',
    refused:
      'Tarayıcı bu verileri korumaya söz vermedi: disk dolarsa kendiliğinden silebilir. Düzenli yedek alın.',
    unsupported:
      'Bu tarayıcıda ya da bu bağlantıda (http) kalıcı depolama istenemiyor. Düzenli yedek alın.',
  },
  requestPersistence: 'Korunmasını iste',

  backup: 'Yedek al',
  backupText: 'Bütün kullanıcılar tek bir JSON dosyası olarak indirilir.',
  withPasswords: 'Şifre özetlerini de ekle',
  download: 'Yedeği indir',
  downloaded: (fileName: string) => `${fileName} indirildi.`,
  fileName: (date: string) => `kullanicilar-${date}.json`,

  restore: 'Geri yükle',
  file: 'Yedek dosyası (JSON) seç',
  reading: 'Dosya okunuyor',
  readingText: (share: number) => percent(share),
  inspecting: 'Dosya inceleniyor…',
  fileProblems: {
    tooLarge:
      'Bu dosya çok büyük: 32 MB’tan büyük bir liste tarayıcı depolamasına sığamaz. Dosya okunmadı.',
    notInspected:
      'Dosya incelenemedi: bunun için gereken bölüm yüklenemedi ya da bellek yetmedi. İnternet bağlantınızı kontrol edip dosyayı yeniden seçin.',
    noText: 'Bu dosya okunamadı ya da bir metin dosyası değil.',
    noJson: 'Bu dosya geçerli bir JSON metni değil; yarım inmiş olabilir.',
    noList: 'Bu dosya bir kullanıcı listesi değil.',
    snapshotGone: 'Bu hal artık yok: yeri başka veriler için gerekmiş olabilir.',
    newer: 'Bu yedek ürünün daha yeni bir sürümüyle alınmış. Önce sayfayı yenileyin.',
  },
  preview: (fileName: string) => `Dosyadakiler: ${fileName}`,
  previewOfSnapshot: (date: string) => `${date} tarihli haldekiler`,
  newCount: 'Yeni',
  changedCount: 'Değişmiş',
  identicalCount: 'Aynı',
  unusableCount: 'Kullanılamaz',
  unusableReason: (position: number, reason: string) => `${position}. öğe: ${reason}`,
  moreUnusable: (count: number) => `… ve ${count} öğe daha`,
  reasons: {
    noObject: 'bir kayıt değil',
    noId: 'id yok',
    noName: 'ad (name) yok',
    noEmail: 'email yok',
    noRole: 'rol (role) yok',
    repeatedId: 'aynı id dosyada daha önce geçiyor',
  },
  problems: {
    full: 'Sonuç tarayıcı depolamasına sığmadı. Hiçbir şey değişmedi.',
    unavailable: 'Tarayıcı depolaması yanıt vermedi. Hiçbir şey değişmedi.',
    damaged:
      'Kayıtlı metin okunamıyor ve kopyası için yer yok. Hiçbir şeyin üzerine yazılmadı; önce sayfanın üstündeki bildirimden bozuk metni indirin.',
    removed: 'Liste başka bir sekmede silindi. Hiçbir şey değişmedi.',
    newer: 'Liste bu ürünün daha yeni bir sürümüyle kaydedilmiş. Hiçbir şey değişmedi.',
    mismatch: 'Yazılan bilgi geri okunduğunda farklı çıktı; liste eski haline getirildi.',
  },
  how: 'Nasıl geri yüklensin?',
  merge: 'Birleştir: yeniler eklenir, değişmişler güncellenir, başka hiçbir şey değişmez',
  replace: (absentCount: number) =>
    absentCount === 0
      ? 'Değiştir: liste dosyadaki sırayla yazılır'
      : `Değiştir: liste dosyadaki gibi olur; dosyada olmayan ${absentCount} kullanıcı listeden çıkar`,
  confirm: 'Geri yükle',
  cancel: 'Vazgeç',
  restored: 'Geri yüklendi.',
  restoredInMemory: 'Yedek bu sekmede açıldı, ama saklanamıyor: sekme kapanınca kaybolur.',
  listChanged:
    'Liste bu arada değişti, bu yüzden hiçbir şey yazılmadı. Aşağıdaki sayılar yenilendi; uygunsa yeniden “Geri yükle”ye basın.',
  noRoomForCopy:
    'Listenin şimdiki halini de saklayacak yer yok. Devam ederseniz bu geri yükleme yalnızca bu sayfa açık kaldıkça geri alınabilir. Önce yedek almanızı öneririz.',
  backupFirst: 'Önce yedek indir (şifre özetleriyle)',
  restoreWithoutCopy: 'Saklamadan geri yükle',
  lastRestore: 'Son geri yükleme',
  lastRestoreText: ({ comparison, mode }: LastRestoreWords) => {
    const parts = [
      [comparison.newCount, 'kullanıcı eklendi'],
      [comparison.changedCount, 'kullanıcı değişti'],
      [mode === 'replace' ? comparison.absentCount : 0, 'kullanıcı listeden çıktı'],
    ] as const;
    const told = parts.filter(([count]) => count > 0);
    if (told.length === 0) return 'Yalnızca kullanıcıların sırası değişti.';
    return `${told.map(([count, what]) => `${countFormat.format(count)} ${what}`).join(', ')}.`;
  },
  dismiss: 'Bildirimi kapat',
  lastRestoreNotice: (what: string) => `Geri yüklendi: ${what}`,
  undo: 'Geri al',
  undone: (keptCount: number) =>
    keptCount === 0
      ? 'Geri yükleme geri alındı.'
      : `Geri yükleme geri alındı. Sonradan değiştirilen ${countFormat.format(keptCount)} kullanıcıdaki değişiklikler korundu.`,
  nothingUsable: 'Dosyada kullanılabilecek bir kullanıcı yok.',

  snapshots: 'Önceki haller',
  snapshotsText:
    'Her geri yüklemeden önce liste olduğu gibi saklanır: yer varsa son üç hali buradadır.',
  noSnapshots: 'Henüz saklanmış bir hal yok.',
  snapshot: (date: string, count: number | null) =>
    count === null ? `${date} · okunamıyor` : `${date} · ${countFormat.format(count)} kayıt`,
  previewSnapshot: 'İncele',
  previewSnapshotOf: (date: string) => `İncele: ${date}`,

  damagedCopies: 'Bozuk metinlerin kopyaları',
  damagedCopiesText: 'Okunamayan listelerin kopyaları siz silene kadar burada kalır ve yer tutar.',
  damagedCopy: (date: string, share: number) => `${date} · ${percent(share)}`,
  downloadCopy: 'İndir',
  downloadCopyOf: (date: string) => `İndir: ${date}`,
  copyFileName: (date: string) => `users-bozuk-${date}.txt`,
  removeCopy: 'Sil',
  removeCopyOf: (date: string) => `Sil: ${date}`,
  copyRemoved: 'Kopya silindi.',
  copyPutBack: 'Kopya geri kondu.',
  copyNotPutBack: 'Kopya geri konamadı: tarayıcı depolamasında yer yok.',
  copyNotRemoved: 'Kopya silinemedi: tarayıcı depolaması yanıt vermiyor.',

  almostFullNotice: (share: number) =>
    `Tarayıcı depolaması ${percent(share)} dolu. Yedek almak ve kalan yeri görmek için Depolama'yı açın.`,
};

const countFormat = new Intl.NumberFormat('tr');
const percentFormat = new Intl.NumberFormat('tr', { style: 'percent', maximumFractionDigits: 0 });

function percent(share: number): string {
  return percentFormat.format(share);
}
