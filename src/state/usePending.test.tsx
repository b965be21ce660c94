import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { usePending } from './usePending.ts';

it('work never runs twice at a time', async () => {
  const { result } = await renderHook(usePending);
  let end: (value: string) => void = () => undefined;
  const first = result.current.run(() => new Promise<string>((resolve) => (end = resolve)));
  expect(await result.current.run(() => Promise.resolve('second'))).toBeNull();
  await expect.poll(() => result.current.isPending).toBe(true);
  end('first');
  expect(await first).toBe('first');
  await expect.poll(() => result.current.isPending).toBe(false);
  expect(await result.current.run(() => Promise.resolve('third'))).toBe('third');
});

it('work that throws is over, and can be tried again', async () => {
  const { result } = await renderHook(usePending);
  const broken = result.current.run(() => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  await expect.poll(() => result.current.isPending).toBe(false);
  expect(await result.current.run(() => Promise.resolve('again'))).toBe('again');
});
