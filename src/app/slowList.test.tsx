import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '#app/App.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { createSlowNetwork } from '#testing/fakes/slowNetwork.ts';
import { createSlowSource } from '#testing/fakes/slowSource.ts';
import { numbered } from '#testing/showLocalApp.tsx';
import { SourceForTest } from '#testing/SourceForTest.tsx';

beforeEach(() => page.viewport(1280, 800));

const previous = page.getByRole('button', { name: 'Önceki' });
const pager = page.getByRole('navigation', { name: 'Tablo sayfaları' });
const rows = () => [...document.querySelectorAll('main tbody tr')];
const names = () => rows().map((row) => row.querySelector('a')?.textContent);
const busy = () => document.querySelectorAll('[aria-busy=true]').length;

/** The app on a list of `count` users behind a network, which delivers everything unless `isHeld`. */
async function show(count: number, path: string, isHeld = false) {
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', path);
  const list = createFakeStore({ users: numbered(count) });
  const { network, travel } = createSlowNetwork();
  if (isHeld) network.hold();
  await render(
    <SourceForTest list={list} source={createSlowSource(list.source, travel)}>
      <App basePath="" />
    </SourceForTest>,
  );
  return {
    release: () => network.release('first sent first'),
    /** Holds back what is sent from now on: a list that opens sends one more when it has loaded. */
    hold: async () => {
      await network.idle();
      network.hold();
    },
  };
}

it('the previous rows stay, marked busy, until the new ones arrive', async () => {
  const { hold, release } = await show(45, '/users?page=3');
  await expect.poll(rows).toHaveLength(10);
  const steps = [
    () => previous.click(),
    () => page.getByRole('button', { name: 'Ad', exact: true }).click(),
    () => page.getByPlaceholder('Tabloda ara...').fill('kişi 02'),
  ];
  for (const act of steps) {
    await expect.poll(busy).toBe(0);
    const shown = names();
    await hold();
    await act();
    await expect.poll(busy).toBe(1);
    expect(names()).toEqual(shown);
    release();
    await expect.poll(busy).toBe(0);
    expect(names()).not.toEqual(shown);
  }
});

it('the pager states which rows are shown, and a second press continues from the first', async () => {
  const { hold, release } = await show(45, '/users?page=4');
  await expect.element(pager).toHaveTextContent('31 - 40 / 45');
  await hold();
  await previous.click();
  await previous.click();
  await expect.poll(() => location.search).toBe('?page=2');
  await expect.element(pager).toHaveTextContent('31 - 40 / 45');
  release();
  await expect.element(pager).toHaveTextContent('11 - 20 / 45');
});

const tops = (parts: Iterable<Element>) =>
  [...parts].map((part) => Math.round(part.getBoundingClientRect().y));

it('ten skeleton rows have the places of the first rows', async () => {
  const { release } = await show(31, '/users', true);
  const skeleton = () =>
    document.querySelectorAll('section:has(table) [aria-hidden=true]:has(> :nth-child(10)) > *');
  const controls = () =>
    document.querySelectorAll(
      'main input[type=search], main button[aria-haspopup]:not(tbody *), thead th',
    );
  await expect.poll(skeleton).toHaveLength(10);
  // Requested after the first paint, so it comes later than the other controls.
  await expect.element(page.getByRole('button', { name: 'Sütunlar' })).toBeVisible();
  const before = tops(skeleton());
  const controlsBefore = tops(controls());
  expect(controlsBefore.length).toBeGreaterThan(5);
  release();
  await expect.poll(rows).toHaveLength(10);
  await expect.poll(skeleton).toHaveLength(0);
  for (const [at, top] of tops(rows()).entries())
    expect(Math.abs(top - (before[at] ?? NaN))).toBeLessThanOrEqual(1);
  expect(tops(controls())).toEqual(controlsBefore);
});
