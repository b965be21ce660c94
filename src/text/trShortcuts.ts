/** People who may change the list have further keys in between. */
const SEARCH = ['/', 'Ana sayfada ve kullanıcı listesinde aramaya git'] as const;
const ROWS = [
  ['↓', 'Aramadan ilk satıra geç'],
  ['↑ ↓', 'Odaktaki satırdan bir öncekine ya da bir sonrakine geç'],
  ['Enter', 'Adı odakta olan kullanıcının sayfasını aç'],
  ['x', 'Odaktaki satırı seç ya da seçimden çıkar; bağlantılarda boşluk tuşu da'],
  ['Shift+↑ Shift+↓', 'Seçimi bir önceki ya da bir sonraki satıra genişlet'],
  ['o', 'Satırı odakta olan kullanıcıyı yan panelde göster'],
  ['c', 'Satırı odakta olan kullanıcının email adresini kopyala'],
  ['Home End', 'Odaktaki satırdan ilk ya da son satıra geç'],
] as const;
const EVERYWHERE = [
  'Ctrl+K',
  'Her sayfadan kullanıcı ara, sayfa ya da işlem aç (Mac’te Cmd+K)',
] as const;
const HELP = ['?', 'Bu listeyi aç'] as const;

/** The shortcut help. */
export const trShortcuts = {
  title: 'Klavye kısayolları',
  close: 'Kapat',
  /** Keys; blanks separate those that belong together. */
  keys: [
    SEARCH,
    EVERYWHERE,
    ['n', 'Kullanıcı listesinde yeni kullanıcı ekle'],
    ['e', 'Sayfası açık ya da satırı odakta olan kullanıcıyı düzenle'],
    ['Delete', 'Sayfası açık ya da satırı odakta olan kullanıcıyı sil'],
    ...ROWS,
    ['Ctrl+Z', 'Son değişikliği geri al (Mac’te Cmd+Z)'],
    ['Ctrl+Shift+Z', 'Geri alınan değişikliği yinele (Mac’te Cmd+Shift+Z)'],
    HELP,
  ],
  /** For people who may only read. */
  readingKeys: [SEARCH, EVERYWHERE, ...ROWS, HELP],
  switch: 'Tek tuşlu kısayolları kullan',
  paletteSwitch: 'Ctrl+K (Mac’te Cmd+K) aramayı açsın',
  hint: 'Bir alana yazarken ve bir pencere açıkken kısayollar çalışmaz. Kartlarda da satırlardaki tuşlar geçerlidir.',
} as const;
