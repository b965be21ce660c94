import { answerTo, listedUsers, type ListAnswer, type ListedUser } from './oracle.ts';
import { SHARED_ID } from './people.ts';
import type { Screen } from './screen.ts';
import type { Tab, World } from './world.ts';

export function listComplaints(tab: Tab, screen: Screen, users: readonly ListedUser[]): string[] {
  if (screen.path !== '/users') return [];
  // The chunk that sorts and searches could not be loaded: the previous rows stay, with a message.
  if (tab.hasMissed && screen.words.includes('Kullanıcılara ulaşılamadı.')) return [];
  const answer = answerTo(screen.query, users);
  const { table, cards } = screen;
  if (answer.kind === 'table' ? table === null : cards === null) {
    return saysPartIsMissing(tab, screen) ? [] : ['list: shows neither users nor a message'];
  }
  const found: string[] = [];
  if (table !== null) {
    const start = answer.rows.length === 0 ? 0 : (answer.page - 1) * 10 + 1;
    const end = answer.rows.length === 0 ? 0 : start + answer.rows.length - 1;
    const total = answer.found.length;
    const place = total === 0 ? '0 / 0' : `${start} - ${end} / ${total}`;
    if (table.place !== place) found.push(`list: "${table.place}" instead of "${place}"`);
    if (table.count !== `${total} kullanıcı`)
      found.push(`list: "${table.count}" instead of ${total}`);
    found.push(...rowComplaints(table.rows, answer.rows));
  } else if (cards !== null) {
    found.push(...cardComplaints(cards, answer));
  }
  const isEmpty = answer.found.length === 0;
  const words = wordsForNone(users, screen);
  if (isEmpty !== screen.words.includes(words)) found.push(`list: "${words}" is wrong`);
  return found;
}

/** The expected message of an empty list; another one if the list could not be read. */
function wordsForNone(users: readonly ListedUser[], { words }: Screen): string {
  if (users.length > 0) return 'Eşleşen kullanıcı yok.';
  if (words.includes('Örnek kullanıcılar yüklenemedi')) return 'Kullanıcılar gösterilemiyor.';
  const isUnread = /listesi okunamıyor|sürümüyle kaydedilmiş/.test(words);
  return isUnread ? 'Liste okunamadı.' : 'Henüz kullanıcı yok.';
}

function cardComplaints(cards: NonNullable<Screen['cards']>, answer: ListAnswer): string[] {
  const total = answer.found.length;
  if (!answer.isAll) {
    const place = `Sayfa ${total === 0 ? 0 : answer.page} / ${answer.pageCount}`;
    const found = rowComplaints(cards.rows, answer.rows);
    return cards.place === place
      ? found
      : [...found, `list: "${cards.place}" instead of "${place}"`];
  }
  const count = cards.rows.length;
  const found = rowComplaints(cards.rows, answer.rows.slice(0, count));
  const isWhole = count === total || (count >= 10 && count < total);
  if (!isWhole) found.push(`list: ${count} cards of ${total} are shown`);
  if (cards.isLoadingMore !== count < total)
    found.push('list: "Daha fazla yükleniyor..." is wrong');
  return found;
}

function rowComplaints(rows: readonly string[][], expected: readonly ListedUser[]): string[] {
  const texts = expected.map(({ name, isActive, email, role, date }) =>
    // A blank role has no badge.
    rendered(
      [`${name}${isActive ? '' : ' Pasif'}`, email, role.trim() === '' ? '' : role, date].join(
        ' | ',
      ),
    ),
  );
  const shown = rows.map((row) => rendered(row.join(' | ')));
  const wrong = Math.max(shown.length, texts.length);
  for (let place = 0; place < wrong; place += 1) {
    if (shown[place] !== texts[place]) {
      return [
        `list: ${shown.length} users are shown, ${texts.length} must be; in place ${place + 1} "${shown[place]}" instead of "${texts[place]}"`,
      ];
    }
  }
  return [];
}

export function detailComplaints(
  { everStored }: World,
  tab: Tab,
  screen: Screen,
  users: readonly ListedUser[],
): string[] {
  const id = idInPath(screen.path);
  if (id === null) return [];
  // The heading of the screen while its chunk is missing.
  if (screen.heading === 'Kullanıcı bilgileri' && saysPartIsMissing(tab, screen)) return [];
  const isMeant = (known: ListedUser) => isMeantBy(asInAddress(known.id), id);
  const complaints = users.filter(isMeant).map((user) => userComplaints(tab, screen, users, user));
  // It may be any of the users who share the id: the number is specific to the tab.
  if (complaints.some((found) => found.length === 0)) return [];
  const [first] = complaints;
  if (first !== undefined && !isMeantBy(SHARED_ID, id)) return first;
  if (screen.heading === 'Kullanıcı Bulunamadı') return [];
  const names = listedUsers([...everStored].map((text) => JSON.parse(text) as unknown))
    .filter(isMeant)
    .map(({ name }) => shownName(name));
  const isSaid = screen.words.includes('Bu kullanıcı silindi.');
  return isSaid && names.includes(rendered(screen.heading ?? ''))
    ? []
    : (first ?? ['user: not found, without a message']);
}

/** Users who share an id get distinct ids in memory, such as `3~2`. */
export function isMeantBy(known: string, asked: string): boolean {
  return known === asked || (known === SHARED_ID && /^(.+)~\d+$/.exec(asked)?.[1] === known);
}

function userComplaints(
  tab: Tab,
  screen: Screen,
  users: readonly ListedUser[],
  user: ListedUser,
): string[] {
  const name = shownName(user.name);
  if (rendered(screen.heading ?? '') !== name)
    return [`user: "${screen.heading}" instead of "${name}"`];
  if (Object.keys(screen.details).length === 0) {
    return saysPartIsMissing(tab, screen) ? [] : ['user: shows neither values nor a message'];
  }
  const expected = {
    Email: rendered(user.email),
    Rol: user.role,
    'Oluşturulma Tarihi': user.date,
    Durum: user.isActive ? 'Aktif' : 'Pasif',
  };
  const date = screen.details['Oluşturulma Tarihi'];
  // A day of the last week is followed by words.
  const details: typeof screen.details = {
    ...screen.details,
    'Oluşturulma Tarihi': date?.split(' · ')[0] ?? '',
  };
  const wrong = Object.entries(expected).filter(
    ([key, value]) => rendered(details[key] ?? '') !== value,
  );
  const found = wrong.map(
    ([key, value]) => `user: ${key} is "${screen.details[key]}" instead of "${value}"`,
  );
  if (screen.neighbours !== null && screen.from !== null) {
    const list = answerTo(screen.from.split('?')[1] ?? '', users).found;
    const place = `${list.indexOf(user) + 1} / ${list.length}`;
    if (screen.neighbours !== place)
      found.push(`user: "${screen.neighbours}" instead of "${place}"`);
  }
  return found;
}

export const shownName = (name: string) =>
  name.trim() === '' ? 'Adsız kullanıcı' : rendered(name);

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** A lone surrogate is displayed as U+FFFD. */
const rendered = (text: string) => text.replaceAll(LONE_SURROGATE, '\ufffd');

/** Lone surrogates as they are escaped in addresses. */
export const asInAddress = (id: string) =>
  id.replaceAll(LONE_SURROGATE, (half) => `\ufffd${half.charCodeAt(0).toString(16)}`);

/** The id in the address of a user's page. */
function idInPath(path: string): string | null {
  const part = /^\/users\/([^/]+)\/?$/.exec(path)?.[1];
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Whether a notice is shown for a lazy part that could not be loaded, with a retry button, or for a
 * dialog that loaded after the focus had moved elsewhere.
 */
export function saysPartIsMissing(tab: Tab, { words }: Screen): boolean {
  const isReady = /(?:Form|paneli|listesi) hazır\./.test(words);
  return isReady || (tab.hasMissed && words.includes('Yeniden dene'));
}
