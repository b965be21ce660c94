import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Notice } from './Notice.tsx';
import { Toast } from './Toast.tsx';
import { ToastsForTest } from '#testing/ToastsForTest.tsx';

function Said({ words, onDismiss = () => undefined }: { words: string; onDismiss?: () => void }) {
  return (
    <Toast label={words} dismissLabel="Kapat" onDismiss={onDismiss}>
      <Notice tone="danger" role="alert">
        {words}
      </Notice>
    </Toast>
  );
}

/** A screen with these toasts, each of which can be dismissed. */
function Toasts({ of }: { of: readonly string[] }) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  return (
    <ToastsForTest>
      <h1 tabIndex={-1}>Ekran</h1>
      {of
        .filter((words) => !dismissed.includes(words))
        .map((words) => (
          <Said
            key={words}
            words={words}
            onDismiss={() => setDismissed((others) => [...others, words])}
          />
        ))}
    </ToastsForTest>
  );
}

it('toasts are in a region that was there before, so that they are announced', async () => {
  const screen = await render(<Toasts of={[]} />);
  const region = screen.getByRole('region', { name: 'Bildirimler' });
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  await screen.rerender(<Toasts of={['Bir']} />);
  await expect.element(region.getByRole('group', { name: 'Bir' })).toBeVisible();
});

it('the newest toast is the first', async () => {
  const screen = await render(<Toasts of={['Bir']} />);
  await screen.rerender(<Toasts of={['Bir', 'İki', 'Üç']} />);
  await expect.element(screen.getByRole('group', { name: 'Üç' })).toBeVisible();
  const order = screen.getByRole('group').elements();
  expect(order.map((toast) => toast.getAttribute('aria-label'))).toEqual(['Üç', 'İki', 'Bir']);
});

it('Escape anywhere in a toast dismisses only that toast', async () => {
  const screen = await render(<Toasts of={['Bir', 'İki']} />);
  const first = screen.getByRole('group', { name: 'Bir' });
  first.getByRole('button').element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: 'İki' })).toBeVisible();
});

it('a double click on the close button of a toast leaves the one that takes its place', async () => {
  const screen = await render(<Toasts of={['Bir', 'İki']} />);
  await screen.getByRole('group', { name: 'İki' }).getByRole('button').dblClick();
  await expect.element(screen.getByRole('group', { name: 'İki' })).not.toBeInTheDocument();
  const next = screen.getByRole('group', { name: 'Bir' }).getByRole('button');
  // Under the pointer.
  await expect.poll(() => next.element().matches(':hover')).toBe(true);
});

/** A toast that comes late, perhaps under a dialog. */
function UnderDialog({ isLate, onDismiss }: { isLate: boolean; onDismiss?: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <ToastsForTest>
      <h1 tabIndex={-1}>Ekran</h1>
      {isLate && <Said words="Geç geldi" {...(onDismiss && { onDismiss })} />}
      {isOpen && (
        <Modal title="Form" closeLabel="Formu kapat" onClose={() => setIsOpen(false)}>
          {() => <p>İçerik</p>}
        </Modal>
      )}
    </ToastsForTest>
  );
}

it('an alert that came under an open dialog is inserted again once the dialog closes', async () => {
  const screen = await render(<UnderDialog isLate={false} />);
  await screen.rerender(<UnderDialog isLate />);
  const inserted = vi.fn<(alert: Element) => void>();
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      const alert = node instanceof Element ? node.querySelector('[role=alert]') : null;
      if (alert !== null) inserted(alert);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => inserted.mock.calls.length).toBeGreaterThan(0);
  expect(inserted).toHaveBeenCalledTimes(1);
  observer.disconnect();
});

it('a press on a toast that came under a dialog is not lost right after the dialog closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onDismiss = vi.fn<() => void>();
  const screen = await render(<UnderDialog isLate={false} />);
  await screen.rerender(<UnderDialog isLate onDismiss={onDismiss} />);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const close = screen.getByRole('button', { name: 'Kapat', exact: true });
  // While it is pressed others are heard again.
  close.element().addEventListener('pointerdown', () => {
    requestAnimationFrame(() => vi.advanceTimersByTime(1000));
  });
  await close.click({ delay: 500 });
  vi.useRealTimers();
  expect(onDismiss).toHaveBeenCalledOnce();
});

it('on a phone five toasts cover at most 60 % of the screen, and each can be reached', async () => {
  await page.viewport(360, 740);
  const words = ['Bir', 'İki', 'Üç', 'Dört', 'Beş'].map(
    (word) => `${word} ${'uzun ad '.repeat(20)}`,
  );
  const screen = await render(<Toasts of={words} />);
  const region = screen.getByRole('region', { name: 'Bildirimler' }).element();
  // As the shell’s main area is.
  if (region.parentElement) region.parentElement.style.cssText = 'display: grid; height: 672px';
  expect(region.getBoundingClientRect().height).toBeLessThanOrEqual(0.6 * 672);
  expect(region.scrollHeight).toBeGreaterThan(region.clientHeight);
  for (const close of screen.getByRole('button', { name: 'Kapat' }).all()) {
    close.element().focus();
    await expect.element(close).toBeInViewport({ ratio: 1 });
  }
});
