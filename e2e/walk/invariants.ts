import { addedComplaints, panelComplaints } from './claims.ts';
import { listedUsers } from './oracle.ts';
import { peekComplaints } from './peekActions.ts';
import { DAMAGED_PREFIX, type Screen } from './screen.ts';
import { detailComplaints, listComplaints } from './shown.ts';
import { difference, isSameList, storedMembers } from './stored.ts';
import { isMissingParts, type Tab, type World } from './world.ts';

/** The description of a broken invariant; its first word is the kind. */
type Complaint = string;

/** Checks what must hold after each step, in every tab. */
export function complaintsAbout(world: World, tab: Tab, screen: Screen): Complaint[] {
  const isError = screen.words.includes('Bir şeyler ters gitti');
  if (isError) return ['crash: the error screen is shown'];
  if (screen.heading === null) return ['blank: the page has no heading'];
  return [
    ...(screen.isLoading ? ['loading: a part does not load, without a message'] : []),
    ...(screen.dialogCount > 1 ? ['dialog: two dialogs are open'] : []),
    ...storedComplaints(world, screen),
    ...noticeComplaints(world, screen),
    // A tab that runs in memory says so, and shows its own list.
    ...(isInMemory(screen) ? [] : shownComplaints(world, tab, screen)),
    ...consoleComplaints(world),
  ];
}

export function isInMemory({ words }: Screen): boolean {
  return /saklanmaz\./.test(words);
}

function storedComplaints({ truth, setAside }: World, screen: Screen): Complaint[] {
  const text = screen.stored['users'];
  const copies = Object.entries(screen.stored).filter(([key]) => key.startsWith(DAMAGED_PREFIX));
  const lost = setAside.filter((damaged) => !copies.some(([, copy]) => copy === damaged));
  const about = lost.map((damaged) => `stored: no copy of the damaged text "${damaged}"`);
  if (truth.kind === 'removed') {
    return text === undefined ? about : [...about, 'stored: a removed list reappeared'];
  }
  if (truth.kind === 'damaged') {
    return text === truth.text ? about : [...about, 'stored: damaged text was overwritten'];
  }
  const members = storedMembers(screen);
  if (members === null) return [...about, 'stored: the list is gone'];
  if (isSameList(members, truth.members)) return about;
  return [...about, `stored: ${difference(members, truth.members)}`];
}

function noticeComplaints({ truth }: World, { words }: Screen): Complaint[] {
  const found: Complaint[] = [];
  const saysRemoved = words.includes('başka bir sekmede silindi.');
  const saysDamaged = words.includes('Kayıtlı kullanıcı listesi okunamıyor');
  if (saysRemoved !== (truth.kind === 'removed')) {
    found.push(`notice: ${saysRemoved ? 'says' : 'does not say'} that the list was removed`);
  }
  if (saysDamaged !== (truth.kind === 'damaged')) {
    found.push(`notice: ${saysDamaged ? 'says' : 'does not say'} that the list is damaged`);
  }
  return found;
}

function shownComplaints(world: World, tab: Tab, screen: Screen): Complaint[] {
  // From the stored records: the model does not know the date and id of users just added.
  const stored = world.truth.kind === 'list' ? storedMembers(screen) : null;
  const members = stored ?? tab.shown;
  const users = listedUsers(members);
  const skipped = members.length - users.length;
  const says = /listedeki (\d+) öğe/.exec(screen.words)?.[1] ?? '0';
  return [
    ...(Number(says) === skipped ? [] : [`notice: ${skipped} members are no users, not ${says}`]),
    ...listComplaints(tab, screen, users),
    ...detailComplaints(world, tab, screen, users),
    ...peekComplaints(tab, screen, users),
    ...addedComplaints(screen, users),
    ...panelComplaints(tab, screen, members),
  ];
}

/** What the browser logs for a file that it could not fetch. */
const UNREACHABLE =
  /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS|net::ERR_/;

function consoleComplaints(world: World): Complaint[] {
  const { complaints } = world;
  const isExpected = (text: string) =>
    (isMissingParts(world) || world.hasEverMissed) && UNREACHABLE.test(text);
  return complaints.filter((text) => !isExpected(text)).map((text) => `console: ${text}`);
}
