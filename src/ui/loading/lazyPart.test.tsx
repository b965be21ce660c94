import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazyPart.tsx';

const Here = () => <p>Burada</p>;
const WORDS = { placeholder: <p>Bekleyin</p>, failed: 'Kartlar yüklenemedi.' };

/** A chunk that is reachable or not. */
function chunk(isReachable: boolean) {
  const state = { isReachable, asked: 0 };
  const load = () => {
    state.asked += 1;
    return state.isReachable ? Promise.resolve(Here) : Promise.reject(new Error('no network'));
  };
  return { state, load };
}

it('a part shows its placeholder, and is rendered once it is loaded', async () => {
  let arrive: (part: typeof Here) => void = () => undefined;
  const Part = lazyPart(
    () =>
      new Promise<typeof Here>((resolve) => {
        arrive = resolve;
      }),
    WORDS,
  );
  const screen = await render(<Part />);
  await expect.element(screen.getByText('Bekleyin')).toBeVisible();
  arrive(Here);
  await expect.element(screen.getByText('Burada')).toBeVisible();
  await expect.element(screen.getByText('Bekleyin')).not.toBeInTheDocument();
});

it('a part that waits for something is requested only after it', async () => {
  const { load, state } = chunk(true);
  let paint: () => void = () => undefined;
  const painted = new Promise<void>((resolve) => {
    paint = resolve;
  });
  const Part = lazyPart(load, { ...WORDS, due: () => painted });
  const screen = await render(<Part />);
  await expect.element(screen.getByText('Bekleyin')).toBeVisible();
  expect(state.asked).toBe(0);
  paint();
  await expect.element(screen.getByText('Burada')).toBeVisible();
  expect(state.asked).toBe(1);
});

it('a preloaded part is rendered at once, without its placeholder', async () => {
  const Waiting = vi.fn<() => null>(() => null);
  const { load, state } = chunk(true);
  const Part = lazyPart(load, { ...WORDS, placeholder: <Waiting /> });
  Part.preload();
  await load();
  const screen = await render(<Part />);
  await expect.element(screen.getByText('Burada')).toBeVisible();
  expect(Waiting).not.toHaveBeenCalled();
  // Once by the preload, and once by this test.
  expect(state.asked).toBe(2);
});

it('a part that cannot be loaded says so, and the retry keeps the focus in its place', async () => {
  const { state, load } = chunk(false);
  const Part = lazyPart(load, WORDS);
  const screen = await render(
    <main>
      <p>Önce</p>
      <Part />
      <p>Sonra</p>
    </main>,
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent(WORDS.failed);
  const retry = screen.getByRole('button', { name: 'Yeniden dene' });
  await retry.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(WORDS.failed);
  await expect.element(retry).toHaveFocus();
  expect(state.asked).toBe(2);

  state.isReachable = true;
  await retry.click();
  await expect.element(screen.getByText('Burada')).toBeVisible();
  await expect.element(screen.getByText('Burada')).toHaveFocus();
  await expect.element(retry).not.toBeInTheDocument();
});

it('a part that failed is retried when the network is back', async () => {
  const { state, load } = chunk(false);
  const Part = lazyPart(load, WORDS);
  const screen = await render(<Part />);
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  state.isReachable = true;
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Burada')).toBeVisible();
});

it('a part whose attempt fails after the network came back is retried once', async () => {
  let fail: (error: Error) => void = () => undefined;
  let attempts = 0;
  const Part = lazyPart(() => {
    attempts += 1;
    if (attempts > 1) return Promise.resolve(Here);
    return new Promise<typeof Here>((_resolve, reject) => {
      fail = reject;
    });
  }, WORDS);
  const screen = await render(<Part />);
  dispatchEvent(new Event('online'));
  expect(attempts).toBe(1);
  fail(new Error('the network changed'));
  await expect.element(screen.getByText('Burada')).toBeVisible();
});

it('a part that failed once is retried when it is mounted again', async () => {
  const { state, load } = chunk(false);
  const Part = lazyPart(load, WORDS);
  const screen = await render(<Part key="1" />);
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  state.isReachable = true;
  await screen.rerender(<Part key="2" />);
  await expect.element(screen.getByText('Burada')).toBeVisible();
});

it('a part without words for a failure fails silently, and is retried', async () => {
  const { state, load } = chunk(false);
  const Part = lazyPart(load);
  const screen = await render(<Part />);
  await expect.poll(() => state.asked).toBe(1);
  state.isReachable = true;
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Burada')).toBeVisible();
});

it('a part that failed is rendered once another caller has loaded it', async () => {
  const { state, load } = chunk(false);
  const Part = lazyPart(load, WORDS);
  const screen = await render(<Part />);
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  state.isReachable = true;
  await Part.load();
  await expect.element(screen.getByText('Burada')).toBeVisible();
});
