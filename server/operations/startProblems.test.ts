import pg from 'pg';
import { expect, it } from 'vitest';
import {
  connectProblem,
  folderProblem,
  listenProblem,
  postgresProblem,
  roomProblem,
  writeProblem,
} from '#server/operations/startProblems.ts';

const system = (code: string, message: string) => Object.assign(new Error(message), { code });

function refusal(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
}

const refused = system('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432');
// As Node tells of a name with several addresses: without a message of its own.
const refusedTwice = new AggregateError([
  refused,
  system('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
]);

it.each([
  [
    listenProblem(system('EADDRNOTAVAIL', 'listen EADDRNOTAVAIL 10.9.9.9')),
    'HOST has to be an address of this machine: listen EADDRNOTAVAIL 10.9.9.9.',
  ],
  [
    listenProblem(system('ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere')),
    'HOST has to be an address of this machine: getaddrinfo ENOTFOUND nowhere.',
  ],
  [
    listenProblem(system('EACCES', 'listen EACCES 80')),
    'This user may not open the PORT: those below 1024 are the system’s. Choose a higher one.',
  ],
  [
    folderProblem(system('EEXIST', "file already exists, mkdir '/etc/passwd'")),
    "DATA_FOLDER cannot be used: file already exists, mkdir '/etc/passwd'.",
  ],
  [
    postgresProblem(refused),
    'PostgreSQL cannot be reached at the address in DATABASE_URL: connect ECONNREFUSED ::1:5432.',
  ],
  [
    postgresProblem(refusedTwice),
    'PostgreSQL cannot be reached at the address in DATABASE_URL: ' +
      'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432.',
  ],
  [
    postgresProblem(refusal('28P01', 'password authentication failed for user "a"')),
    'PostgreSQL, at the address in DATABASE_URL, refused: password authentication failed for user "a".',
  ],
  [
    postgresProblem(refusal('42501', 'permission denied for schema public')),
    'The role of the address in DATABASE_URL may not make what the server needs: permission denied for schema public.',
  ],
  [
    postgresProblem(refusal('42P07', 'relation "users" already exists')),
    'The PostgreSQL database has to be empty: relation "users" already exists.',
  ],
  [
    connectProblem(new Error('client password must be a string')),
    'PostgreSQL cannot be reached at the address in DATABASE_URL: client password must be a string.',
  ],
  [
    connectProblem(refusal('3D000', 'database "a" does not exist')),
    'PostgreSQL, at the address in DATABASE_URL, refused: database "a" does not exist.',
  ],
  [
    writeProblem(refusal('25006', 'cannot execute INSERT in a read-only transaction')),
    'The server has to write before it can start, and its database does not let it: the disk is ' +
      'nearly full, or only reading is allowed: cannot execute INSERT in a read-only transaction.',
  ],
  [
    roomProblem('/srv/data', 32 * 1024 * 1024),
    'The disk of the folder /srv/data is full: the server needs 32 MB to start. Make room first.',
  ],
])(
  'an error that prevents the start becomes a sentence about its cause: %s',
  (problem, sentence) => {
    expect(problem).toEqual(new Error(sentence));
  },
);

it('an error that no setting causes is passed on unchanged', () => {
  const own = new Error('The folder data is in use by another server.');
  for (const problemOf of [listenProblem, folderProblem, postgresProblem, writeProblem]) {
    expect(problemOf(own)).toBe(own);
  }
});
