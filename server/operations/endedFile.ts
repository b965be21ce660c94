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
/** Allocated while the disk has room, and overwritten in place, which needs none. */
const FILE_BYTES = 64 * 1024;
/** About 33 bytes each. Further ids are kept only in memory. */
const MAX_IDS = 1000;

/**
 * Keeps ids in a file of the data folder, one per line, up to the first empty line. What follows
 * it, and what a killed process has half written, are ids of ended sessions, too.
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
        // Kept only in memory: signing out must not fail.
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
  // Never truncated: that would give its room back.
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    use(file);
  } finally {
    closeSync(file);
  }
}
