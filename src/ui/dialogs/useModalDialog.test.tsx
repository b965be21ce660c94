import { startTransition, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Modal } from './Modal.tsx';
import { useIsDialogOpen } from './useModalDialog.ts';

/** A dialog, and words that wait until it is closed. */
function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Ekran</h1>
      <p role="status">{useIsDialogOpen() ? '' : 'Kaydedildi'}</p>
      {isOpen && (
        <Modal title="Form" closeLabel="Formu kapat" onClose={() => setIsOpen(false)}>
          {() => <p>İçerik</p>}
        </Modal>
      )}
    </main>
  );
}

it('words that wait for a dialog come a moment after it closes, else they are not read out', async () => {
  const screen = await render(<Page />);
  const status = screen.getByRole('status');
  const atOnce: (string | null)[] = [];
  const observer = new MutationObserver((records) => {
    const isClosed = records.some(({ removedNodes }) =>
      [...removedNodes].some((node) => node instanceof HTMLDialogElement),
    );
    if (isClosed) atOnce.push(status.element().textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(status).toHaveTextContent('Kaydedildi');
  observer.disconnect();
  expect(atOnce).toEqual(['']);
});

/** As a dialog whose code was waited for. */
function Successor() {
  const [isLoaded, setIsLoaded] = useState(false);
  const title = isLoaded ? 'Form' : 'Form yükleniyor…';
  return (
    <Modal key={title} title={title} closeLabel="Kapat" onClose={() => undefined}>
      {() => <button onClick={() => startTransition(() => setIsLoaded(true))}>yükle</button>}
    </Modal>
  );
}

it('a dialog that takes the place of another is open at once, so that no key is lost between the two', async () => {
  const screen = await render(<Successor />);
  const atOnce: (boolean | undefined)[] = [];
  const observer = new MutationObserver((records) => {
    const isReplaced = records.some(({ removedNodes }) =>
      [...removedNodes].some((node) => node instanceof HTMLDialogElement),
    );
    if (isReplaced) atOnce.push(document.querySelector('dialog')?.open);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await screen.getByRole('button', { name: 'yükle' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Form', exact: true })).toBeVisible();
  observer.disconnect();
  expect(atOnce).toEqual([true]);
});
