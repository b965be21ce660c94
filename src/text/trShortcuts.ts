/** The shortcut help. */
export const trShortcuts = {
  title: 'Klavye kısayolları',
  close: 'Kapat',
  keys: [
    ['/', 'Ana sayfada ve kullanıcı listesinde aramaya git'],
    ['n', 'Kullanıcı listesinde yeni kullanıcı ekle'],
    ['?', 'Bu listeyi aç'],
  ],
  switch: 'Tek tuşlu kısayolları kullan',
  hint: 'Bir alana yazarken ve bir pencere açıkken kısayollar çalışmaz.',
} as const;
