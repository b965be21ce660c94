import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { EndedStore } from '#server/auth/endedSessions.ts';

const NAME = 'ended-sessions';
/** Taken from the disk while it has room, and written over in place: that needs none. */
const FILE_BYTES = 64 * 1024;
/** Of some 33 bytes each. More are kept in memory alone. */
const MAX_IDS = 1000;

/**
 * Keeps ids in a file of the data folder, a line each, up to the first empty one. What is after it, and
 * what a process that was killed has half written, is of sessions that have ended, too.
 */
export function openEndedFile(folder: string): EndedStore {
  const path = join(folder, NAME);
  return {
    read: () => {
      try {
        takeRoom(path);
        const [lines = ''] = readFileSync(path, 'utf8').split('\n\n', 1);
        return lines.split('\n').filter((line) => line !== '');
      } catch {
        return [];
      }
    },
    write: (ids) => {
      try {
        within(path, (file) => {
          writeSync(file, `${ids.slice(-MAX_IDS).join('\n')}\n\n`, 0);
        });
      } catch {
        // Kept in memory alone: signing out must not fail for that.
      }
    },
  };
}

function takeRoom(path: string): void {
  within(path, (file) => {
    const { size } = fstatSync(file);
    if (size >= FILE_BYTES) return;
    writeSync(file, '\n'.repeat(FILE_BYTES - size), size);
    // Until then a disk may have promised more than it has.
    fsyncSync(file);
  });
}

function within(path: string, use: (file: number) => void): void {
  // Never cut short: its room would be given back.
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    use(file);
  } finally {
    closeSync(file);
  }
}
