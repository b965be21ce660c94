/** The words of the overview on the home page. */
export const trHome = {
  users: 'Kullanıcılar',
  /** After a count. */
  unit: 'kullanıcı',
  byStatus: 'Duruma göre',
  byRole: 'Role göre',
  withoutRole: 'Rolü olmayan',
  more: (count: number) => `${count} rol daha`,
  newest: 'Son eklenenler',
  emptyHint: 'İlk kullanıcıyı “Kullanıcı Listesi” ekranında ekleyebilirsiniz.',
  allByDate: 'Tümünü tarihe göre göster',
  byMonth: 'Aylara göre eklenenler',
  asTable: 'Tablo olarak göster',
  month: 'Ay',
};
