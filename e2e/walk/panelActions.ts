import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Action } from './actions.ts';
import type { Performed } from './performed.ts';
import { snapshotsIn } from './claims.ts';
import { isInMemory } from './invariants.ts';
import { idOf, isStoredTwice, isUser } from './oracle.ts';
import { FILES, NO_BACKUPS } from './people.ts';
import { restored } from './restoring.ts';
import type { Screen } from './screen.ts';
import { isSameList, storedMembers } from './stored.ts';
import { until } from './until.ts';
import { isMissingParts, type Tab, type World } from './world.ts';

const REFUSALS = /sığmadı|yanıt vermedi|Hiçbir şey|okunduğunda farklı|geri alınamadı/;

export async function chooseFile(
  world: World,
  tab: Tab,
  { panel }: Screen,
  { file }: Action & { do: 'chooseFile' },
): Promise<Performed | null> {
  if (panel === null || panel.isReading) return null;
  const refusal = file in NO_BACKUPS ? NO_BACKUPS[file as keyof typeof NO_BACKUPS] : null;
  const members = refusal === null ? FILES[file as keyof typeof FILES]() : null;
  const text = refusal === null ? JSON.stringify(members) : refusal[0];
  const input = tab.page.getByLabel('Yedek dosyası (JSON)');
  await input.focus();
  tab.file = members;
  await input.setInputFiles({
    name: 'yedek.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  return {
    expect: ({ panel: now }) => {
      if (now === null || now.isReading) return 'panel: the file was not read';
      if (isMissingParts(world) && now.message.includes('incelenemedi')) return null;
      if (refusal === null) return now.counts === null ? 'panel: there is no preview' : null;
      return now.message.includes(refusal[1]) ? null : 'panel: an invalid file is not explained';
    },
  };
}

export async function chooseHow(
  tab: Tab,
  { panel }: Screen,
  { how }: Action & { do: 'chooseHow' },
): Promise<Performed | null> {
  const chosen = panel?.how ?? null;
  // The current choice is not pressed again.
  if (chosen === null || chosen === how) return null;
  await tab.page.getByLabel(how === 'merge' ? /^Birleştir/ : /^Değiştir/).check();
  return { expect: (after) => (after.panel?.how === how ? null : 'effect: not chosen') };
}

export async function restore(world: World, tab: Tab, screen: Screen): Promise<Performed | null> {
  const how = screen.panel?.how ?? null;
  if (how === null || tab.file === null) return null;
  const { truth } = world;
  // Without a stored list the tab restores into the one that it shows.
  const before = truth.kind === 'list' ? (storedMembers(screen) ?? []) : tab.shown;
  const members = restored(before, tab.file, how);
  const name = asksWithoutCopy(screen) ? WITHOUT_COPY : RESTORE;
  await tab.page.getByRole('dialog').getByRole('button', { name }).click();
  const isStored = (now: Screen) => isSameList(storedMembers(now) ?? [], members);
  const isSaid = ({ panel, words }: Screen) => (panel?.message ?? words).includes('Geri yüklendi');
  const isRefused = (now: Screen) =>
    REFUSALS.test(now.panel?.message ?? '') || asksForConfirmation(screen, now);
  const after = await until(tab.page, (now) => isSaid(now) || isRefused(now));
  if (isRefused(after)) {
    const isAsBefore = isDeepStrictEqual(snapshotsIn(after.stored), snapshotsIn(screen.stored));
    const mayRefuse = world.isFull || isInMemory(screen);
    return {
      expect: () => {
        if (!isAsBefore) return 'panel: nothing was restored, but the snapshots changed';
        return mayRefuse ? null : 'panel: a restore was refused without a reason';
      },
    };
  }
  if (isStored(after) || !isInMemory(screen)) {
    const isChanged =
      truth.kind === 'list'
        ? after.stored['users'] !== screen.stored['users']
        : !isSameList(before, members);
    if (isChanged) tab.undo = { before, after: members };
    world.truth = { kind: 'list', members };
  }
  tab.file = null;
  return {
    expect: (now) => {
      if (!isSaid(now)) return 'panel: a list was restored without a message';
      return isStored(now) ? null : 'panel: "Geri yüklendi." is shown, but the list is not stored';
    },
  };
}

/** The buttons that restore; they name the number of users removed, if any. */
const RESTORE = /^(?:Geri yükle|[\d.]+ kullanıcıyı çıkar ve geri yükle)$/;
const WITHOUT_COPY = /^Kopya saklamadan (?:[\d.]+ kullanıcıyı çıkar ve )?geri yükle$/;

const asksWithoutCopy = ({ controls }: Screen) =>
  controls.some((control) => WITHOUT_COPY.test(control.replace(/^button /, '')));

/** Whether the person is asked for confirmation, since there is no room for a copy of the list. */
function asksForConfirmation(before: Screen, after: Screen): boolean {
  return !asksWithoutCopy(before) && asksWithoutCopy(after);
}

export async function undo(world: World, tab: Tab, screen: Screen): Promise<Performed | null> {
  const { undo: last } = tab;
  if (last === null || !screen.controls.includes('button Geri al')) return null;
  const now = storedMembers(screen) ?? [];
  const since = now.length - last.after.length;
  // Users added since stay in front; after any other change the result is not predicted.
  const isPlain =
    world.truth.kind === 'list' && since >= 0 && isSameList(now.slice(since), last.after);
  // The notice of a change has a button of the same name.
  const scope = screen.panel === null ? 'group' : 'dialog';
  const place = tab.page.getByRole(scope, { name: /^Depolama/ });
  const button = place.getByRole('button', { name: 'Geri al', exact: true });
  if ((await button.count()) === 0) return null;
  await button.first().click();
  const after = await until(
    tab.page,
    ({ controls, stored, panel }) =>
      !controls.includes('button Geri al') ||
      stored['users'] !== screen.stored['users'] ||
      REFUSALS.test(panel?.message ?? ''),
  );
  const isRefused = REFUSALS.test(after.panel?.message ?? '');
  if (isRefused) {
    return { expect: () => (world.isFull || !isPlain ? null : 'panel: undo was refused') };
  }
  tab.undo = null;
  if (isPlain) {
    world.truth = { kind: 'list', members: [...now.slice(0, since), ...last.before] };
    return {};
  }
  const members = storedMembers(after);
  if (members === null) return { expect: () => 'stored: no list after an undo' };
  world.truth = { kind: 'list', members };
  const ids = members.filter(isUser).map(idOf);
  const lost = now
    .filter((member) => isUser(member) && !last.after.some((known) => isSame(known, member)))
    .map(idOf)
    .filter((id) => !ids.includes(id));
  return {
    expect: () => {
      if (isStoredTwice(members, last.before, last.after, now))
        return 'stored: an undo stored a user twice';
      return lost.length === 0 ? null : `stored: an undo lost ${lost[0]}, who came later`;
    },
  };
}

const isSame = (known: unknown, member: unknown) => isUser(known) && idOf(known) === idOf(member);

export async function downloadBackup(
  { truth }: World,
  tab: Tab,
  screen: Screen,
): Promise<Performed | null> {
  if (!screen.controls.includes('button Yedeği indir')) return null;
  const waiting = tab.page.waitForEvent('download');
  await tab.page.getByRole('button', { name: 'Yedeği indir' }).click();
  const file = await waiting;
  const members = JSON.parse(await readFile(await file.path(), 'utf8')) as unknown[];
  const expected = (storedMembers(screen) ?? []).map((member) => {
    if (!isUser(member)) return member;
    const { password: _password, ...others } = member as Record<string, unknown>;
    return others;
  });
  const isWhole = truth.kind !== 'list' || isDeepStrictEqual(members, expected);
  return { expect: () => (isWhole ? null : 'panel: the backup is not the stored list') };
}

/** Presses one of the remedies that a notice offers when the list was removed. */
export async function applyRemedy(
  world: World,
  tab: Tab,
  screen: Screen,
  how: 'putBack' | 'startEmpty',
): Promise<Performed | null> {
  const names =
    how === 'putBack'
      ? ['Bu sekmedeki kopyayı geri yükle', 'Bu sekmedeki listeyi geri yükle']
      : ['Boş listeyle başla'];
  const name = names.find((one) => screen.controls.includes(`button ${one}`));
  if (name === undefined || world.truth.kind === 'list') return null;
  const members = how === 'putBack' ? tab.shown : [];
  // The last one: the notice cannot be pressed behind a form that offers the same.
  await tab.page.getByRole('button', { name, exact: true }).last().click();
  const after = await until(
    tab.page,
    (now) => isSameList(storedMembers(now) ?? [0], members) || now.words.includes('yapılamadı'),
  );
  if (!isSameList(storedMembers(after) ?? [0], members)) {
    return { expect: () => (world.isFull ? null : 'notice: a remedy has no effect') };
  }
  world.truth = { kind: 'list', members };
  return {};
}
