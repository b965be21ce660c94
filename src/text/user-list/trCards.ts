import type { SortOrder } from '#domain/query/userQuery.ts';
import type { CardSort } from '#domain/query/columns.ts';
import { grouped } from '#text/grammar/grouped.ts';

/** The words of the cards and of their filter bar. */
export const trCards = {
  filters: 'Kart filtreleri',
  search: 'Ara',
  /** In a filter. */
  allValues: 'Tümü',
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
  pageAnnouncement: (current: number, total: number) =>
    `${grouped(total)} sayfadan ${grouped(current)}. sayfa`,
  countAnnouncement: (shown: number) => `${grouped(shown)} kart gösteriliyor`,
  pages: 'Kart sayfaları',
  list: 'Kullanıcı kartları',
  loadingMore: 'Daha fazla yükleniyor...',
  email: 'Email:',
  roleLabel: 'Rol:',
  createdAt: 'Oluşturulma Tarihi:',
};
