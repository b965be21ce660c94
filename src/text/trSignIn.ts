import { grouped, isolated } from './grammar.ts';
import { cannotBeLoaded } from './tr.ts';

/** Sign-in to a shared list, and the pages that the server's one-time links open. */
export const trSignIn = {
  /** Below the name of the product. */
  product: 'Ekibinizin ortak kullanıcı listesi',
  title: 'Giriş yap',
  email: 'Email',
  password: 'Şifre',
  name: 'Ad',
  newPassword: 'Yeni şifre',
  showPassword: 'Şifreyi göster',
  hidePassword: 'Şifreyi gizle',
  passwordHint: (length: number) => `En az ${length} karakter`,
  submit: 'Giriş yap',
  busy: 'Giriş yapılıyor…',
  forgot: 'Şifremi unuttum',
  forgotHow:
    'Yöneticilerden biri sizin için bir bağlantı oluşturabilir. Bağlantıyı açıp yeni şifrenizi kendiniz belirlersiniz.',
  errors: {
    nameRequired: 'Ad zorunludur',
    emailRequired: 'Email zorunludur',
    emailInvalid: 'Geçerli bir email adresi girin',
    passwordRequired: 'Şifre zorunludur',
    passwordTooShort: (length: number) => `Şifre en az ${length} karakter olmalıdır`,
    passwordTooLong: (length: number) => `Şifre en çok ${length} karakter olabilir`,
    passwordOwn: 'Şifre, adınızdan ya da email adresinizden kolayca tahmin edilememelidir',
    passwordCommon: 'Bu şifre çok kolay tahmin edilir; başka bir şifre seçin',
    beginRequired: 'Nasıl başlanacağını seçin',
  },
  /** The same whether or not the account exists. */
  wrong: 'Email veya şifre yanlış.',
  tooMany: 'Çok fazla deneme yapıldı. Biraz sonra yeniden deneyin.',
  tooManyUntil: (time: string) =>
    `Çok fazla deneme yapıldı. Yeniden deneyebileceğiniz saat: ${time}.`,
  unreachable: 'Sunucuya ulaşılamadı. Bağlantınızı kontrol edip yeniden deneyin.',
  failed: 'Sunucuda bir sorun oluştu. Biraz sonra yeniden deneyin.',
  readOnly:
    'Sunucu şu anda hiçbir şey kaydedemiyor; diski dolmuş olabilir. Sunucuyla ilgilenen kişiye haber verip sonra yeniden deneyin.',
  /** In place of the list: the person has signed out, or was deactivated. */
  ended: 'Oturumunuz kapatıldı. Devam etmek için yeniden giriş yapın.',
  signedOut: 'Oturumunuz sona ermiş. Yeniden giriş yapın.',
  forbidden: 'Bunu yapma yetkiniz yok.',

  /** Sign-in with the office's accounts: `name` is the staff's name for them. */
  provider: {
    or: 'veya',
    submit: (name: string) => `${name} ile giriş yap`,
    busy: 'Yönlendiriliyor…',
    /** Beside a form that must stay open. */
    inNewTab: (name: string) => `Yeni sekmede ${name} ile giriş yap`,
    inNewTabHint: 'Giriş yapıp bu sekmeye dönünce kaldığınız yerden devam edersiniz.',
    problems: {
      cancelled: 'Giriş tamamlanmadı: vazgeçildi ya da izin verilmedi.',
      expired: 'Bu giriş denemesinin süresi dolmuş ya da tarayıcı değişmiş. Yeniden deneyin.',
      unreachable: 'Giriş için kullanılan hizmete ulaşılamadı. Biraz sonra yeniden deneyin.',
      failed:
        'Giriş tamamlanamadı. Yeniden deneyin; sorun sürerse yöneticilerden birine haber verin.',
      unverified:
        'Bu hesabın email adresi doğrulanmamış. Adresinizi hesabınızda doğrulayıp yeniden deneyin.',
      /** The same whether or not the account exists. */
      refused:
        'Bu hesapla giriş yapılamıyor. Bir yöneticiden, bu hesabın email adresine davet isteyin.',
    },
  },

  /** Over the screen, if a session ends while somebody works. */
  again: {
    title: 'Oturumunuz sona erdi',
    body: 'Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazdıklarınız duruyor.',
    close: 'Kapat',
    /** Another member of staff has signed in. */
    other: 'Başka bir hesapla giriş yapıldı. Sayfa o hesapla yeniden açılıyor…',
    /** In place of the dialog while it is closed. */
    closed: (mayChange: boolean) =>
      mayChange
        ? 'Oturumunuz sona erdi. Değişiklikleri yeniden giriş yapınca kaydedebilirsiniz.'
        : 'Oturumunuz sona erdi. Gördükleriniz, yeniden giriş yapınca yenilenir.',
  },

  /** The page of a link that was used, has expired, or was copied in part. */
  invalidLink: {
    title: 'Bu bağlantı geçerli değil',
    body: 'Bağlantı daha önce kullanılmış ya da süresi dolmuş olabilir; eksik kopyalanmış da olabilir.',
    askAdmin: 'Bir yöneticiden yeni bir bağlantı isteyin.',
    restart:
      'Henüz yönetici yoksa sunucuyu yeniden başlatın: yeni bağlantı, başlangıç iletilerinde yer alır.',
    toSignIn: 'Giriş sayfasına git',
    /** For a person who is signed in already. */
    signedIn: (name: string) => `${isolated(name)} olarak giriş yapmış durumdasınız.`,
    toList: 'Listeye git',
  },

  invitation: {
    title: 'Ekibe katılın',
    body: 'Adınızı yazın ve bir şifre belirleyin; oturumunuz hemen açılır.',
    submit: 'Katıl',
    busy: 'Kaydediliyor…',
  },

  reset: {
    title: 'Yeni şifre belirleyin',
    body: 'Kaydettiğinizde bütün cihazlardaki oturumlarınız kapanır ve yeni şifrenizle giriş yaparsınız.',
    submit: 'Kaydet',
    busy: 'Kaydediliyor…',
    done: 'Şifreniz değişti. Yeni şifrenizle giriş yapın.',
  },

  /** In place of the sign-in, while nobody has an account yet. */
  setup: {
    title: 'Kurulum tamamlanmadı',
    body: 'Bu sunucunun henüz yöneticisi yok. İlk yönetici oluşturulmadan kimse giriş yapamaz.',
    where:
      'İlk yöneticiyi oluşturan kurulum bağlantısı, sunucunun başlangıç iletilerinde yer alır. Sunucunun başlatıldığı uçbirime ya da hizmet günlüğüne bakın.',
    expired: 'Bağlantı bir gün geçerlidir. Süresi dolduysa sunucuyu yeniden başlatın.',
    reload: 'Sayfayı yenile',
  },

  firstStart: {
    title: 'Hoş geldiniz',
    body: 'İlk yönetici sizsiniz. Ekibin geri kalanını sonra bağlantıyla davet edersiniz.',
    begin: 'Liste nasıl başlasın?',
    samples: 'Örnek kullanıcılarla',
    samplesHint: (count: number) => `Denemek için ${grouped(count)} örnek kullanıcı eklenir.`,
    empty: 'Boş listeyle',
    emptyHint: 'Kullanıcıları sonra ekler ya da dosyadan aktarırsınız.',
    move: 'Bu tarayıcıdaki listeyle',
    moveHint: (count: number) =>
      `${grouped(count)} kullanıcı sunucuya kopyalanır. Tarayıcıdaki liste olduğu gibi kalır.`,
    submit: 'Başla',
    busy: 'Hazırlanıyor…',
  },

  upload: {
    title: 'Liste taşınıyor',
    doneTitle: 'Liste taşındı',
    body: (count: number) =>
      `${grouped(count)} kullanıcı taşınıyor. Bitmeden bu sayfayı kapatmayın. Tarayıcıdaki liste olduğu gibi kalır.`,
    doneBody: 'Tarayıcıdaki liste olduğu gibi duruyor.',
    /** On every screen, while the list has not arrived. */
    interrupted: {
      region: 'Yarım kalan taşıma',
      elsewhere:
        'Listenin sunucuya taşınması yarıda kaldı. Taşımak için taşımayı başlattığınız tarayıcıda bu sayfayı açın. Buraya kullanıcı eklerseniz liste artık taşınamaz.',
      anew: (count: number) =>
        `Bu tarayıcıda ${grouped(count)} kullanıcılık bir liste var; isterseniz bu listeyi taşıyın.`,
      begin: 'Bu listeyi taşı',
    },
    toList: 'Listeye git',
  },

  pageFailed: cannotBeLoaded('Sayfa'),
};
