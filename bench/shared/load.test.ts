import { describe, expect, it } from 'vitest';
import { delaysOf } from './listeners.mjs';
import { compare, knowsAll } from './loadChecks.mjs';

describe('the comparison of acknowledged changes with the history', () => {
  it('finds no fault if the history has each one once, in any order', () => {
    expect(compare([3, 1, 2], [1, 2, 3])).toEqual({ missing: 0, doubled: 0 });
  });

  it('counts each one that the history lacks as missing', () => {
    expect(compare([1, 2, 3], [2])).toEqual({ missing: 2, doubled: 0 });
  });

  it('counts unacknowledged and repeated changes of the history as doubled', () => {
    expect(compare([1, 2], [1, 2, 2, 7])).toEqual({ missing: 0, doubled: 2 });
  });

  it('counts a number that two changes were acknowledged with as missing', () => {
    expect(compare([1, 1], [1])).toEqual({ missing: 1, doubled: 0 });
  });
});

describe('the delays of events', () => {
  const received = (revision: number, at: number) => ({ revision, at });
  const listener = (...events: { revision: number; at: number }[]) => ({
    last: null,
    connections: 1,
    received: events,
  });

  it('last from sending a change until the first revision that includes it', () => {
    const changes = [
      { revision: 5, sentAt: 100 },
      { revision: 4, sentAt: 90 },
      { revision: 7, sentAt: 150 },
    ];
    expect(
      delaysOf([listener(received(3, 95), received(5, 130), received(9, 155))], changes),
    ).toEqual([40, 30, 5]);
  });

  it('are counted for each listener that received the change', () => {
    const changes = [{ revision: 1, sentAt: 0 }];
    expect(
      delaysOf([listener(received(1, 7)), listener(), listener(received(2, 9))], changes),
    ).toEqual([7, 9]);
  });
});

describe('knowsAll', () => {
  it('is true if a listener’s last revision is at least the newest change', () => {
    expect(knowsAll({ last: 7 }, [7, 3])).toBe(true);
    expect(knowsAll({ last: 8 }, [7, 3])).toBe(true);
    expect(knowsAll({ last: 6 }, [7, 3])).toBe(false);
  });

  it('is false for a listener without a revision, unless there are no changes', () => {
    expect(knowsAll({ last: null }, [1])).toBe(false);
    expect(knowsAll({ last: null }, [])).toBe(true);
  });
});
