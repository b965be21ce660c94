import { Suspense, useState, type FunctionComponent, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { InputField } from '#ui/Field.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Pager } from '#ui/Pager.tsx';
import { expectComplaint } from '#testing/setupConsole.ts';

it('a field ties its label and its error to its control', async () => {
  const screen = await render(<InputField label="Ad" error="Ad zorunludur" />);
  const input = screen.getByLabelText('Ad');
  await expect.element(input).toBeInvalid();
  await expect.element(input).toHaveAccessibleDescription('Ad zorunludur');
});

it('a pager hands the focus on when a press disables its button', async () => {
  function TwoPages() {
    const [page, setPage] = useState(1);
    return (
      <Pager label="Sayfalar" page={page} pageCount={2} onPageChange={setPage}>
        {`${page} / 2`}
      </Pager>
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

it('a modal gives the focus back to what opened it', async () => {
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

it('an error boundary shows its fallback in place of what threw', async () => {
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

it('a part fetched ahead is drawn at once, without what stands in its place', async () => {
  const Fallback = vi.fn<() => ReactNode>(() => <p>Yükleniyor</p>);
  const draw = (Part: FunctionComponent) =>
    render(
      <Suspense fallback={<Fallback />}>
        <Part />
      </Suspense>,
    );
  const load = async () => () => <p>Burada</p>;

  const late = await draw(lazyPart(load));
  await expect.element(late.getByText('Burada')).toBeVisible();
  expect(Fallback).toHaveBeenCalled();
  await late.unmount();

  Fallback.mockClear();
  const Part = lazyPart(load);
  Part.preload();
  await load();
  const ahead = await draw(Part);
  await expect.element(ahead.getByText('Burada')).toBeVisible();
  expect(Fallback).not.toHaveBeenCalled();
});
