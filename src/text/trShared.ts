import { grouped, isolated } from './grammar.ts';

function editors([first = '', second = '']: readonly string[], count: number): string {
  if (count > 2) return `${first} ve ${grouped(count - 1)} kişi daha`;
  return count === 2 ? `${first} ve ${second}` : first;
}

/** The words for a list that others change as well. */
export const trShared = {
  removed: 'Silindi',
  /** Each precedes the button that shows it. */
  news: {
    added: (count: number) => `${grouped(count)} yeni kullanıcı`,
    changed: 'Liste değişti',
    show: 'göster',
    showAdded: (count: number) => `${grouped(count)} yeni kullanıcıyı göster`,
    showChanged: 'Değişen listeyi göster',
    /** Announced once, even if more changes follow. */
    announced: 'Listeyi başkaları değiştirdi. Yenilikleri “göster” düğmesiyle görebilirsiniz.',
  },
  /** Other people who edit a user now: the first names, and how many more. */
  presence: {
    others: (names: readonly string[], count: number) =>
      `${editors(names.map(isolated), count)} bu kullanıcıyı düzenliyor.`,
    /** Beside the user. */
    ownElsewhere: 'Bu kullanıcıyı başka bir sekmenizde düzenliyorsunuz.',
    /** In the form. */
    ownAlso: 'Bu kullanıcı başka bir sekmenizde de düzenleniyor.',
  },
  /** The person's role changed, or somebody else signed in. */
  role: {
    region: 'Yetki',
    changed: (role: string) => `Yetkiniz değiştirildi. Yeni yetkiniz: ${role}.`,
    otherPerson: (name: string, role: string, mayChange: boolean) =>
      `Bu tarayıcıda artık ${isolated(name)} (${role}) giriş yapmış durumda.${mayChange ? ' Yapacağınız değişiklikler bu hesapla kaydedilir.' : ''}`,
    /** In an open form. */
    notSaved: 'Yetkiniz değiştiği için bu form artık kaydedilemez. Yazdıklarınız duruyor.',
    /** In a dialog without fields. */
    notAllowed: 'Yetkiniz değiştiği için bu işlem artık yapılamaz.',
  },
  /** A count so far: at least that many match. */
  usersAtLeast: (count: number) => `${grouped(count)}+ kullanıcı`,
  /** For screen readers: "at least", before any words that begin with such a number. */
  atLeast: (words: string) => `En az ${words}`,
  countExactly: 'Kesin sayıyı göster',
  countFailed: 'Sayılamadı. Yeniden dene',
  counting: 'Sayılıyor…',
  offline: (mayChange: boolean) =>
    mayChange
      ? 'Bağlantı yok. Yazdıklarınız duruyor; bağlantı gelince kaydedebilirsiniz.'
      : 'Bağlantı yok. Gördükleriniz, bağlantı gelince yenilenir.',
  region: 'Bağlantı',
  /** A change of many users, while it lasts. */
  changing: (done: number, total: number) =>
    total === 0
      ? 'Değişiklik yapılıyor. Çok sayıda kullanıcıda birkaç dakika sürebilir.'
      : `Değişiklik yapılıyor: ${grouped(done)} / ${grouped(total)} kullanıcı.`,
  changingRegion: 'Süren değişiklik',
};
