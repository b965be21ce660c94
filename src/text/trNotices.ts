import { grouped } from './grammar/grouped.ts';

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
    none: 'Kayıtlı kullanıcı listesi okunamıyor ve kopyası için yer yok. Önce bozuk veriyi indirin, sonra nasıl devam edeceğinizi seçin. O zamana kadar hiçbir şeyin üzerine yazılmaz; bu sekmede eklenenler de saklanmaz.',
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
    mismatch:
      'Bu işlem yapılamadı: yazılan bilgi geri okunduğunda farklı çıktı. Hiçbir şey değişmedi.',
    damaged:
      'Bu işlem yapılamadı: kayıtlı veri okunamıyor ve kopyası için yer yok. Önce bozuk veriyi indirin.',
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
