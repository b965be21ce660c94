import type { PlaceInList } from '#domain/placeInList.ts';
import { isolated } from './isolated.ts';

/** How the last add went. */
export const trAdded = {
  region: 'Son ekleme',
  /** `where` is `null` where the user is in sight or no list is. */
  added: (name: string, where: string | null) =>
    where === null ? `${isolated(name)} eklendi.` : `${isolated(name)} eklendi; ${where}`,
  gone: (name: string) => `${isolated(name)} eklendi, ancak artık listede değil.`,
  /** For ears: unlike the visible words, so that nobody reads the same line twice. */
  addedSaid: (name: string, where: string | null) =>
    `Yeni kullanıcı eklendi: ${isolated(name)}${where === null ? '.' : `; ${where}`}`,
  otherPage: (page: number) => `listenin ${page}. sayfasında yer alıyor.`,
  furtherDown: (position: number) => `listenin devamında, ${position}. sırada yer alıyor.`,
  leftOut: {
    search: 'aramanızla eşleşmediği için listede görünmüyor.',
    filter: 'seçili filtrelerle eşleşmediği için listede görünmüyor.',
    both: 'aramanızla ve seçili filtrelerle birlikte eşleşmediği için listede görünmüyor.',
  } satisfies Record<Extract<PlaceInList, { kind: 'leftOut' }>['by'], string>,
  failed: (name: string) => `${isolated(name)} eklenemedi.`,
  failedSaid: (name: string) => `Kullanıcı eklenemedi: ${isolated(name)}.`,
  open: 'Kullanıcıyı aç',
  openAgain: 'Formu yeniden aç',
  dismiss: 'Bildirimi kapat',
};
