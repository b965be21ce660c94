import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { historyStep, startHistoryEntries } from '#platform/historyEntry.ts';
import { startLeaving } from '#platform/leaving.ts';
import { Modal } from './Modal.tsx';

startLeaving();

/** A screen whose view is in the address, and a dialog over it. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const address = useLocationProperty(() => location.pathname + location.search);
  return (
    <main>
      <h1 tabIndex={-1}>{address}</h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Form
      </button>
      {isOpen && (
        <Modal title="Form" closeLabel="Formu kapat" onClose={() => setIsOpen(false)}>
          {() => <p>İçerik</p>}
        </Modal>
      )}
    </main>
  );
}

function push(address: string) {
  const { state } = historyStep(address, false);
  history.pushState(state, '', address);
}

/** A step through the history, once the browser has made it. */
async function step(by: number) {
  const isDone = new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true, capture: true });
  });
  history.go(by);
  await isDone;
}

async function show() {
  const screen = await render(<Page />);
  await screen.getByRole('button', { name: 'Form' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  return { dialog: screen.getByRole('dialog'), heading: screen.getByRole('heading', { level: 1 }) };
}

beforeEach(() => {
  history.replaceState(null, '', '/a');
  startHistoryEntries();
});

it('a step back under a dialog closes the dialog, and leaves the screen as it is', async () => {
  push('/a?user=1');
  const { dialog, heading } = await show();
  const shown: (string | null)[] = [];
  const observer = new MutationObserver(() => shown.push(heading.element().textContent));
  observer.observe(heading.element(), { characterData: true, subtree: true });
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => history.state as unknown).not.toHaveProperty('standsInFor');
  observer.disconnect();
  expect(shown).toEqual([]);
  expect(location.search).toBe('?user=1');
  // The next one goes where it would have gone.
  history.back();
  await expect.element(heading).toHaveTextContent(/^\/a$/);
  history.forward();
  await expect.element(heading).toHaveTextContent('/a?user=1');
});

it('a step forward closes it too, also from a view that was chosen in the dialog', async () => {
  push('/a?page=2');
  push('/a?page=3');
  await step(-1);
  const { dialog, heading } = await show();
  history.replaceState(history.state, '', '/a?page=2&sort=email');
  await expect.element(heading).toHaveTextContent('/a?page=2&sort=email');
  history.forward();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => location.search).toBe('?page=2&sort=email');
  await expect.poll(() => history.state as unknown).not.toHaveProperty('standsInFor');
});

it('a step back to another screen is made, whatever is open', async () => {
  push('/b');
  const { heading } = await show();
  history.back();
  await expect.element(heading).toHaveTextContent('/a');
});
