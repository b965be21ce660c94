import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { rememberedList } from './rememberedList.ts';

const KEY = 'test.fruit';
const FRUIT = ['apple', 'pear', 'plum'] as const;
type Fruit = (typeof FRUIT)[number];

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(KEY);
});

function show() {
  const list = rememberedList<Fruit>(KEY, FRUIT);
  function Basket() {
    const [chosen, choose] = list.useChoice();
    return (
      <>
        <p>{`chosen: ${chosen.join(' ')}`}</p>
        <button onClick={() => choose(['apple', 'plum'])}>two</button>
        <button onClick={() => choose(FRUIT)}>all</button>
        <button onClick={() => choose([])}>none</button>
      </>
    );
  }
  return render(<Basket />);
}

it('all values are chosen by default, which stores nothing', async () => {
  const screen = await show();
  await expect.element(screen.getByText('chosen: apple pear plum')).toBeVisible();
  await screen.getByText('two').click();
  await expect.element(screen.getByText('chosen: apple plum')).toBeVisible();
  expect(localStorage.getItem(KEY)).toBe('apple,plum');
  await screen.getByText('all').click();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('stored values apply in their fixed order, and invalid ones are ignored', () => {
  localStorage.setItem(KEY, 'plum,petrol,apple');
  expect(rememberedList<Fruit>(KEY, FRUIT).get()).toEqual(['apple', 'plum']);
  for (const junk of ['', ',', 'petrol', '[object Object]', '["plum"]']) {
    localStorage.setItem(KEY, junk);
    expect(rememberedList<Fruit>(KEY, FRUIT).get()).toEqual(FRUIT);
  }
});

it('an empty list is not stored', async () => {
  localStorage.setItem(KEY, 'pear');
  const screen = await show();
  await screen.getByText('none').click();
  await expect.element(screen.getByText('chosen: apple pear plum')).toBeVisible();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('a choice applies even when storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const screen = await show();
  await screen.getByText('two').click();
  await expect.element(screen.getByText('chosen: apple plum')).toBeVisible();
});
