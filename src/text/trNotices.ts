/** What the product says of its store and of itself, above every screen. */
export const trNotices = {
  region: 'Depolama bildirimi',
  unavailable:
    'Tarayıcı depolamasına erişilemiyor. Her şey çalışır, ancak bu sekme kapanınca eklediğiniz hiçbir şey saklanmaz.',
  full: 'Örnek kullanıcılar tarayıcı depolamasına sığmadı. Her şey çalışır, ancak bu sekme kapanınca hiçbir şey saklanmaz.',
  damaged:
    'Kayıtlı kullanıcı listesi okunamıyor. Metnin bir kopyası ayrıldı ve hiçbir şey silinmedi. Nasıl devam edelim?',
  damagedInMemory:
    'Kayıtlı kullanıcı listesi okunamıyor ve kopyası için yer yok. Hiçbir şeyin üzerine yazılmayacak; bu sekmede eklenenler saklanmaz.',
  removed: 'Kullanıcı listesi başka bir sekmede silindi. Bu sekmedeki kopyayı geri koyabilirsiniz.',
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

  version: {
    ready: 'Yeni sürüm hazır.',
    apply: 'Yenile',
    later: 'Daha sonra',
  },
};
