import { statfsSync } from 'node:fs';

/**
 * The embedded database stops writing when its disk has less left. It must never run out: if its
 * write-ahead log cannot grow, it stops answering. The log grows by 16 MB; the largest
 * statement writes as much again, and others fill the disk, too, until the next check.
 */
export const RESERVE_BYTES = 64 * 1024 * 1024;
/** With less it is not opened at all: opening writes before anything can be refused. */
export const LEAST_BYTES = RESERVE_BYTES / 2;
/** With less no new database is made: before the first user it has some 70 MB. */
export const LEAST_BYTES_OF_NEW = RESERVE_BYTES + 96 * 1024 * 1024;
/** It writes again only with this much, so that it does not alternate at the edge. */
const ENOUGH_BYTES = 1.25 * RESERVE_BYTES;
const REMEMBERED_MS = 1000;

/** Whether there is room to write. */
export interface DiskRoom {
  /** @param moreBytes to be written at once; missing: what one statement of a change writes */
  readonly isShort: (moreBytes?: number) => boolean;
}

export interface DiskRoomParts {
  /** Reads the free bytes of a folder's disk; throws if it cannot. */
  readonly readFreeBytes: (folder: string) => number;
  readonly nowMs: () => number;
  /** Called at each change of state; not called while there has always been room. */
  readonly onTurn: (isShort: boolean, freeBytes: number) => void;
}

/** @param folders each may be on its own disk; a missing folder has no room */
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

/** In bytes, available to users other than root. @throws Error if there is no such folder */
export function freeBytesOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Writes into a removed folder are lost. */
function freeOrNone(readFreeBytes: DiskRoomParts['readFreeBytes'], folder: string): number {
  try {
    return readFreeBytes(folder);
  } catch {
    return 0;
  }
}
