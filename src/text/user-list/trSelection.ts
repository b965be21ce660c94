import type { ChangeProblem } from '#domain/change/change.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import { grouped } from '#text/grammar/grouped.ts';

/** The words of the selection and of bulk actions. */
export const trSelection = {
  region: 'Seçilen kullanıcılar',
  /** In show-all, which has no pages. */
  shown: 'Gösterilenleri seç',
  none: 'Kullanıcı seçin',
  count: (count: number) => `${grouped(count)} kullanıcı seçildi`,
  /** For a narrow place. */
  shortCount: (count: number) => `${grouped(count)} seçili`,
  all: (total: number) => `Eşleşen ${grouped(total)} kullanıcının tümünü seç`,
  /** A count so far: the true number is counted first. */
  allAtLeast: (count: number) => `Eşleşen ${grouped(count)}+ kullanıcının tümünü seç`,
  counting: 'Sayılıyor…',
  countFailed: 'Sayılamadı. Yeniden dene',
  tooManyToSelect: (count: number) =>
    `${grouped(count)} kullanıcı eşleşiyor; tek seferde en fazla ${grouped(MAX_CHANGED_USERS)} kullanıcı seçilebilir. Aramayı veya filtreleri daraltın.`,
  onlyPage: 'Yalnızca bu sayfayı seç',
  onlyShown: 'Yalnızca gösterilenleri seç',
  clear: 'Seçimi kaldır',
  done: 'Seçimi kapat',
  unmatched: (count: number) => `${grouped(count)} kullanıcı artık eşleşmiyor; seçimden çıkarıldı.`,
  gone: (count: number) => `${grouped(count)} kullanıcı artık listede değil; seçimden çıkarıldı.`,
  totalChanged: (total: number) => `Eşleşen kullanıcı sayısı bu arada ${grouped(total)} oldu.`,
  /** What is left of the selection after others' changes or another search. */
  unclear: 'Listenin anlaşılmayan bir koşulu var; o kaldırılana kadar toplu işlem yapılamaz.',
  notFoundOut: 'Seçilenlerden kimlerin hâlâ eşleştiği öğrenilemedi.',
  retry: 'Yeniden dene',

  /** The remaining actions, in a phone's menu. */
  moreOf: (count: number) => `Diğer işlemler: ${grouped(count)} kullanıcı`,

  askRemoval: (count: number) => `${grouped(count)} kullanıcı silinsin mi?`,
  askRemovalText: 'Silinenleri sonra “Geri al” ile ya da geçmişten geri getirebilirsiniz.',
  cancel: 'Vazgeç',
  close: 'Kapat',

  running: {
    deactivate: 'Pasifleştiriliyor…',
    activate: 'Etkinleştiriliyor…',
    setRole: 'Rol değiştiriliyor…',
    remove: 'Siliniyor…',
    merge: 'Birleştiriliyor…',
  },
  conflict: (count: number) =>
    `Hiçbir şey yapılmadı: kullanıcı sayısı bu arada ${grouped(count)} oldu. Listeye bakıp yeniden deneyin.`,
  changedMeanwhile:
    'Hiçbir şey yapılmadı: kullanıcılar bu arada değişti. Listeye bakıp yeniden deneyin.',
  /** The session had ended, and the person has signed in again. */
  signedInAgain: 'Oturumunuz yeniden açıldı; henüz hiçbir şey yapılmadı. Yeniden deneyebilirsiniz.',
  problems: {
    full: 'Hiçbir şey yapılmadı: değişiklik tarayıcı depolamasına sığmıyor.',
    unavailable:
      'Hiçbir şey yapılmadı: tarayıcı depolaması yanıt vermiyor. Yeniden deneyebilirsiniz.',
    mismatch:
      'Hiçbir şey yapılmadı: yazılan bilgi geri okunduğunda farklı çıktı. Yeniden deneyebilirsiniz.',
    damaged:
      'Hiçbir şey yapılmadı: kayıtlı liste okunamıyor. Önce bildirimden nasıl devam edeceğinizi seçin.',
    removed:
      'Hiçbir şey yapılmadı: liste başka bir sekmede silindi. Önce bildirimden nasıl devam edeceğinizi seçin.',
    newer:
      'Hiçbir şey yapılmadı: liste bu uygulamanın daha yeni bir sürümüyle kaydedilmiş. Sayfayı yenileyin.',
    hashing: 'Hiçbir şey yapılmadı: şifreyi koruyan bölüm yüklenemedi. Yeniden deneyin.',
    notLoaded:
      'Hiçbir şey yapılmadı: bunun için gereken bölüm yüklenemedi. İnternet bağlantınızı kontrol edip yeniden deneyin.',
    unreachable:
      'Değişikliğin yapıldığı doğrulanamadı: listeye ulaşılamadı. Bağlantınızı kontrol edip biraz sonra yeniden deneyin.',
    busy: 'Hiçbir şey yapılmadı: sunucu şu anda çok meşgul. Biraz sonra yeniden deneyin.',
    signedOut: 'Hiçbir şey yapılmadı: oturumunuz kapandı. Giriş yapıp yeniden deneyin.',
    forbidden: 'Hiçbir şey yapılmadı: bunun için yetkiniz yok.',
    readOnly:
      'Hiçbir şey yapılmadı: sunucu şu anda değişiklikleri kaydedemiyor; diski dolmuş olabilir. Sunucuyla ilgilenen kişiye haber verip sonra yeniden deneyin.',
    keyReused:
      'Bu değişiklik az önce başka bir hesapla gönderilmiş; yapılmış olabilir. Listeye bakın, yapılmamışsa yeniden deneyin.',
    tooMany: `Hiçbir şey yapılmadı: tek seferde en fazla ${grouped(MAX_CHANGED_USERS)} kullanıcı değiştirilebilir.`,
    tooLarge:
      'Hiçbir şey yapılmadı: tek seferde bu kadar kullanıcı değiştirilemiyor. Daha az kullanıcı seçip yeniden deneyin.',
  } satisfies Record<ChangeProblem, string>,
};
