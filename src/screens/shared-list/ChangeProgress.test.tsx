import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SourceStatus } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { ToastStackContext } from '#ui/notices/Toast.tsx';
import { ChangeProgress } from './ConnectionNotice.tsx';

it('a toast shows the progress of a bulk change until it is closed or the change ends', async () => {
  const list = createFakeStore();
  let status: SourceStatus = list.source.status();
  const listeners = new Set<() => void>();
  const show = (changing: SourceStatus['changing']) => {
    status = { ...status, changing: changing ?? null };
    for (const listener of listeners) listener();
  };
  const source = {
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const screen = await render(
    <SourceForTest list={list} source={source}>
      <ToastStackContext value={document.body}>
        <ChangeProgress />
      </ToastStackContext>
    </SourceForTest>,
  );
  const toast = screen.getByRole('group', { name: 'Süren değişiklik' });
  await expect.element(toast).not.toBeInTheDocument();
  show({ done: 0, total: 0 });
  await expect.element(toast).toHaveTextContent('Değişiklik yapılıyor.');
  show({ done: 12_000, total: 53_660 });
  await expect.element(toast).toHaveTextContent('12.000 / 53.660 kullanıcı');
  await screen.getByRole('button', { name: 'Kapat' }).click();
  await expect.element(toast).not.toBeInTheDocument();
  show(null);
  // The end of one change is shown before the next begins.
  await new Promise(requestAnimationFrame);
  show({ done: 1, total: 2 });
  await expect.element(toast).toHaveTextContent('1 / 2 kullanıcı');
  show(null);
  await expect.element(toast).not.toBeInTheDocument();
});
