import { expect, it } from 'vitest';
import { readOptions } from './options.mjs';

it('measures a million users without being told otherwise, and keeps the figures', () => {
  expect(readOptions([])).toMatchObject({ users: 1_000_000, isKept: true });
});

it('takes another number of users and another time', () => {
  expect(readOptions(['--users', '10000', '--seconds', '7'])).toMatchObject({
    users: 10_000,
    seconds: 7,
    isKept: true,
  });
});

it('keeps nothing of a quick run', () => {
  expect(readOptions(['--quick'])).toMatchObject({ users: 20_000, isKept: false });
});

it('puts many at once to work only where it is asked to', () => {
  expect(readOptions([]).loadSeconds).toBeNull();
  expect(readOptions(['--load', '--users', '5'])).toMatchObject({ loadSeconds: 30, users: 5 });
});

it('measures open pages alone where it is asked to', () => {
  expect(readOptions(['--pages'])).toMatchObject({ hasPages: true, loadSeconds: 30 });
  expect(readOptions(['--load'])).toMatchObject({ hasPages: false });
});

it.each([[['--user', '5']], [['--users']], [['--users', 'many']], [['--users', '0']], [['5']]])(
  'says what it does not understand: %j',
  (args) => {
    expect(() => readOptions(args)).toThrow('Not understood');
  },
);
