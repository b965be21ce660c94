import { grouped } from '#text/grammar/grouped.ts';

const someUsers = (count: number) => `${grouped(count)} kullanıcı`;

/** The names of what can be done with users: in a menu, and with `of`, of a button for several. */
export const trActions = {
  edit: 'Düzenle',
  activate: 'Etkinleştir',
  deactivate: 'Pasifleştir',
  setRole: 'Rolü değiştir',
  exportSelected: 'Dışa aktar',
  merge: 'Birleştir',
  remove: 'Sil',
  of: {
    activate: (count: number) => `${someUsers(count)}yı etkinleştir`,
    deactivate: (count: number) => `${someUsers(count)}yı pasifleştir`,
    setRole: (count: number) => `Rolü değiştir: ${someUsers(count)}`,
    role: (role: string, count: number) => `${someUsers(count)}nın rolünü ${role} yap`,
    exportSelected: (count: number) => `${someUsers(count)}yı dışa aktar`,
    remove: (count: number) => `${someUsers(count)}yı sil`,
  },
};
