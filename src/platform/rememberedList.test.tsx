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

it('all are chosen at first, for which nothing is stored', async () => {
  const screen = await show();
  await expect.element(screen.getByText('chosen: apple pear plum')).toBeVisible();
  await screen.getByText('two').click();
  await expect.element(screen.getByText('chosen: apple plum')).toBeVisible();
  expect(localStorage.getItem(KEY)).toBe('apple,plum');
  await screen.getByText('all').click();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('what is stored counts in the order of the values, without what is none of them', () => {
  localStorage.setItem(KEY, 'plum,petrol,apple');
  expect(rememberedList<Fruit>(KEY, FRUIT).get()).toEqual(['apple', 'plum']);
  for (const junk of ['', ',', 'petrol', '[object Object]', '["plum"]']) {
    localStorage.setItem(KEY, junk);
    expect(rememberedList<Fruit>(KEY, FRUIT).get()).toEqual(FRUIT);
  }
});

it('a list of none is not remembered', async () => {
  localStorage.setItem(KEY, 'pear');
  const screen = await show();
  await screen.getByText('none').click();
  await expect.element(screen.getByText('chosen: apple pear plum')).toBeVisible();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('where storage is full, what is chosen counts all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const screen = await show();
  await screen.getByText('two').click();
  await expect.element(screen.getByText('chosen: apple plum')).toBeVisible();
});
