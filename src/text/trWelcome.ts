/** The words of the home page beside its heading. */
export const trWelcome = {
  body: 'Burası modern ve kullanıcı dostu ana sayfanız. Sol menüden kullanıcı listesine veya diğer sayfalara geçebilirsiniz.',
  searchHint: 'Ad, email ya da rol…',
  submit: 'Ara',
};
