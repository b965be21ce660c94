import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { expectComplaint } from '#testing/setupConsole.ts';
import { ToastsForTest } from '#testing/ToastsForTest.tsx';
import { lazyDialog } from './lazyDialog.tsx';
import { Modal } from './Modal.tsx';

const WORDS = { waiting: 'Form yükleniyor…', ready: 'Form hazır.', failed: 'Form yüklenemedi.' };

function Form({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Form" closeLabel="Kapat" onClose={onClose}>
      {() => <input aria-label="Ad" />}
    </Modal>
  );
}

/** A screen with a button that opens the form, whose chunk is reachable or not. */
async function show(isReachable: boolean) {
  const chunk = { isReachable, asked: 0 };
  const Dialog = lazyDialog(() => {
    chunk.asked += 1;
    return chunk.isReachable ? Promise.resolve(Form) : Promise.reject(new Error('no network'));
  }, WORDS);
  function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    const open = () => {
      setIsOpen(true);
      Dialog.retry();
    };
    return (
      <ToastsForTest>
        <h1 tabIndex={-1}>Ekran</h1>
        <button onClick={open}>Ekle</button>
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
        <input aria-label="Ara" />
      </ToastsForTest>
    );
  }
  const screen = await render(<Screen />);
  return {
    chunk,
    screen,
    opener: screen.getByRole('button', { name: 'Ekle' }),
    retry: screen.getByRole('button', { name: 'Yeniden dene' }),
    dialog: screen.getByRole('dialog', { name: 'Form' }),
  };
}

it('a retried dialog opens, and restores the focus to its first opener', async () => {
  const { chunk, screen, opener, retry, dialog } = await show(false);
  await opener.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(WORDS.failed);
  chunk.isReachable = true;
  await retry.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('another press of its opener retries', async () => {
  const { chunk, screen, opener, dialog } = await show(false);
  await opener.click();
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  chunk.isReachable = true;
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(chunk.asked).toBe(2);
});

it('a dialog that could not be loaded opens by itself when the network is back', async () => {
  const { chunk, screen, opener, dialog } = await show(false);
  await opener.click();
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  chunk.isReachable = true;
  dispatchEvent(new Event('online'));
  await expect.element(dialog).toBeVisible();
});

it('a dialog that could not be loaded does not open by itself while something is typed', async () => {
  const { chunk, screen, opener, retry, dialog } = await show(false);
  await opener.click();
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  await screen.getByLabelText('Ara').fill('şu');
  chunk.isReachable = true;
  dispatchEvent(new Event('online'));
  await expect.element(screen.getByText(WORDS.failed)).toBeVisible();
  expect(chunk.asked).toBe(1);
  await retry.click();
  await expect.element(dialog).toBeVisible();
});

it('giving up removes the notice and restores the focus', async () => {
  const { screen, opener } = await show(false);
  await opener.click();
  await screen.getByRole('button', { name: 'Vazgeç' }).click();
  await expect.element(screen.getByText(WORDS.failed)).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('a dialog that takes long says so, and waiting for it can be stopped', async () => {
  const Dialog = lazyDialog(() => new Promise<typeof Form>(() => undefined), WORDS);
  let isGivenUp = false;
  const screen = await render(
    <ToastsForTest>
      <Dialog
        onClose={() => {
          isGivenUp = true;
        }}
      />
    </ToastsForTest>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent(WORDS.waiting);
  await expect
    .element(screen.getByRole('button', { name: 'Yeniden dene' }))
    .not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Vazgeç' }).click();
  expect(isGivenUp).toBe(true);
});

it('a dialog that throws leaves the rest of the screen, and can be closed', async () => {
  expectComplaint(/kaput/);
  function Broken(): never {
    throw new Error('kaput');
  }
  const Dialog = lazyDialog(() => Promise.resolve(Broken), WORDS);
  function Screen() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <ToastsForTest>
        <h1 tabIndex={-1}>Ekran</h1>
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
      </ToastsForTest>
    );
  }
  const screen = await render(<Screen />);
  await expect.element(screen.getByText('Bu bölüm gösterilemedi.')).toBeVisible();
  await screen.getByRole('button', { name: 'Vazgeç' }).click();
  await expect.element(screen.getByText('Bu bölüm gösterilemedi.')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Ekran' })).toHaveFocus();
});
