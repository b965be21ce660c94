import pg from 'pg';
import { isWriteRefused } from '#server/database/database.ts';
import { isDatabaseAway } from '#server/app/errors.ts';

/*
 * Why the server did not start, for whoever runs it: the system and PostgreSQL say what is wrong,
 * but not which setting causes it. Other errors are returned unchanged.
 */

/**
 * For an error that holds several, such as one for each address of a host, all of their messages:
 * its own is empty.
 */
export function messageOf(error: Error): string {
  const isOfSeveral = error instanceof AggregateError && error.message === '';
  return isOfSeveral ? error.errors.map(messageOf).join(', ') : error.message;
}

const OF_LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'The port is taken by another program. Stop that one, or choose another: PORT=4181 npm run shared',
  EACCES:
    'This user may not open the PORT: those below 1024 are the system’s. Choose a higher one.',
};
const WRONG_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** About `PORT` and `HOST`. @param error why no socket was opened */
export function listenProblem(error: unknown): unknown {
  const code = codeOf(error);
  if (WRONG_HOST.has(code)) return about('HOST has to be an address of this machine', error);
  const known = OF_LISTENING[code];
  return known === undefined ? error : new Error(known);
}

/** About `DATA_FOLDER`. @param error why the embedded database was not opened */
export function folderProblem(error: unknown): unknown {
  // Our own sentences have no code.
  return codeOf(error) === '' ? error : about('DATA_FOLDER cannot be used', error);
}

/** About what is in `DATA_FOLDER`. @param error why the database in it was not opened */
export function embeddedProblem(folder: string, error: unknown): Error {
  return about(
    `The database in the folder ${folder} cannot be opened. It is damaged, was not copied whole, or its disk is full`,
    error,
  );
}

/** @param error of a start that has to write, such as the first admin's link, and was refused */
export function writeProblem(error: unknown): unknown {
  if (!isWriteRefused(error)) return error;
  return about(
    'The server has to write before it can start, and its database does not let it: the disk is nearly full, or only reading is allowed',
    error,
  );
}

/** @param neededBytes the free room that the folder's disk needs for the database to be opened */
export function roomProblem(folder: string, neededBytes: number): Error {
  return new Error(
    `The disk of the folder ${folder} is full: the server needs ${neededBytes / 1024 / 1024} MB to start. Make room first.`,
  );
}

const POSTGRES = 'PostgreSQL, at the address in DATABASE_URL';
const NOT_REACHED = 'PostgreSQL cannot be reached at the address in DATABASE_URL';
const NOT_EMPTY = 'The PostgreSQL database has to be empty';
/** By SQLSTATE. */
const OF_POSTGRES: Readonly<Record<string, string>> = {
  // Tables, functions or types of the same name exist.
  '42P07': NOT_EMPTY,
  '42710': NOT_EMPTY,
  '42723': NOT_EMPTY,
  '42501': 'The role of the address in DATABASE_URL may not make what the server needs',
};

/** About a PostgreSQL. @param error of the first statements */
export function postgresProblem(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return about(OF_POSTGRES[error.code ?? ''] ?? `${POSTGRES}, refused`, error);
  }
  return isDatabaseAway(error) ? about(NOT_REACHED, error) : error;
}

/** About a PostgreSQL. @param error why there was no connection, from the driver or the server */
export function connectProblem(error: unknown): unknown {
  return error instanceof pg.DatabaseError ? postgresProblem(error) : about(NOT_REACHED, error);
}

/** About a PostgreSQL standby. */
export function standbyProblem(): Error {
  return new Error(
    `${POSTGRES}, is a replica, which takes no writes and sends no news: name the primary.`,
  );
}

function about(what: string, error: unknown): Error {
  const why = error instanceof Error ? messageOf(error) : String(error);
  return new Error(`${what}: ${why.replace(/\.$/, '')}.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
