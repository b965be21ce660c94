import { statfsSync } from 'node:fs';

/**
 * The embedded database writes no more where its disk has less left. It must never find none: where its
 * log of writes cannot grow it does not answer any more. The log grows by 16 MB; the largest statement
 * writes as much again, and others fill the disk, too, until it is looked at next.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;
/** It is not opened at all with less: then it writes before anything can be refused. */
export const LEAST_BYTES = RESERVE_BYTES / 2;
/** Nor is a new one made with less: before the first user it has some 70 MB. */
export const LEAST_BYTES_OF_NEW = RESERVE_BYTES + 96 * 1024 * 1024;
/** It writes again with so much: not in turn yes and no, at the very edge. */
const ENOUGH_BYTES = 1.25 * RESERVE_BYTES;
const REMEMBERED_MS = 1000;

/** Whether there is room to write. */
export interface DiskRoom {
  /** @param moreBytes which are to be written at once; none: whatever one statement of a change writes */
  readonly isShort: (moreBytes?: number) => boolean;
}

export interface DiskRoomParts {
  /** Of a folder's disk; throws where it cannot be told. */
  readonly readFreeBytes: (folder: string) => number;
  readonly nowMs: () => number;
  /** Called once with each turn, and not for as long as there was room from the beginning. */
  readonly onTurn: (isShort: boolean, freeBytes: number) => void;
}

/** @param folders each may be on a disk of its own; one that is gone has no room */
export function openDiskRoom(
  folders: readonly string[],
  {
    readFreeBytes = freeBytesOn,
    nowMs = () => performance.now(),
    onTurn = () => undefined,
  }: Partial<DiskRoomParts> = {},
): DiskRoom {
  let isShort = false;
  let freeBytes = 0;
  let readAtMs = -Infinity;
  const look = () => {
    freeBytes = Math.min(...folders.map((folder) => freeOrNone(readFreeBytes, folder)));
    const isShortNow = freeBytes < (isShort ? ENOUGH_BYTES : RESERVE_BYTES);
    if (isShortNow === isShort) return;
    isShort = isShortNow;
    onTurn(isShort, freeBytes);
  };
  return {
    isShort: (moreBytes = 0) => {
      const now = nowMs();
      if (now - readAtMs >= REMEMBERED_MS) {
        readAtMs = now;
        look();
      }
      return isShort || freeBytes - moreBytes < RESERVE_BYTES;
    },
  };
}

/** In bytes, for whoever is not root. @throws Error where there is no such folder */
export function freeBytesOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** What is written into a folder that was removed is lost. */
function freeOrNone(readFreeBytes: DiskRoomParts['readFreeBytes'], folder: string): number {
  try {
    return readFreeBytes(folder);
  } catch {
    return 0;
  }
}
