import type { SortOrder } from '#domain/columnOrder.ts';
import type { CardSort } from '#domain/columns.ts';

/** The words of the cards and of their filter bar. */
export const trCards = {
  filters: 'Kart filtreleri',
  search: 'Ara',
  role: 'Rol',
  allRoles: 'Tümü',
  sort: 'Sırala',
  sorts: {
    name: 'İsme Göre (A-Z)',
    createdAt: 'Oluşturulma Tarihi',
  } satisfies Record<CardSort, string>,
  order: 'Sıra',
  orders: { asc: 'Artan', desc: 'Azalan' } satisfies Record<SortOrder, string>,
  showAll: 'Tümü Göster',
  paginate: 'Sayfalandır',
  page: (current: number, total: number) => `Sayfa ${current} / ${total}`,
  pageSaid: (current: number, total: number) => `${total} sayfadan ${current}. sayfa`,
  countSaid: (shown: number) => `${shown} kart gösteriliyor`,
  pages: 'Kart sayfaları',
  list: 'Kullanıcı kartları',
  loadingMore: 'Daha fazla yükleniyor...',
  email: 'Email:',
  roleLabel: 'Rol:',
  createdAt: 'Oluşturulma Tarihi:',
};
