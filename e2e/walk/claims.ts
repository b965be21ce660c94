import { answerTo, type ListedUser } from './oracle.ts';
import { countsOf } from './restoring.ts';
import { SNAPSHOT_PREFIX, type Screen } from './screen.ts';
import type { Tab } from './world.ts';

/** Checks what the notice says about the place of the user added last. */
export function addedComplaints(
  { words, query, path, table, cards }: Screen,
  users: readonly ListedUser[],
): string[] {
  const claim = /^(.+?) eklendi([.;,].*| ama .*)$/m.exec(words);
  const [, name = '', where = ''] = claim ?? [];
  // The result of a restore has similar words.
  if (claim === null || path !== '/users' || /\d kullanıcı$/.test(name)) return [];
  const user = users.find((one) => tidy(one.name) === tidy(name));
  if (user === undefined) {
    return where.includes('artık listede değil') ? [] : [`added: "${name}" is not in the list`];
  }
  const { found, isAll, kind } = answerTo(query, users);
  const place = found.indexOf(user);
  const size = kind === 'table' ? 10 : 12;
  const isShown = (table ?? cards)?.rows.some((row) => tidy(row[0] ?? '') === tidy(name)) === true;
  const right = isShown
    ? /^\.$/
    : place === -1
      ? /bu sayfada görünmüyor/
      : isAll
        ? new RegExp(` ${place + 1}\\. sırada`)
        : new RegExp(` ${Math.floor(place / size) + 1}\\. sayfasında`);
  const asked = new URLSearchParams(query);
  const isBlamed = (cause: RegExp, asks: boolean) => cause.test(where) && !asks;
  if (
    isBlamed(/arama/, (asked.get('q') ?? '').trim() !== '') ||
    isBlamed(/filtre/, asked.has('role') || asked.has('where'))
  ) {
    return ['added: the notice blames a search or filter that is not set'];
  }
  return right.test(where) ? [] : [`added: "${name}" is not where the notice says: "${where}"`];
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

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
      found.push(`panel: states that ${says} users will be removed instead of ${absent}`);
    }
  }
  if (panel.counts === null && !panel.isReading && tab.undo !== null) {
    if (!controls.includes('button Geri al')) {
      found.push('panel: the last restore cannot be undone');
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
    .filter((key) => key.startsWith(SNAPSHOT_PREFIX))
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
