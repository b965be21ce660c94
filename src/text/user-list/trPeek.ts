import { grouped } from '#text/grammar/grouped.ts';
import { isolated } from '#text/grammar/isolated.ts';

/** The words of the panel that shows a user beside the list. */
export const trPeek = {
  openPage: (name: string) => `Sayfasını aç: ${isolated(name)}`,
  /** In place of the user's position in the list. */
  leftOut: 'Aramanın veya filtrelerin dışında',
  tabs: 'Kullanıcının',
  values: 'Bilgiler',
  history: (count: number | undefined) =>
    count === undefined || count === 0 ? 'Geçmiş' : `Geçmiş ${grouped(count)}`,
  createdAt: 'Oluşturulma',
  noPlace: 'Kayıtlı geçerli bir konumu yok',
};
