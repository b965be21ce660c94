import { grouped } from '#text/grammar/grouped.ts';

/** The words of the list as a map. */
export const trPlaces = {
  title: 'Kullanıcı Haritası',
  search: 'Haritada ara...',
  map: 'Harita: kullanıcıların konumları',
  marks: 'Haritadaki kullanıcılar',
  cluster: (count: number) => `${grouped(count)} kullanıcı, yakınlaştır`,
  spot: (count: number) => `${grouped(count)} kullanıcı, listele`,
  unplaced: (count: number) =>
    count === 0 ? 'Hepsinin konumu var.' : `${grouped(count)} kullanıcının konumu yok.`,
  shownHere: (count: number) => `Haritada ${grouped(count)} kullanıcı görünüyor`,
  listArea: 'Bu alandakileri listele',
  showAll: 'Tümünü göster',
  spotTitle: (count: number) => `Buradaki ${grouped(count)} kullanıcı`,
  spotPages: 'Buradaki kullanıcıların sayfaları',
  close: 'Kapat',
};
