import { grouped } from './grouped.ts';

/** What only a list that others change as well has to say. */
export const trShared = {
  removed: 'Kaldırıldı',
  /** Each followed by the button that shows it. */
  news: {
    added: (count: number) => `${grouped(count)} yeni kullanıcı`,
    changed: 'Liste değişti',
    show: 'göster',
    showAdded: (count: number) => `${grouped(count)} yeni kullanıcıyı göster`,
    showChanged: 'Değişen listeyi göster',
    /** Announced once, however many follow. */
    announced: 'Listeyi başkaları değiştirdi. Yenilikleri “göster” düğmesiyle görebilirsiniz.',
  },
  /** A count that went on to more: that many are there, and maybe more. */
  atLeast: (count: number) => `${grouped(count)}+`,
  usersAtLeast: (count: number) => `${grouped(count)}+ kullanıcı`,
  countExactly: 'Tam sayıyı göster',
  counting: 'Sayılıyor…',
  countFailed: 'Sayılamadı. Yeniden dene',
  offline: 'Bağlantı yok. Yazdıklarınız duruyor; bağlantı gelince kaydedebilirsiniz.',
  region: 'Bağlantı',
};
