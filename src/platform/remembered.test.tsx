import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { rememberedChoice, rememberedList } from './remembered.ts';

const KEY = 'test.drink';
const FRUIT_KEY = 'test.fruit';
const FRUIT = ['apple', 'pear', 'plum'] as const;
type Fruit = (typeof FRUIT)[number];
const DRINKS = ['tea', 'coffee', 'water'] as const;

/** Storage of another document of this origin, which fires `storage` events as another tab does. */
let elsewhere: Storage;

beforeEach(() => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  if (frame.contentWindow === null) throw new Error('the frame is not in the page');
  elsewhere = frame.contentWindow.localStorage;
});

afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector('iframe')?.remove();
  localStorage.removeItem(KEY);
  localStorage.removeItem(FRUIT_KEY);
});

/** Two components that use the choice, with a button for each value. */
function showPlaces(show?: (value: string) => void) {
  const choice = rememberedChoice(KEY, DRINKS, show);
  function Place({ name }: { name: string }) {
    const [drink, choose] = choice.useChoice();
    return (
      <section>
        <p>{`${name}: ${drink}`}</p>
        {DRINKS.map((value) => (
          <button key={value} onClick={() => choose(value)}>{`${name} ${value}`}</button>
        ))}
      </section>
    );
  }
  return render(
    <>
      <Place name="one" />
      <Place name="other" />
    </>,
  );
}

type Screen = Awaited<ReturnType<typeof showPlaces>>;

async function expectBoth(screen: Screen, drink: string) {
  await expect.element(screen.getByText(`one: ${drink}`)).toBeVisible();
  await expect.element(screen.getByText(`other: ${drink}`)).toBeVisible();
}

it('a choice shows in every component at once and is stored; the default stores nothing', async () => {
  const screen = await showPlaces();
  await expectBoth(screen, 'tea');
  await screen.getByText('one coffee').click();
  await expectBoth(screen, 'coffee');
  expect(localStorage.getItem(KEY)).toBe('coffee');
  await screen.getByText('other tea').click();
  await expectBoth(screen, 'tea');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('a stored choice applies from the start, and an invalid one is ignored', async () => {
  localStorage.setItem(KEY, 'water');
  await expectBoth(await showPlaces(), 'water');
  localStorage.setItem(KEY, 'petrol');
  await expectBoth(await showPlaces(), 'tea');
});

it('choices of another tab, and clearing them, apply here once each', async () => {
  const show = vi.fn<(value: string) => void>();
  const screen = await showPlaces(show);
  elsewhere.setItem(KEY, 'coffee');
  await expectBoth(screen, 'coffee');
  elsewhere.setItem('test.other', 'x');
  elsewhere.clear();
  await expectBoth(screen, 'tea');
  expect(show.mock.calls).toEqual([['coffee'], ['tea']]);
});

it('a choice that cannot be stored lasts until another tab chooses', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const screen = await showPlaces();
  await screen.getByText('one water').click();
  await expectBoth(screen, 'water');
  elsewhere.setItem(KEY, 'coffee');
  await expectBoth(screen, 'coffee');
});

it('the first value applies where storage is refused, until another is chosen', async () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
  }
  const screen = await showPlaces();
  await expectBoth(screen, 'tea');
  await screen.getByText('one water').click();
  await expectBoth(screen, 'water');
  await screen.getByText('other tea').click();
  await expectBoth(screen, 'tea');
});

function showBasket() {
  const list = rememberedList<Fruit>(FRUIT_KEY, FRUIT);
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
  const screen = await showBasket();
  await expect.element(screen.getByText('chosen: apple pear plum')).toBeVisible();
  await screen.getByText('two').click();
  await expect.element(screen.getByText('chosen: apple plum')).toBeVisible();
  expect(localStorage.getItem(FRUIT_KEY)).toBe('apple,plum');
  await screen.getByText('all').click();
  expect(localStorage.getItem(FRUIT_KEY)).toBeNull();
});

it('stored values apply in their fixed order, and invalid ones are ignored', () => {
  localStorage.setItem(FRUIT_KEY, 'plum,petrol,apple');
  expect(rememberedList<Fruit>(FRUIT_KEY, FRUIT).get()).toEqual(['apple', 'plum']);
  for (const junk of ['', ',', 'petrol', '[object Object]', '["plum"]']) {
    localStorage.setItem(FRUIT_KEY, junk);
    expect(rememberedList<Fruit>(FRUIT_KEY, FRUIT).get()).toEqual(FRUIT);
  }
});

it('an empty list is not stored', async () => {
  localStorage.setItem(FRUIT_KEY, 'pear');
  const screen = await showBasket();
  await screen.getByText('none').click();
  await expect.element(screen.getByText('chosen: apple pear plum')).toBeVisible();
  expect(localStorage.getItem(FRUIT_KEY)).toBeNull();
});

it('a choice applies even when storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const screen = await showBasket();
  await screen.getByText('two').click();
  await expect.element(screen.getByText('chosen: apple plum')).toBeVisible();
});
