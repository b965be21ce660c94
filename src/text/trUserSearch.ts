/** The search for users from every screen. */
export const trUserSearch = {
  title: 'Kullanıcı ara',
  placeholder: 'Ad, email ya da rol yazın…',
  close: 'Aramayı kapat',
  found: 'Bulunan kullanıcılar',
  all: 'Tümünü listede göster',
  hint: 'Kullanıcının sayfasını açmak için Enter’a basın; ↑ ve ↓ ile başka birini seçin.',
};
