/** The shortcut help. */
export const trShortcuts = {
  title: 'Klavye kısayolları',
  close: 'Kapat',
  /** What the keys do; the keys stand where they are handled. */
  does: {
    search: 'Ana sayfada ve kullanıcı listesinde aramaya git',
    palette: 'Her sayfadan kullanıcı ara, sayfa ya da işlem aç (Mac’te Cmd+K)',
    addUser: 'Kullanıcı listesinde yeni kullanıcı ekle',
    edit: 'Sayfası açık ya da satırı odakta olan kullanıcıyı düzenle',
    remove: 'Sayfası açık ya da satırı odakta olan kullanıcıyı sil',
    select: 'Odaktaki satırı seç ya da seçimden çıkar; bağlantılarda boşluk tuşu da',
    peek: 'Satırı odakta olan kullanıcıyı yan panelde göster',
    copyEmail: 'Satırı odakta olan kullanıcının email adresini kopyala',
    undo: 'Son değişikliği geri al (Mac’te Cmd+Z)',
    redo: 'Geri alınan değişikliği yinele (Mac’te Cmd+Shift+Z)',
    shortcuts: 'Bu listeyi aç',
  },
  /** Keys that move from row to row; blanks separate those that belong together. */
  moves: [
    ['↓', 'Aramadan ilk satıra geç'],
    ['↑ ↓', 'Odaktaki satırdan bir öncekine ya da bir sonrakine geç'],
    ['Enter', 'Adı odakta olan kullanıcının sayfasını aç'],
    ['Shift+↑ Shift+↓', 'Seçimi bir önceki ya da bir sonraki satıra genişlet'],
    ['Home End', 'Odaktaki satırdan ilk ya da son satıra geç'],
  ],
  switch: 'Tek tuşlu kısayolları kullan',
  paletteSwitch: 'Ctrl+K (Mac’te Cmd+K) aramayı açsın',
  hint: 'Bir alana yazarken ve bir pencere açıkken kısayollar çalışmaz. Kartlarda da satırlardaki tuşlar geçerlidir.',
} as const;
