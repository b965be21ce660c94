import { expect, it, vi } from 'vitest';
import { createStore } from './createStore.ts';

it('whoever follows a store is told of each other value, until they stop', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

it('a listener that stops another one while it is told does not disturb the rest', () => {
  const store = createStore(1);
  const [second, third] = [vi.fn<() => void>(), vi.fn<() => void>()];
  store.subscribe(() => stopSecond());
  const stopSecond = store.subscribe(second);
  store.subscribe(third);
  store.set(2);
  expect(second).not.toHaveBeenCalled();
  expect(third).toHaveBeenCalledOnce();
});
