import { expect, it } from 'vitest';
import { listProblem } from '#sources/local/store/userStore.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';

const INPUT = makeInput();

function browserWithList() {
  const browser = new FakeBrowser();
  browser.truth.set('users', '[]');
  return browser;
}

it('a password that cannot be hashed is not written, and that is reported', async () => {
  const browser = browserWithList();
  const env = { ...browser.openTab(), hashPassword: () => Promise.reject(new Error('no chunk')) };
  const store = createAddingStore(env);
  expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'hashing' });
  expect(browser.truth.get('users')).toBe('[]');
});

it('never throws, whatever the browser does', async () => {
  const browser = browserWithList();
  const randomId = () => {
    throw new Error('no random numbers');
  };
  const store = createAddingStore({ ...browser.openTab(), randomId });
  expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'unavailable' });
  expect(browser.truth.get('users')).toBe('[]');
});

it('has no problem that only other changes can have', () => {
  expect(listProblem('declined')).toBe('unavailable');
  expect(listProblem('noRoomForSnapshot')).toBe('unavailable');
  expect(listProblem('full')).toBe('full');
});
