import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { CopyButton } from './CopyButton.tsx';

afterEach(() => vi.restoreAllMocks());

/** As on plain http. */
function withoutClipboard(): void {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
}

const copying = (text: string) => <CopyButton label="Kopyala" getText={() => text} />;

it('on plain http a press copies, and keeps the focus', async () => {
  withoutClipboard();
  const screen = await render(
    <>
      {copying('ali@ornek.com')}
      <textarea aria-label="Alan" />
    </>,
  );
  await screen.getByRole('button', { name: 'Kopyala' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Kopyalandı');
  await expect.element(screen.getByRole('button', { name: 'Kopyala' })).toHaveFocus();
  await screen.getByLabelText('Alan').click();
  await userEvent.paste();
  await expect.element(screen.getByLabelText('Alan')).toHaveValue('ali@ornek.com');
});

it('on plain http a press copies in a modal dialog, too', async () => {
  withoutClipboard();
  const screen = await render(
    <Modal title="Bağlantı" closeLabel="Kapat" onClose={() => undefined}>
      {() => (
        <>
          {copying('can@ornek.com')}
          <textarea aria-label="Alan" />
        </>
      )}
    </Modal>,
  );
  await screen.getByRole('button', { name: 'Kopyala' }).click();
  await screen.getByLabelText('Alan').click();
  await userEvent.paste();
  await expect.element(screen.getByLabelText('Alan')).toHaveValue('can@ornek.com');
});

it('a refusal of both ways says so', async () => {
  withoutClipboard();
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const screen = await render(copying('eda@ornek.com'));
  await screen.getByRole('button', { name: 'Kopyala' }).click();
  await expect.element(screen.getByRole('status')).not.toBeEmptyDOMElement();
  await expect.element(screen.getByRole('status')).not.toHaveTextContent('Kopyalandı');
});
