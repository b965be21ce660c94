import type { ListedUser } from './oracle.ts';
import { countsOf } from './restoring.ts';
import type { Screen } from './screen.ts';
import type { Tab } from './world.ts';

/** Only what is claimed can be wrong. */
export function addedComplaints(
  { words, query, path, table, cards }: Screen,
  users: readonly ListedUser[],
) {
  const claim = /^(.+) eklendi; (.*bu sayfada görünmüyor.*)$/m.exec(words);
  if (claim === null || path !== '/users') return [];
  const [, name = '', reason = ''] = claim;
  const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const rows = (table ?? cards)?.rows ?? [];
  const found: string[] = [];
  if (rows.some((row) => tidy(row[0] ?? '') === tidy(name))) {
    found.push(`added: "${name}" is said not to be on the page, and is`);
  }
  if (!users.some((user) => tidy(user.name) === tidy(name))) {
    found.push(`added: "${name}" is said to be elsewhere in the list, and is not in it`);
  }
  if (/arama/.test(reason) && !/[?&](q|role|sort)=/.test(query) && !query.includes('view=cards')) {
    found.push('added: a search is blamed, and there is none');
  }
  return found;
}

export function panelComplaints(
  tab: Tab,
  { panel, controls, stored }: Screen,
  members: readonly unknown[],
) {
  if (panel === null) return [];
  const found: string[] = [];
  if (panel.counts !== null && tab.file !== null) {
    const { new: added, changed, identical, unusable, absent } = countsOf(members, tab.file);
    const counts = [added, changed, identical, unusable];
    if (panel.counts.join() !== counts.join()) {
      found.push(
        `panel: the preview counts ${panel.counts.join(', ')} and not ${counts.join(', ')}`,
      );
    }
    const says = /olmayan (\d+) kullanıcı/.exec(panel.replaceChoice)?.[1] ?? '0';
    if (panel.replaceChoice !== '' && Number(says) !== absent) {
      found.push(`panel: ${says} users are said to leave, and ${absent} would`);
    }
  }
  if (panel.counts === null && !panel.isReading && tab.undo !== null) {
    if (!controls.includes('button Geri al')) {
      found.push('panel: the last restore cannot be taken back');
    }
  }
  const sizes = snapshotsIn(stored).map((text) => membersIn(text)?.length);
  const says = panel.snapshots.map((line) =>
    Number(/· ([\d.]+) kayıt/.exec(line)?.[1]?.replace('.', '')),
  );
  if (says.join() !== sizes.join()) {
    found.push(`panel: snapshots of ${says.join()} members are listed, ${sizes.join()} are stored`);
  }
  return found;
}

/** The texts of the snapshots, newest first. */
export function snapshotsIn(stored: Screen['stored']): string[] {
  return Object.keys(stored)
    .filter((key) => key.startsWith('users.snapshot.'))
    .sort()
    .toReversed()
    .map((key) => stored[key] ?? '');
}

function membersIn(text: string): unknown[] | null {
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    return null;
  }
}
