/** The shortcut help. */
export const trShortcuts = {
  title: 'Klavye kısayolları',
  close: 'Kapat',
  /** Keys, with blanks between those that belong together. */
  keys: [
    ['/', 'Ana sayfada ve kullanıcı listesinde aramaya git'],
    ['n', 'Kullanıcı listesinde yeni kullanıcı ekle'],
    ['e', 'Sayfası açık ya da satırı odakta olan kullanıcıyı düzenle'],
    ['Delete', 'Sayfası açık ya da satırı odakta olan kullanıcıyı sil'],
    ['↑ ↓', 'Odaktaki satırdan bir öncekine ya da bir sonrakine geç'],
    ['Home End', 'Odaktaki satırdan ilk ya da son satıra geç'],
    ['Ctrl+Z', 'Son değişikliği geri al (Mac’te Cmd+Z)'],
    ['Ctrl+Shift+Z', 'Geri alınan değişikliği yinele (Mac’te Cmd+Shift+Z)'],
    ['?', 'Bu listeyi aç'],
  ],
  switch: 'Tek tuşlu kısayolları kullan',
  hint: 'Bir alana yazarken ve bir pencere açıkken kısayollar çalışmaz. Kartlarda da satırlardaki tuşlar geçerlidir.',
} as const;
