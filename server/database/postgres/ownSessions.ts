import pg from 'pg';

/** However busy a pooler is, one of these rounds detects a shared session. */
const ROUNDS = 3;

type Session = Pick<pg.ClientBase, 'query'>;

/**
 * Whether every connection to a PostgreSQL has its own session. Settings, prepared statements and
 * LISTEN belong to a session: behind a pooler that lends it for one transaction they would be
 * somebody else's.
 * @throws DatabaseError of `pg`
 */
export async function hasOwnSessions(url: string): Promise<boolean> {
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  try {
    for (const client of clients) {
      // If it is lost, its next statement fails.
      client.on('error', () => undefined);
      await client.connect();
    }
    return await haveOwnSessions(...clients);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Whether two connections have different database processes. */
export async function haveOwnSessions(one: Session, other: Session): Promise<boolean> {
  const first = await processOf(one);
  for (let round = 0; round < ROUNDS; round += 1) {
    await other.query('BEGIN');
    // Poolers lend the process that was free last, or each in turn.
    const isShared = (await processOf(other)) === first || (await processOf(one)) !== first;
    await other.query('ROLLBACK');
    if (isShared) return false;
  }
  return true;
}

async function processOf(session: Session): Promise<number | undefined> {
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
