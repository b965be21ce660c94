import type { Page } from '@playwright/test';
import type { Action } from './actions.ts';
import { recordChange } from './changed.ts';
import type { Performed } from './performed.ts';
import { isInMemory } from './invariants.ts';
import { canStep } from './pressing.ts';
import type { Screen } from './screen.ts';
import { justAdded, storedMembers } from './stored.ts';
import { until } from './until.ts';
import type { Tab, World } from './world.ts';

/** The time between two repeats of a held key. */
const REPEAT_MS = 30;

export async function fillForm(
  world: World,
  tab: Tab,
  screen: Screen,
  { name, isRight }: Action & { do: 'fillForm' },
): Promise<Performed | null> {
  if (screen.form === null || screen.form.isSaving) return null;
  world.made += 1;
  const typed = { name: `${name}${world.made}`, email: `yeni${world.made}@ornek.com`, isRight };
  const form = tab.page.getByRole('dialog');
  await form.getByLabel('Ad', { exact: true }).fill(typed.name);
  await form.getByLabel('Email', { exact: true }).fill(isRight ? typed.email : 'yanlış');
  await form.getByLabel('Şifre', { exact: true }).fill('gizli-söz');
  tab.typed = typed;
  return {};
}

/** Types without a click first: an open form must be ready for typing. */
export async function typeAtOnce(
  world: World,
  tab: Tab,
  { form }: Screen,
  { text }: Action & { do: 'typeAtOnce' },
): Promise<Performed | null> {
  if (form === null || !opensForm(world.previous)) return null;
  await tab.page.keyboard.type(text);
  return {
    expect: (after) =>
      after.form?.name === text ? null : `effect: "${text}" did not land in the open form`,
  };
}

function opensForm(action: Action | null): boolean {
  if (action?.do === 'press') return action.what === 'button + Kullanıcı Ekle';
  return action?.do === 'pressKey' && action.key === 'n';
}

export async function save(
  world: World,
  tab: Tab,
  screen: Screen,
  { and }: Action & { do: 'save' },
): Promise<Performed | null> {
  const { form } = screen;
  if (form === null || form.isSaving) return null;
  const { page } = tab;
  const { typed } = tab;
  const isRight = typed !== null && typed.isRight && typed.name === form.name;
  const button = page.getByRole('dialog').getByRole('button', { name: 'Kaydet' });
  if (!isRight) {
    await button.click();
    const isReported = (after: Screen) => (after.form?.wrongCount ?? 0) > 0;
    return {
      expect: (after) => (isReported(after) ? null : 'effect: an invalid form shows no error'),
    };
  }
  // After a load of another page this save would be lost.
  const isBackWithin = canStep(world, tab, screen, -1) && screen.isBackWithin;
  if (and === 'goBack' && !isBackWithin) return null;
  if (and === 'holdEnter') await holdEnter(page);
  else if (and === 'pressAgain') await button.dblclick();
  else await button.click();
  if (and === 'retry' && (await isSaveRefused(page))) await button.click();
  if (and === 'goBack') await page.evaluate(() => history.back());
  if (and === 'escape') await page.keyboard.press('Escape');
  const hasLeft = and === 'goBack' || and === 'escape';
  return outcome(world, tab, screen, { typed, hasLeft });
}

/** Waits for the outcome of a save, which closes the form if it succeeds. */
async function isSaveRefused(page: Page): Promise<boolean> {
  const after = await until(page, ({ form }) => form === null || form.problem !== null);
  return after.form !== null;
}

/** Holds Enter down, which repeats until the form is closed, and a few times more. */
async function holdEnter(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ad', { exact: true }).focus();
  for (let more = 0, time = 0; more < 5 && time < 100; time += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(REPEAT_MS);
    if ((await dialog.count()) === 0) more += 1;
  }
  await page.keyboard.up('Enter');
}

async function outcome(
  world: World,
  tab: Tab,
  before: Screen,
  { typed, hasLeft }: { readonly typed: NonNullable<Tab['typed']>; readonly hasLeft: boolean },
): Promise<Performed> {
  const name = typed.name.normalize('NFC').trim();
  const isStored = (after: Screen) =>
    storedMembers(after)?.some((member) => (member as { name?: unknown } | null)?.name === name) ===
    true;
  // Shown in the form, or in a notice with the name if the form was left.
  const isRefused = ({ form, words }: Screen) =>
    hasLeft
      ? tidy(words).includes(`${tidy(name)} eklenemedi`)
      : form !== null && form.problem !== null;
  const isDone = (after: Screen) => isStored(after) || isAddedInMemory(after, name);
  const after = await until(tab.page, (now) => {
    if (hasLeft) return isDone(now) || isRefused(now);
    return now.form?.isSaving === false ? now.form.problem !== null : isDone(now);
  });
  // The values with which the form reopens.
  tab.typed = isDone(after) ? null : hasLeft ? { ...typed, name } : typed;
  if (isStored(after) && world.truth.kind === 'list') {
    world.truth = {
      kind: 'list',
      members: [justAdded(name, typed.email), ...world.truth.members],
    };
    tab.changes.push(recordChange(world, before, after));
  }
  const mayRefuse = world.isFull || world.truth.kind !== 'list';
  return {
    mayLoseFocus: hasLeft,
    expect: (now) => {
      if (isDone(after)) {
        const isSaid = tidy(now.words).includes(`${tidy(name)} eklendi`);
        if (now.form !== null) return 'effect: the form opened again';
        return isSaid ? null : `added: "${name}" was added without a message`;
      }
      if (!isRefused(now)) return `added: "${name}" was not added, without a message`;
      if (!mayRefuse) return `added: "${name}" was refused without a reason`;
      if (!hasLeft && now.form?.name !== typed.name) return 'added: the typed values are lost';
      return null;
    },
  };
}

/** Text as a page renders it. */
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ');

function isAddedInMemory(screen: Screen, name: string): boolean {
  return isInMemory(screen) && tidy(screen.words).includes(`${tidy(name)} eklendi`);
}
