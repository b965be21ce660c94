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

it('an add whose password cannot be hashed writes nothing, and reports it', async () => {
  const browser = browserWithList();
  const env = { ...browser.openTab(), hashPassword: () => Promise.reject(new Error('no chunk')) };
  const store = createAddingStore(env);
  expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'hashing' });
  expect(browser.truth.get('users')).toBe('[]');
});

it('an add returns “unavailable” when the browser throws', async () => {
  const browser = browserWithList();
  const randomId = () => {
    throw new Error('no random numbers');
  };
  const store = createAddingStore({ ...browser.openTab(), randomId });
  expect(await store.add(INPUT)).toEqual({ ok: false, problem: 'unavailable' });
  expect(browser.truth.get('users')).toBe('[]');
});

it('an add reports problems that only other changes have as “unavailable”', () => {
  expect(listProblem('declined')).toBe('unavailable');
  expect(listProblem('noRoomForSnapshot')).toBe('unavailable');
  expect(listProblem('full')).toBe('full');
});
