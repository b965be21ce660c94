import { join } from 'node:path';
import { expect } from 'vitest';
import { API_PATHS } from '#protocol/paths.ts';
import type { BuiltServer, Started } from '#server/testing/builtServer.ts';
import { freePort } from '#server/testing/services/freePort.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';
import { HASHED } from '#testing/data/hashedPassword.ts';

/** Opening the embedded database takes seconds, and on a busy machine many. */
export const START_TIMEOUT_MS = 60_000;
export const TIMEOUT_MS = 10 * START_TIMEOUT_MS;
export const PASSWORD = 'gizli-ve-uzun-7';
export const ADD = {
  kind: 'add',
  input: {
    name: 'Gülşah Işık',
    email: 'gulsah@example.com',
    password: HASHED,
    role: 'User',
    active: true,
  },
};
const USERS = {
  kind: 'page',
  query: { text: 'gülşah', columns: ['name'], filters: {}, sort: null, order: 'asc' },
  page: 1,
  size: 10,
};

/** Every setting that the tests share. */
export async function newSettings() {
  const port = await freePort();
  const folder = join(temporaryFolder('server'), 'data');
  return { PORT: String(port), DATA_FOLDER: folder, LOG_LEVEL: 'debug' };
}

/** Starts the server, and waits until it says that it serves. */
export async function serve(
  built: BuiltServer,
  settings: Record<string, string>,
): Promise<Started> {
  const started = built.run(settings);
  await expect
    .poll(() => started.output.standard + started.output.error, { timeout: START_TIMEOUT_MS })
    .toContain('Serving the shared list at');
  return started;
}

export function clientOf({ PORT }: { PORT: string }) {
  const origin = `http://localhost:${PORT}`;
  let cookie = '';
  const post = async (path: string, body: unknown) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie },
      body: JSON.stringify(body),
    });
    const cookies = response.headers.getSetCookie().map((text) => text.replace(/;.*/, ''));
    if (cookies.length > 0) cookie = cookies.join('; ');
    expect(response.ok).toBe(true);
    return response.status === 204 ? null : ((await response.json()) as unknown);
  };
  return {
    post,
    get: (path: string) => fetch(origin + path, { headers: { Cookie: cookie } }),
    /** The names that a search for the added user finds. */
    names: async () => {
      const answers = await post(API_PATHS.questions, { questions: [USERS] });
      const [answer] = (answers as { answers: { value: { rows: { name: string }[] } }[] }).answers;
      return answer?.value.rows.map(({ name }) => name);
    },
  };
}

export const tokenIn = ({ output }: Started) => /anahtar=(\S+)/.exec(output.standard)?.[1];
