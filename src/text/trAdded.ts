import type { PlaceInList } from '#domain/view/placeInList.ts';
import { isolated } from './isolated.ts';

/** The outcomes of the last adds. */
export const trAdded = {
  region: 'Son ekleme',
  /** `where` is `null` if the user is in view, or if no list is. */
  added: (name: string, where: string | null) =>
    where === null ? `${isolated(name)} eklendi.` : `${isolated(name)} eklendi; ${where}`,
  gone: (name: string) => `${isolated(name)} eklendi, ancak artık listede değil.`,
  /** For screen readers; unlike the visible words, so that none reads the same line twice. */
  addedAnnouncement: (name: string, where: string | null) =>
    `Yeni kullanıcı eklendi: ${isolated(name)}${where === null ? '.' : `; ${where}`}`,
  otherPage: (page: number) => `listenin ${page}. sayfasında yer alıyor.`,
  furtherDown: (position: number) => `listenin devamında, ${position}. sırada yer alıyor.`,
  leftOut: {
    search: 'aramanızla eşleşmediği için listede görünmüyor.',
    filter: 'seçili filtrelerle eşleşmediği için listede görünmüyor.',
    both: 'aramanızla ve seçili filtrelerle birlikte eşleşmediği için listede görünmüyor.',
  } satisfies Record<Extract<PlaceInList, { kind: 'leftOut' }>['by'], string>,
  failed: (name: string) => `${isolated(name)} eklenemedi.`,
  failedAnnouncement: (name: string) => `Kullanıcı eklenemedi: ${isolated(name)}.`,
  open: 'Kullanıcıyı aç',
  openAgain: 'Formu yeniden aç',
  dismiss: 'Bildirimi kapat',
};
