import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import {
  type DiskRoom,
  type DiskRoomParts,
  freeBytesOn,
  LEAST_BYTES,
  LEAST_BYTES_OF_NEW,
  openDiskRoom,
} from '#server/database/diskRoom.ts';
import { makeEmbedded, openEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { lockFolder } from '#server/operations/folderLock.ts';
import { checkTimeZone } from '#server/operations/serverValues.ts';
import {
  connectProblem,
  embeddedProblem,
  folderProblem,
  listenProblem,
  postgresProblem,
  roomProblem,
  standbyProblem,
} from '#server/operations/startProblems.ts';
import type { Settings } from '#server/settings.ts';

/**
 * Opens the database of the settings and migrates it. The embedded one belongs to this process
 * alone until it is closed.
 * @param onRoomTurn see `DiskRoomParts`; only for the embedded one
 * @throws Error with a sentence for whoever runs the server
 */
export async function openDatabase(
  settings: Settings,
  onRoomTurn: DiskRoomParts['onTurn'] = () => undefined,
): Promise<Database> {
  const database = await openAsItIs(settings, onRoomTurn);
  try {
    if (await isStandby(database)) throw standbyProblem();
    await migrate(database);
    await checkTimeZone(database, settings.TZ);
    return database;
  } catch (error) {
    await database.close();
    throw database.kind === 'embedded' ? error : postgresProblem(error);
  }
}

/**
 * Says within a second or so why a server cannot start, before anything is made.
 * @throws Error with a sentence for whoever runs the server
 */
export async function checkStart(settings: Settings): Promise<void> {
  const { PORT, HOST, DATABASE_URL } = settings;
  const socket = createServer();
  try {
    socket.listen(PORT, HOST);
    await once(socket, 'listening');
  } catch (error) {
    throw listenProblem(error);
  } finally {
    socket.close();
  }
  if (DATABASE_URL !== null) await (await openAsItIs(settings)).close();
}

async function isStandby({ query }: Database): Promise<boolean> {
  const [row] = await query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
  return row?.is_standby === true;
}

/**
 * Opens the database of the settings, or makes the embedded one, without reading its content.
 * @throws Error with a sentence for whoever runs the server
 */
export async function openAsItIs(
  { DATABASE_URL, DATABASE_CONNECTIONS, DATA_FOLDER }: Settings,
  onRoomTurn: DiskRoomParts['onTurn'] = () => undefined,
): Promise<Database> {
  if (DATABASE_URL === null) {
    return openLocked(DATA_FOLDER, onRoomTurn).catch((error: unknown) => {
      throw folderProblem(error);
    });
  }
  const database = openPostgres(DATABASE_URL, DATABASE_CONNECTIONS);
  try {
    await database.query('SELECT 1');
    return database;
  } catch (error) {
    await database.close();
    throw connectProblem(error);
  }
}

/**
 * The folders of an embedded database whose disks can run full: its log of writes may be on another
 * one.
 */
function foldersOnDisk(folder: string): readonly string[] {
  return [databaseIn(folder), join(databaseIn(folder), 'pg_wal')];
}

/** Whether a server has made an embedded database in this folder. */
export function hasEmbedded(folder: string): boolean {
  return existsSync(databaseIn(folder));
}

function databaseIn(folder: string): string {
  return join(folder, 'database');
}

async function openLocked(folder: string, onTurn: DiskRoomParts['onTurn']): Promise<Database> {
  const release = await lockFolder(folder);
  try {
    if (hasEmbedded(folder)) checkRoom(foldersOnDisk(folder), LEAST_BYTES);
    else checkRoom([folder], LEAST_BYTES_OF_NEW);
    const room = openDiskRoom(foldersOnDisk(folder), { onTurn });
    const database = await openOrMake(databaseIn(folder), room).catch((error: unknown) => {
      throw embeddedProblem(folder, error);
    });
    return {
      ...database,
      close: async () => {
        await database.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openOrMake(path: string, room: DiskRoom): Promise<Database> {
  if (!existsSync(path)) await makeEmbedded(path);
  return openEmbedded(path, room);
}

/** @throws Error if opening alone could fill a disk, which the database would not survive */
function checkRoom(folders: readonly string[], neededBytes: number): void {
  for (const folder of folders.filter((one) => existsSync(one))) {
    if (freeBytesOn(folder) < neededBytes) throw roomProblem(folder, neededBytes);
  }
}
