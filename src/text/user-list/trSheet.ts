import { grouped } from '#text/grammar/grouped.ts';

/** The words of the sheet that filters and sorts on a phone. */
export const trSheet = {
  close: 'Kapat',
  sort: 'Sırala',
  order: 'Sıra',
  storedOrder: 'Eklenme sırası',
  show: (total: number) => `${grouped(total)} kullanıcıyı göster`,
  /** Their number is unknown, or only a lower bound. */
  showList: 'Kullanıcıları göster',
};
