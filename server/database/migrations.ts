import users from '#server/migrations/030-users.sql?raw';
import userIndexes from '#server/migrations/031-user-indexes.sql?raw';
import others from '#server/migrations/032-others.sql?raw';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Every migration in order. Released ones never change: a later one alters what they made. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '030-users', sql: users },
  { name: '031-user-indexes', sql: userIndexes },
  { name: '032-others', sql: others },
];
