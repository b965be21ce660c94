import { isolated } from './grammar/isolated.ts';
import { quoted } from './grammar/quoted.ts';

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
