import type { SortOrder } from '#domain/query/userQuery.ts';
import type { CardSort } from '#domain/query/columns.ts';
import { grouped, isolated } from './grammar.ts';
import type { ChangeProblem } from '#domain/change/change.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import { trChanges } from './trChanges.ts';

/** The words of the cards and of their filter bar. */
export const trCards = {
  filters: 'Kart filtreleri',
  search: 'Ara',
  /** In a filter. */
  allValues: 'Tümü',
  sort: 'Sırala',
  sorts: {
    name: 'İsme Göre (A-Z)',
    createdAt: 'Oluşturulma Tarihi',
  } satisfies Record<CardSort, string>,
  order: 'Sıra',
  orders: { asc: 'Artan', desc: 'Azalan' } satisfies Record<SortOrder, string>,
  showAll: 'Tümü Göster',
  paginate: 'Sayfalandır',
  page: (current: number, total: number) => `Sayfa ${current} / ${total}`,
  pageAnnouncement: (current: number, total: number) =>
    `${grouped(total)} sayfadan ${grouped(current)}. sayfa`,
  countAnnouncement: (shown: number) => `${grouped(shown)} kart gösteriliyor`,
  pages: 'Kart sayfaları',
  list: 'Kullanıcı kartları',
  loadingMore: 'Daha fazla yükleniyor...',
  email: 'Email:',
  roleLabel: 'Rol:',
  createdAt: 'Oluşturulma Tarihi:',
};

/** The words of the sheet that filters and sorts on a phone. */
export const trSheet = {
  close: 'Kapat',
  sort: 'Sırala',
  order: 'Sıra',
  storedOrder: 'Eklenme sırası',
  show: (total: number) => `${grouped(total)} kullanıcıyı göster`,
  /** Their number is unknown, or only a lower bound. */
  showList: 'Kullanıcıları göster',
};

/** The words of the list as a map. */
export const trPlaces = {
  title: 'Kullanıcı Haritası',
  search: 'Kullanıcı ara...',
  map: 'Harita: kullanıcıların konumları',
  marks: 'Haritadaki kullanıcılar',
  cluster: (count: number) => `${grouped(count)} kullanıcı, yakınlaştır`,
  spot: (count: number) => `${grouped(count)} kullanıcı, listele`,
  unplaced: (count: number) =>
    count === 0 ? 'Hepsinin konumu var.' : `${grouped(count)} kullanıcının konumu yok.`,
  shownHere: (count: number) => `Haritada ${grouped(count)} kullanıcı görünüyor`,
  listArea: 'Bu alandakileri listele',
  showAll: 'Tümünü göster',
};

/** The words of the selection and of bulk actions. */
export const trSelection = {
  region: 'Seçilen kullanıcılar',
  /** In show-all, which has no pages. */
  shown: 'Gösterilenleri seç',
  count: (count: number) => `${grouped(count)} kullanıcı seçildi`,
  all: (total: number) => `Eşleşen ${grouped(total)} kullanıcının tümünü seç`,
  /** A count so far: then the true number is counted. */
  allAtLeast: (count: number) => `Eşleşen ${grouped(count)}+ kullanıcının tümünü seç`,
  counting: 'Sayılıyor…',
  countFailed: 'Sayılamadı. Yeniden dene',
  tooManyToSelect: (count: number) =>
    `${grouped(count)} kullanıcı eşleşiyor; tek seferde en fazla ${grouped(MAX_CHANGED_USERS)} kullanıcı değiştirilebilir. Aramayı veya filtreleri daraltın.`,
  onlyPage: 'Yalnızca bu sayfayı seç',
  onlyShown: 'Yalnızca gösterilenleri seç',
  clear: 'Seçimi kaldır',
  unclear: 'Listenin anlaşılmayan bir koşulu var; o kaldırılana kadar toplu işlem yapılamaz.',

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
    mismatch: 'Hiçbir şey yapılmadı: kayıt doğrulanamadı. Yeniden deneyebilirsiniz.',
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

/** The words of merging two users. */
export const trMerge = {
  title: 'Kullanıcıları birleştir',
  close: 'Kapat',
  cancel: 'Vazgeç',
  merge: 'Birleştir',
  loading: 'Kullanıcılar yükleniyor…',
  stays: 'Kalacak kayıt',
  staysHint:
    'Bu kaydın kimliği, oluşturulma tarihi, konumu, şifresi ve geçmişi korunur. Öteki kayıt silinir; birleştirme geri alınabilir.',
  record: (name: string, date: string) => `${isolated(name)} · ${date}`,
  fields: trChanges.fields,
  blank: trChanges.blank,
  gone: 'Kullanıcılardan biri artık listede değil; birleştirilmedi.',
  changed:
    'Birleştirilmedi: kullanıcılardan biri bu arada değişti. Şimdiki değerlere bakıp yeniden deneyin.',
};
