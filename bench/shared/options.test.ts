import { expect, it } from 'vitest';
import { readOptions } from './options.mjs';

it('by default measures a million users', () => {
  expect(readOptions([])).toMatchObject({ users: 1_000_000 });
});

it('--users and --seconds set the number of users and the time', () => {
  expect(readOptions(['--users', '10000', '--seconds', '7'])).toMatchObject({
    users: 10_000,
    seconds: 7,
  });
});

it('--quick measures 20,000 users', () => {
  expect(readOptions(['--quick'])).toMatchObject({ users: 20_000 });
});

it('measures load only with --load', () => {
  expect(readOptions([]).loadSeconds).toBeNull();
  expect(readOptions(['--load', '--users', '5'])).toMatchObject({ loadSeconds: 30, users: 5 });
});

it('--pages measures open pages only', () => {
  expect(readOptions(['--pages'])).toMatchObject({ hasPages: true, loadSeconds: 30 });
  expect(readOptions(['--load'])).toMatchObject({ hasPages: false });
});

it.each([[['--user', '5']], [['--users']], [['--users', 'many']], [['--users', '0']], [['5']]])(
  'refuses unknown or incomplete options: %j',
  (args) => {
    expect(() => readOptions(args)).toThrow('Not understood');
  },
);
