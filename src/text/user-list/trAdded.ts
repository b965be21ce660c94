import type { PlaceInList } from '#domain/view/placeInList.ts';
import { grouped } from '#text/grammar/grouped.ts';
import { isolated } from '#text/grammar/isolated.ts';

/** The outcomes of the last adds. */
export const trAdded = {
  region: 'Son ekleme',
  /** `where` is `null` if the user is in view, or if no list is. */
  added: (name: string, where: string | null) =>
    where === null ? `${isolated(name)} eklendi.` : `${isolated(name)} eklendi; ${where}`,
  addedUnseen: (name: string, why: string) => `${isolated(name)} eklendi ama ${why}`,
  gone: (name: string) => `${isolated(name)} eklendi ama artık listede değil.`,
  /** For screen readers; unlike the visible words, so that they do not read the same line twice. */
  addedAnnouncement: (name: string, where: string | null) =>
    `Yeni kullanıcı eklendi: ${isolated(name)}${where === null ? '.' : `; ${where}`}`,
  otherPage: (page: number) => `listenin ${grouped(page)}. sayfasında yer alıyor.`,
  furtherDown: (position: number) => `listenin devamında, ${grouped(position)}. sırada yer alıyor.`,
  leftOut: {
    search: 'geçerli arama yüzünden bu sayfada görünmüyor.',
    filter: 'geçerli filtre yüzünden bu sayfada görünmüyor.',
    both: 'geçerli arama ve filtre yüzünden bu sayfada görünmüyor.',
  } satisfies Record<Extract<PlaceInList, { kind: 'leftOut' }>['by'], string>,
  failed: (name: string) => `${isolated(name)} eklenemedi.`,
  failedAnnouncement: (name: string) => `Kullanıcı eklenemedi: ${isolated(name)}.`,
  /** The session had ended, and the person has signed in again. */
  signedInAgain: 'Oturumunuz yeniden açıldı; formu yeniden açıp kaydedebilirsiniz.',
  open: 'Kullanıcıyı aç',
  openAgain: 'Formu yeniden aç',
};
