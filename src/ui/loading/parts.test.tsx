import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { FocusKeptForTest } from '#testing/FocusKeptForTest.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Pager } from '#ui/controls/Pager.tsx';
import { expectComplaint } from '#testing/setupConsole.ts';

it('a field ties its label and its error to its control', async () => {
  const screen = await render(<InputField label="Ad" error="Ad zorunludur" />);
  const input = screen.getByLabelText('Ad');
  await expect.element(input).toBeInvalid();
  await expect.element(input).toHaveAccessibleDescription('Ad zorunludur');
});

it('a field keeps its hint beside its error, and both describe its control', async () => {
  const screen = await render(<InputField label="Şifre" hint="En az 6 karakter" />);
  const input = screen.getByLabelText('Şifre');
  await expect.element(input).toHaveAccessibleDescription('En az 6 karakter');
  await screen.rerender(
    <InputField label="Şifre" hint="En az 6 karakter" error="Şifre zorunludur" />,
  );
  await expect.element(input).toHaveAccessibleDescription('Şifre zorunludur En az 6 karakter');
});

it('a pager moves the focus when a press disables its button', async () => {
  function TwoPages() {
    const [shown, setShown] = useState(1);
    return (
      <FocusKeptForTest>
        <Pager label="Sayfalar" page={shown} pageCount={2} onPageChange={setShown}>
          {`${shown} / 2`}
        </Pager>
      </FocusKeptForTest>
    );
  }
  const screen = await render(<TwoPages />);
  await screen.getByRole('button', { name: 'Sonraki' }).click();
  await expect.element(screen.getByText('2 / 2')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Önceki' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Sonraki' })).toHaveFocus();
});

it('a modal keeps its width against the styles of its screen', async () => {
  await page.viewport(1280, 800);
  // Like a screen's style sheet that is loaded after that of modals.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.all > * { width: 100%; max-width: 1000px; }');
  document.adoptedStyleSheets = [sheet];
  try {
    const screen = await render(
      <div className="all">
        <Modal title="Başlık" closeLabel="Kapat" hasFixedTop onClose={() => undefined}>
          {() => <p>İçerik</p>}
        </Modal>
      </div>,
    );
    const { width } = getComputedStyle(screen.getByRole('dialog').element());
    expect(width).toBe(
      getComputedStyle(document.documentElement).getPropertyValue('--modal-width'),
    );
  } finally {
    document.adoptedStyleSheets = [];
  }
});

it('a modal restores the focus to its opener', async () => {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Aç</button>
        {isOpen && (
          <Modal title="Başlık" closeLabel="Kapat" onClose={() => setIsOpen(false)}>
            {() => <p>İçerik</p>}
          </Modal>
        )}
      </>
    );
  }
  const screen = await render(<Opener />);
  await screen.getByRole('button', { name: 'Aç' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Başlık' })).toBeVisible();
  await screen.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(screen.getByRole('button', { name: 'Aç' })).toHaveFocus();
  expect(document.querySelector('dialog')).toBeNull();
});

it('a modal moves the focus to the screen’s heading when its opener is removed', async () => {
  function Vanishing() {
    const [state, setState] = useState<'closed' | 'open' | 'gone'>('closed');
    return (
      <main>
        <h1 tabIndex={-1}>Ekran</h1>
        {state === 'closed' && <button onClick={() => setState('open')}>Aç</button>}
        {state !== 'gone' && state !== 'closed' && (
          <Modal title="Başlık" closeLabel="Kapat" onClose={() => setState('gone')}>
            {() => <p>İçerik</p>}
          </Modal>
        )}
      </main>
    );
  }
  const screen = await render(<Vanishing />);
  await screen.getByRole('button', { name: 'Aç' }).click();
  await screen.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ekran' })).toHaveFocus();
});

it('an error boundary shows its fallback instead of the failed child', async () => {
  expectComplaint(/kaput/);
  function Broken(): never {
    throw new Error('kaput');
  }
  const screen = await render(
    <ErrorBoundary fallback={(error) => <p>{String(error)}</p>}>
      <Broken />
    </ErrorBoundary>,
  );
  await expect.element(screen.getByText('Error: kaput')).toBeVisible();
});

it('an error boundary renders its children again only for another key', async () => {
  expectComplaint(/kaput/);
  function Broken({ isBroken }: { isBroken: boolean }) {
    if (isBroken) throw new Error('kaput');
    return <p>Burada</p>;
  }
  const at = (place: string, isBroken: boolean) => (
    <ErrorBoundary resetKey={place} fallback={(error) => <p>{String(error)}</p>}>
      <Broken isBroken={isBroken} />
    </ErrorBoundary>
  );
  const screen = await render(at('/a', true));
  await expect.element(screen.getByText('Error: kaput')).toBeVisible();
  await screen.rerender(at('/a', false));
  await expect.element(screen.getByText('Error: kaput')).toBeVisible();
  await screen.rerender(at('/b', false));
  await expect.element(screen.getByText('Burada')).toBeVisible();
  await screen.rerender(at('/c', true));
  await expect.element(screen.getByText('Error: kaput')).toBeVisible();
});
