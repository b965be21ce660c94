import { useState } from 'react';
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
