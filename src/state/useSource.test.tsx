import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { useStorageUsage } from './useSource.ts';

const deniz = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'admin' } as const;

function Usage() {
  const usage = useStorageUsage();
  return <p>{usage === null ? 'bilinmiyor' : `${usage.limit} karakter`}</p>;
}

it('the storage usage is known only for a list in this browser', async () => {
  const screen = await render(
    <>
      <SourceForTest>
        <Usage />
      </SourceForTest>
      <SourceForTest staff={deniz}>
        <Usage />
      </SourceForTest>
    </>,
  );
  await expect.element(screen.getByText('5242880 karakter')).toBeVisible();
  await expect.element(screen.getByText('bilinmiyor')).toBeVisible();
});
