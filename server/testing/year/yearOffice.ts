import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { API_PATHS } from '#protocol/paths.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { Database } from '#server/database/database.ts';
import { clientOf, newSettings, PASSWORD, serve, tokenIn } from '#server/testing/builtClient.ts';
import type { BuiltServer, Started } from '#server/testing/builtServer.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

const DAY_MS = 24 * 60 * 60_000;
const START_MS = Date.UTC(2026, 0, 1, 9);
const CLOCK = new URL('./serverClock.mjs', import.meta.url).href;
const TRIES = 20;

/** Servers of one database as an office starts them, on a day that the test sets. */
export async function openOffice(url: string, settings: Readonly<Record<string, string>>) {
  const clockFile = join(temporaryFolder('clock'), 'time');
  let today = 0;
  const running = new Set<Started>();
  let token = '';
  let origin = '';
  const origins = new WeakMap<Started, string>();

  const setDay = (day: number) => {
    today = day;
    writeFileSync(clockFile, new Date(START_MS + day * DAY_MS).toISOString());
    for (const server of running) server.process.kill('SIGUSR2');
  };
  setDay(0);
  const note = (started: Started) => {
    running.add(started);
    void started.exit.then(() => running.delete(started));
    return started;
  };
  const settingsNow = async () => ({
    ...(await newSettings()),
    ...settings,
    LOG_LEVEL: 'warn',
    DATABASE_URL: url,
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${CLOCK}`,
  });
  const use = (started: Started) => {
    origin = origins.get(started) ?? '';
  };

  const send = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    for (let tries = 0; ; tries += 1) {
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(origin + path, request);
      const wait = Number(response.headers.get('Retry-After') ?? 0);
      if (wait === 0 || tries === TRIES) {
        expect([response.status, path]).toEqual([200, path]);
        return (await response.json()) as Answer;
      }
      await sleep(wait * 1000);
    }
  };
  return {
    now: () => new Date(START_MS + today * DAY_MS),
    setDay,
    /** Chooses the server that the staff ask. */
    use,
    /** Begins to start a server, which nobody asks yet. */
    begin: async (built: BuiltServer) => note(built.run(await settingsNow())),
    /** Starts a server, which the staff ask from now on. */
    start: async (built: BuiltServer) => {
      const used = await settingsNow();
      const started = note(await serve(built, used));
      origins.set(started, `http://localhost:${used.PORT}`);
      use(started);
      return started;
    },
    /** Makes the first admin, who works with a token: sessions end within the year. */
    signIn: async (started: Started) => {
      const client = clientOf({ PORT: new URL(origin).port });
      const admin = { name: 'Ayşe', email: 'ayse@example.com', password: PASSWORD };
      const link = tokenIn(started);
      await client.post('/api/first-admin', { token: link, ...admin, begin: 'empty' });
      const wanted = { name: 'Yıl', role: 'editor', days: 366 };
      token = ((await client.post('/api/me/tokens', wanted)) as { token: string }).token;
    },
    change: (key: string, change: Change) =>
      send<ChangeResponse>(API_PATHS.changes, { key, change }),
    ask: (question: AskedQuestion) => send(API_PATHS.questions, { questions: [question] }),
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** As kill -9 ends a server; resolves once PostgreSQL has ended what it had under way. */
export async function kill({ process, exit }: Started, database: Database): Promise<void> {
  process.kill('SIGKILL');
  expect(await exit).toBe('SIGKILL');
  await untilQuiet(database);
}

/** Waits until no other session works. */
export async function untilQuiet({ query }: Database): Promise<void> {
  const working = `SELECT pid, query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
  await expect.poll(() => query(working), { timeout: 30_000 }).toEqual([]);
}
