import fc from 'fast-check';
import type { Action, Plain, Walk } from './actions.ts';
import { FILES, NO_BACKUPS, ODDITIES, type FileName } from './people.ts';

const ADDRESSES = [
  '/',
  '/users',
  '/users?view=cards',
  '/users?page=5',
  '/users?q=ki&sort=name&order=desc',
  '/users?role=Admin&role=User',
  '/users?view=cards&mode=all',
  '/users?view=cards&user=id-003',
  '/users?view=cards&role=Editor&page=2',
  '/users?status=active&createdMonth=2024-06&role=User',
  '/users?where=name.beginsWith.ki&where=role.anyOf.Admin*User',
  '/users?view=cards&where=role.not.anyOf.Editor',
  '/users?where=email.not.empty&q=1&sort=role',
  '/users/id-003',
  '/users/kimse',
  '/history',
  '/history?show=removed',
  '/baska',
];
const TEXTS = ['k', 'ki', 'ş', 's', 'Kişi 01', '  ', 'ali  veli', '@', '2024', '👍', 'zzz', 'user'];
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'];
/** The lazy parts of the product; `*` is every part that is not loaded yet. */
const PARTS = [
  '*',
  'SelectionTools',
  'AddUserModal',
  'EditUserModal',
  'StoragePanel',
  'ExportDialog',
  'ImportDialog',
  'UserCards',
  'HomeScreen',
  'UserDetailScreen',
  'UserMap',
  'UserPlaces',
  'UserPeek',
  'HistoryScreen',
  'Palette',
];
/** The controls that are pressed, with their relative frequencies. */
const CONTROLS: Readonly<Record<string, number>> = {
  'link Home': 2,
  'link User Table': 4,
  'link Kullanıcı Listesi': 1,
  'link Geçmiş': 2,
  'button Silinenler': 2,
  'button Değişiklikler': 1,
  'button Geri': 5,
  'button İleri': 2,
  'button Tablo Görünümü': 2,
  'button Kart Görünümü': 3,
  'button + Kullanıcı Ekle': 5,
  'button Depolama': 6,
  'button Sütunlar': 1,
  'button Yeni görünüm': 1,
  'button Dışa aktar': 2,
  'button İçe aktar': 2,
  'button Önceki': 2,
  'button Sonraki': 4,
  'button İlk sayfa': 1,
  'button Son sayfa': 2,
  'button Ad': 2,
  'button Email': 1,
  'button Rol': 1,
  'button Oluşturulma Tarihi': 2,
  'button Filtre: Gruplara göre filtrele': 1,
  'button Temizle': 1,
  'button Rol filtresini kaldır': 2,
  'button Durum filtresini kaldır': 1,
  'button Oluşturulma filtresini kaldır': 1,
  'button Koşul ekle': 1,
  'button Koşulu kaldır: Ad “ki” ile başlar': 2,
  'button Koşulu kaldır: Rol Admin veya User': 1,
  'button Koşulu kaldır: Rol Editor değil': 1,
  'button Aramayı temizle': 2,
  'button Aramayı ve filtreleri temizle': 2,
  'button Tümü Göster': 3,
  'button Sayfalandır': 1,
  'link Detaylar': 5,
  'link Listeye dön': 3,
  'link Önceki kullanıcı': 1,
  'link Sonraki kullanıcı': 2,
  'link Kullanıcıyı aç': 1,
  'button Formu yeniden aç': 4,
  'link Formu yeniden aç': 4,
  'button Bildirimi kapat': 2,
  'button Yedekten geri yükle': 2,
  'button Yeniden dene': 3,
  'button Kısayollar': 1,
  'button Kullanıcı, sayfa ya da işlem ara…': 1,
  'button İptal': 1,
  'button Kapat': 1,
  'button Şifreyi göster': 1,
  'button Vazgeç': 1,
  'button İncele': 2,
  'button Depolama panelini kapat': 2,
  'button Sayfanın bağlantısını kopyala': 1,
  'link Ana sayfaya dön': 1,
};

const press = fc.record<Action & { do: 'press' }>({
  do: fc.constant('press'),
  what: fc.oneof(
    ...Object.entries(CONTROLS).map(([what, weight]) => ({
      weight,
      arbitrary: fc.constant(what),
    })),
  ),
  which: fc.nat(11),
  times: fc.constantFrom(1, 1, 1, 1, 2),
});

/** Actions without parameters. */
const one = (...names: Plain[]): fc.Arbitrary<Action> =>
  fc.record({ do: fc.constantFrom(...names) });

const typing: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('typeSearch' as const),
      text: fc.constantFrom(...TEXTS),
    }),
  },
  { weight: 2, arbitrary: one('eraseSearch') },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('peek' as const),
      which: fc.nat(11),
      by: fc.constantFrom('press' as const, 'key' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pressKey' as const),
      key: fc.constantFrom('Escape', 'Escape', 'Escape', 'n', '/', '?'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('holdKey' as const),
      key: fc.constantFrom('Enter', 'n', 'ArrowDown', 'PageDown'),
    }),
  },
);

const viewing: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('toggleFilter' as const),
      role: fc.constantFrom(...ROLES),
    }),
  },
  { weight: 1, arbitrary: choosing('Rol', ['Tümü', ...ROLES]) },
  { weight: 1, arbitrary: choosing('Durum', ['Tümü', 'Aktif', 'Pasif']) },
  { weight: 1, arbitrary: choosing('Sırala', ['İsme Göre (A-Z)', 'Oluşturulma Tarihi']) },
  { weight: 1, arbitrary: choosing('Sıra', ['Artan', 'Azalan']) },
  { weight: 1, arbitrary: choosing('Tema', ['Sistem', 'Açık', 'Koyu']) },
  { weight: 2, arbitrary: one('scrollCards') },
  { weight: 1, arbitrary: one('listen') },
);

const NAMES = ['Ahmet Su', 'Şule Öz', 'ılgaz', '  Boşluklu  Ad ', 'Zeynep 👍'];

const adding: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fillForm' as const),
      name: fc.constantFrom(...NAMES),
      isRight: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('typeAtOnce' as const),
      text: fc.constantFrom(...NAMES),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      and: fc.constantFrom(
        'wait' as const,
        'retry' as const,
        'pressAgain' as const,
        'goBack' as const,
        'escape' as const,
        'holdEnter' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: one('clickBackdrop', 'dragOntoBackdrop', 'dragOffBackdrop') },
);

const changing: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('useMenu' as const),
      item: fc.constantFrom('remove' as const, 'setActive' as const),
      which: fc.nat(11),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('undoLast' as const),
      by: fc.constantFrom('key' as const, 'notice' as const),
    }),
  },
  { weight: 5, arbitrary: one('undoInHistory', 'restoreUser', 'restoreRemovedPage') },
);

const restoring: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('chooseFile' as const),
      // Object.keys returns string[].
      file: fc.constantFrom(
        ...([
          ...Object.keys(FILES),
          ...Object.keys(FILES),
          ...Object.keys(NO_BACKUPS),
        ] as FileName[]),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('chooseHow' as const),
      how: fc.constantFrom('merge' as const, 'replace' as const, 'replace' as const),
    }),
  },
  { weight: 4, arbitrary: one('restore') },
  { weight: 3, arbitrary: one('undo') },
  { weight: 1, arbitrary: one('downloadBackup') },
);

const moving: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: one('reload') },
  { weight: 2, arbitrary: one('goBack', 'goBack', 'goForward') },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('goTo' as const),
      address: fc.constantFrom(...ADDRESSES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('openTab' as const),
      address: fc.constantFrom(...ADDRESSES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switchTab' as const), which: fc.nat(1) }) },
  { weight: 1, arbitrary: one('closeTab') },
);

const trouble: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: one('addElsewhere') },
  { weight: 1, arbitrary: one('removeElsewhere', 'damageElsewhere') },
  { weight: 4, arbitrary: one('putBack', 'startEmpty') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fillStorage' as const),
      room: fc.constantFrom(0, 300, 3000),
    }),
  },
  { weight: 3, arbitrary: one('freeStorage') },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('losePart' as const), part: fc.constantFrom(...PARTS) }),
  },
  { weight: 2, arbitrary: one('findPart') },
  { weight: 1, arbitrary: one('goOffline') },
  { weight: 2, arbitrary: one('goOnline') },
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: press },
  { weight: 3, arbitrary: typing },
  { weight: 3, arbitrary: viewing },
  { weight: 4, arbitrary: adding },
  { weight: 4, arbitrary: changing },
  { weight: 4, arbitrary: restoring },
  { weight: 3, arbitrary: moving },
  { weight: 3, arbitrary: trouble },
);

function choosing(field: string, options: readonly string[]): fc.Arbitrary<Action> {
  return fc.record({
    do: fc.constant('choose' as const),
    field: fc.constant(field),
    option: fc.constantFrom(...options),
  });
}

/** Contains many more actions than are performed: most are impossible at that point, and are skipped. */
export function walks(actionCount: number): fc.Arbitrary<Walk> {
  return fc.record({
    userCount: fc.constantFrom(3, 13, 37, 61),
    oddities: fc.oneof(fc.constant([]), fc.subarray([...ODDITIES])),
    address: fc.constantFrom(
      ...ADDRESSES.filter((address) => /^\/(?:users(?:\?|$)|$)/.test(address)),
    ),
    actions: fc.array(action, { minLength: actionCount, maxLength: actionCount, size: 'max' }),
  });
}
