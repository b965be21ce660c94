import users from '#server/migrations/001-users.sql?raw';
import staff from '#server/migrations/002-staff.sql?raw';
import server from '#server/migrations/003-server.sql?raw';

/** Every migration in order. Released ones never change: a later one alters what they made. */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-users', sql: users },
  { name: '002-staff', sql: staff },
  { name: '003-server', sql: server },
];
