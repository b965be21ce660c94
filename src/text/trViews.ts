import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import type { DefaultView } from '#domain/view/savedViews.ts';
import { grouped } from './grammar.ts';

/** Saved views of the list, in the navigation. */
export const trViews = {
  title: 'Görünümler',
  /** Who has them, on a shared list. */
  places: { own: 'Benim', team: 'Ekip', browser: 'Bu tarayıcıda' },
  ownedBy: (name: string) => `Sahibi: ${name}`,
  make: 'Yeni görünüm',
  changed: 'Değişti',
  gone: 'Silinmiş',
  /** Follows a count that is a lower bound. */
  orMore: '+',
  actionsOf: (name: string) => `“${name}” için işlemler`,
  store: 'Değişiklikleri kaydet',
  revert: 'Değişiklikleri geri al',
  copy: 'Yeni görünüm olarak kaydet…',
  rename: 'Yeniden adlandır…',
  up: 'Yukarı taşı',
  down: 'Aşağı taşı',
  remove: 'Görünümü sil',
  /** The list without search, filters and order. */
  all: 'Tümü',
  /** The default view: its mark, and the buttons that set and clear it. */
  defaultFor: {
    own: {
      mark: 'Açılış görünümü',
      set: 'Açılışta bu görünümü göster',
      unset: 'Açılışta bu görünümü gösterme',
    },
    team: {
      mark: 'Ekibin açılış görünümü',
      set: 'Ekibin açılış görünümü yap',
      unset: 'Ekibin açılış görünümü olmaktan çıkar',
    },
  } satisfies Record<DefaultView, object>,
  removed: (name: string) => `“${name}” görünümü silindi.`,
  undo: 'Geri al',
  dismiss: 'Kapat',
  notStored:
    'Görünümler bu tarayıcıda saklanamadı: depolama dolu ya da kapalı. Bu sekme açık kaldıkça durur.',
  /** On a shared list. */
  problems: {
    stale: 'Bu görünüm bu arada başka bir yerde değiştirildi. Değişikliğiniz kaydedilmedi.',
    gone: 'Bu görünüm bu arada silindi. Değişikliğiniz kaydedilmedi.',
    full: `En fazla ${grouped(MAX_SAVED_VIEWS)} görünüm saklanır. Önce birini silin.`,
    forbidden: 'Bu görünümü değiştirme yetkiniz yok.',
    notStored: 'Değişikliğiniz kaydedilmedi: sunucuya ulaşılamadı. Biraz sonra yeniden deneyin.',
  },
  dialog: {
    renameTitle: 'Görünümü yeniden adlandır',
    close: 'Kapat',
    name: 'Görünümün adı',
    hint: 'Arama, filtreler, koşullar, sıralama, sütunlar, satır aralığı ve tablo ya da kart biçimi saklanır.',
    forWhom: 'Kimin için',
    places: { own: 'Benim için', team: 'Ekip için' },
    cancel: 'İptal',
    save: 'Kaydet',
    required: 'Görünümün adı zorunludur',
    taken: 'Bu adda bir görünüm var',
    full: (limit: number) =>
      `En fazla ${grouped(limit)} görünüm saklanır. Önce birini silin ya da değiştirin.`,
  },
};
