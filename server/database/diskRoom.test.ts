import { expect, it } from 'vitest';
import { openDiskRoom, RESERVE_BYTES } from '#server/database/diskRoom.ts';

const SECOND_MS = 1000;

/** A disk whose room the test sets, looked at by a clock of its own. */
function openWorld(folders = ['data']) {
  const free = new Map(folders.map((folder) => [folder, 2 * RESERVE_BYTES]));
  const turns: (readonly [boolean, number])[] = [];
  let nowMs = 0;
  let readCount = 0;
  const room = openDiskRoom(folders, {
    readFreeBytes: (folder) => {
      readCount += 1;
      const bytes = free.get(folder);
      if (bytes === undefined) throw new Error('no such folder');
      return bytes;
    },
    nowMs: () => nowMs,
    onTurn: (...turn) => turns.push(turn),
  });
  return {
    room,
    free,
    turns,
    reads: () => readCount,
    shortAfter: (bytes: number, folder = 'data') => {
      free.set(folder, bytes);
      nowMs += SECOND_MS;
      return room.isShort();
    },
  };
}

it('disk room is short below the reserve, and recovers only at 125% of it', () => {
  const { shortAfter } = openWorld();
  expect(shortAfter(RESERVE_BYTES)).toBe(false);
  expect(shortAfter(RESERVE_BYTES - 1)).toBe(true);
  expect(shortAfter(1.25 * RESERVE_BYTES - 1)).toBe(true);
  expect(shortAfter(1.25 * RESERVE_BYTES)).toBe(false);
});

it('a write that would use up the reserve finds the disk short; smaller writes do not', () => {
  const { room, shortAfter, turns } = openWorld();
  expect(shortAfter(RESERVE_BYTES + 9)).toBe(false);
  expect(room.isShort(9)).toBe(false);
  expect(room.isShort(10)).toBe(true);
  expect(room.isShort()).toBe(false);
  expect(turns).toEqual([]);
});

it('the listener is called once when disk room becomes short, and once when it recovers', () => {
  const { shortAfter, turns } = openWorld();
  for (const bytes of [9, 8, 7, 2 * RESERVE_BYTES, 2 * RESERVE_BYTES]) shortAfter(bytes);
  expect(turns).toEqual([
    [true, 9],
    [false, 2 * RESERVE_BYTES],
  ]);
});

it('disk room is measured at most once a second, however often it is asked for', () => {
  const { room, reads, shortAfter } = openWorld();
  for (let i = 0; i < 100; i += 1) room.isShort();
  expect(reads()).toBe(1);
  shortAfter(0);
  expect(reads()).toBe(2);
});

it('disk room is short when only the disk of the write-ahead log is', () => {
  const { shortAfter } = openWorld(['data', 'log']);
  expect(shortAfter(RESERVE_BYTES - 1, 'log')).toBe(true);
});

it('a folder that does not exist counts as short of disk room', () => {
  const { shortAfter, free, turns } = openWorld();
  shortAfter(RESERVE_BYTES);
  free.delete('data');
  expect(openDiskRoom(['nowhere/at/all']).isShort()).toBe(true);
  expect(turns).toEqual([]);
});
