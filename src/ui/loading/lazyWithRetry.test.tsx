import { useState, type ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { expectComplaint } from '#testing/setupConsole.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyDialog, lazyPart } from './lazyWithRetry.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';

const Here = () => <p>Burada</p>;
const WORDS = { placeholder: <p>Bekleyin</p>, failed: 'Kartlar yüklenemedi.' };
const DIALOG = { waiting: 'Form yükleniyor…', failed: 'Form yüklenemedi.' };
const NOT_LOADED = /could not be loaded/;

function Form({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Form" closeLabel="Kapat" onClose={onClose}>
      {() => <ModalBody className={undefined}>Alanlar</ModalBody>}
    </Modal>
  );
}

/** A chunk that is reachable or not. */
function chunk<Part>(part: Part, isReachable: boolean) {
  const state = { isReachable, asked: 0 };
  const load = async () => {
    state.asked += 1;
    if (!state.isReachable) throw new Error('no network');
    return part;
  };
  return { state, load };
}

/** A chunk that arrives when the test says so. */
function lateChunk<Part>(part: Part) {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { load: () => arrived.then(() => part), arrive: () => arrive() };
}

function Opener({ Dialog }: { Dialog: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Ekran</h1>
      <button onClick={() => setIsOpen(true)}>Aç</button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </main>
  );
}

it('a part shows its placeholder, and is rendered once it is loaded', async () => {
  const { load, arrive } = lateChunk(Here);
  const Part = lazyPart(load, WORDS);
  const screen = await render(<Part />);
  await expect.element(screen.getByText('Bekleyin')).toBeVisible();
  arrive();
  await expect.element(screen.getByText('Burada')).toBeVisible();
  await expect.element(screen.getByText('Bekleyin')).not.toBeInTheDocument();
});

it('a preloaded part is rendered at once, without its placeholder', async () => {
  const Waiting = vi.fn<() => null>(() => null);
  const { load, state } = chunk(Here, true);
  const Part = lazyPart(load, { ...WORDS, placeholder: <Waiting /> });
  Part.preload();
  await vi.waitFor(() => expect(state.asked).toBe(1));
  await Promise.resolve();
  const screen = await render(<Part />);
  await expect.element(screen.getByText('Burada')).toBeVisible();
  expect(Waiting).not.toHaveBeenCalled();
  expect(state.asked).toBe(1);
});

it('a part that cannot be loaded says so, and the retry keeps the focus in its place', async () => {
  expectComplaint(NOT_LOADED);
  const { state, load } = chunk(Here, false);
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
  // Some browsers do not import again what failed.
  await expect.element(screen.getByRole('button', { name: 'Sayfayı yenile' })).toBeVisible();
  state.isReachable = true;
  await retry.click();
  await expect.element(screen.getByText('Burada')).toBeVisible();
  await expect.element(screen.getByText('Burada')).toHaveFocus();
  await expect.element(retry).not.toBeInTheDocument();
});

it('a part that failed is retried when the network is back', async () => {
  expectComplaint(NOT_LOADED);
  const { state, load } = chunk(Here, false);
  const Part = lazyPart(load, WORDS);
  const screen = await render(<Part />);
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  state.isReachable = true;
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Burada')).toBeVisible();
});

it('a part that failed is loaded anew where it is rendered next', async () => {
  expectComplaint(NOT_LOADED);
  const { state, load } = chunk(Here, false);
  const Part = lazyPart(load, WORDS);
  const screen = await render(<Part key="first" />);
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  state.isReachable = true;
  await screen.rerender(<Part key="second" />);
  await expect.element(screen.getByText('Burada')).toBeVisible();
});

it('a part without words for it is missing without a notice until it can be loaded', async () => {
  expectComplaint(NOT_LOADED);
  const { state, load } = chunk(Here, false);
  const Part = lazyPart(load);
  const screen = await render(<Part />);
  await vi.waitFor(() => expect(state.asked).toBeGreaterThan(0));
  expect(screen.container.textContent).toBe('');
  state.isReachable = true;
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Burada')).toBeVisible();
});

it('an error of the part itself is no matter of loading it', async () => {
  expectComplaint(/kaput/);
  const Part = lazyPart<object>(
    async () =>
      function Broken(): never {
        throw new Error('kaput');
      },
    WORDS,
  );
  const screen = await render(
    <ErrorBoundary fallback={(error) => <p>{String(error)}</p>}>
      <Part />
    </ErrorBoundary>,
  );
  await expect.element(screen.getByText('Error: kaput')).toBeVisible();
});

it('while a dialog is loading, keys and presses reach nothing behind it, and it can be given up', async () => {
  const Dialog = lazyDialog(lateChunk(Form).load, DIALOG);
  const screen = await render(<Opener Dialog={Dialog} />);
  const opener = screen.getByRole('button', { name: 'Aç' });
  await opener.click();
  await expect.element(screen.getByRole('dialog', { name: DIALOG.waiting })).toBeVisible();
  expect(document.querySelector('dialog:modal')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('a dialog that arrives late takes the place of what was shown for it, and returns the focus to its opener', async () => {
  const { load, arrive } = lateChunk(Form);
  const Dialog = lazyDialog(load, DIALOG);
  const screen = await render(<Opener Dialog={Dialog} />);
  const opener = screen.getByRole('button', { name: 'Aç' });
  await opener.click();
  await expect.element(screen.getByRole('dialog', { name: DIALOG.waiting })).toBeVisible();
  arrive();
  await expect.element(screen.getByRole('dialog', { name: 'Form', exact: true })).toBeVisible();
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('a dialog that cannot be loaded says so in its place, and opens after a retry', async () => {
  expectComplaint(NOT_LOADED);
  const { state, load } = chunk(Form, false);
  const Dialog = lazyDialog(load, DIALOG);
  const screen = await render(<Opener Dialog={Dialog} />);
  const opener = screen.getByRole('button', { name: 'Aç' });
  await opener.click();
  await expect.element(screen.getByRole('dialog')).toHaveTextContent(DIALOG.failed);
  state.isReachable = true;
  await screen.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Form', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

it('a dialog that breaks says so, and leaves the screen behind it as it is', async () => {
  expectComplaint(/kaput/);
  const Dialog = lazyDialog<{ onClose: () => void }>(
    async () =>
      function Broken(): never {
        throw new Error('kaput');
      },
    DIALOG,
  );
  const screen = await render(<Opener Dialog={Dialog} />);
  const opener = screen.getByRole('button', { name: 'Aç' });
  await opener.click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Bu bölüm gösterilemedi.' }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

it('a retry does not show a part whose style sheet is still missing', async () => {
  expectComplaint(NOT_LOADED);
  let asked = 0;
  const Part = lazyPart(async () => {
    asked += 1;
    if (asked > 1) return Here;
    // As Vite does, once for each style sheet.
    const link = document.createElement('link');
    await new Promise<void>((_resolve, reject) => {
      link.addEventListener('error', () => reject(new Error('no styles')));
      Object.assign(link, { rel: 'stylesheet', href: 'http://localhost:1/none.css' });
      document.head.append(link);
    });
    return Here;
  }, WORDS);
  const screen = await render(<Part />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(WORDS.failed);
  const retry = screen.getByRole('button', { name: 'Yeniden dene' });
  await retry.click();
  await expect.element(retry).toHaveFocus();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(WORDS.failed);
  expect(screen.getByText('Burada').elements()).toEqual([]);
  expect(asked).toBe(1);
  expect(document.querySelector('link[href*="none.css"]')).toBeNull();
});
