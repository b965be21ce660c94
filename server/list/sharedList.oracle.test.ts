import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, passwordOf, withPassword } from '#domain/change/change.ts';
import type { Question } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import type { Database } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { openLocalOracle } from '#server/testing/localOracle.ts';
import { anySteps, changeOf, CLIENT_COUNT, type Step } from '#server/testing/oracleSteps.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/**
 * How long on each database. For longer:
 * `ORACLE_SECONDS=600 npx vitest run --project server server/list/sharedList.oracle.test.ts`
 */
const SECONDS = Number(process.env['ORACLE_SECONDS'] ?? propertyRuns(7));
/** Between two checks of the time. */
const RUNS_AT_ONCE = 3;
/** For opening a database, and for the steps of the last runs. */
const MORE_SECONDS = 90;

const SEEDS: readonly User[] = ['ali', 'can', 'ece', 'su', 'umut'].map((id, place) =>
  makeUser({
    id,
    name: id,
    email: `${id}@ornek.com`,
    role: ['Admin', 'User', 'Editor'][place % 3] ?? '',
    active: place !== 2,
  }),
);

describeDatabases((open) => {
  it(
    'after any changes and retries, users, history, trash and counts equal those of a local list',
    async () => {
      // The time for opening the database does not count.
      await open();
      const property = fc.asyncProperty(anySteps, async (steps) => {
        const run = await openRun(await open());
        for (const step of steps) await run.take(step);
      });
      const end = Date.now() + SECONDS * 1000;
      // The library's own time limit could end before the first run on a busy machine, which fails.
      // Minimising opens a database for each try, for which the usual time is too short.
      const endOnFailure = process.env['ORACLE_SECONDS'] === undefined;
      do await fc.assert(property, { numRuns: RUNS_AT_ONCE, endOnFailure });
      while (Date.now() < end);
    },
    (SECONDS + MORE_SECONDS) * 1000,
  );
});

interface Sent {
  readonly key: string;
  readonly change: Change;
  readonly response: ChangeResponse;
}

/** Makes the same changes in a shared list and in a local one. */
async function openRun(database: Database) {
  const oracle = await openLocalOracle(SEEDS);
  const list = openSharedList(database, fixedEnvironment());
  await list.fill(oracle.records());
  const sent: Sent[] = [];
  const ids = new Set(SEEDS.map(({ id }) => id));
  /** The list as each client knows it. */
  const views = Array<readonly User[]>(CLIENT_COUNT).fill(oracle.users());
  /** The numbers of the shared list's changes, by the ids of the browser's. */
  const numbers = new Map<string, string>();

  /** After a change that the two may tell in different orders. */
  let isOver = false;

  const check = async () => {
    const records = await database.query<{ record: string }>(
      'SELECT record FROM users ORDER BY seq DESC',
    );
    expect(records.map(({ record }) => record)).toEqual(oracle.records());
    const whole = await list.answer({ kind: 'page', query: EVERYONE, page: 1, size: 1 });
    expect(whole).toMatchObject({ value: { listTotal: records.length } });
    if (isOver) return;
    for (const question of questionsAbout([...ids])) {
      const answer = await list.answer(question);
      const right = oracle.changer.answer(question);
      expect(answer).toEqual({ ok: true, value: shared(right, numbers) });
    }
  };

  const commit = async (change: Change) => {
    const key = randomUUID();
    const result = await oracle.commit(change);
    const sentChange = hashed(shared(change, numbers));
    const response = await list.commit(key, sentChange, SOMEBODY);
    if (result.ok && result.change !== null && response.result.ok) {
      numbers.set(result.change.id, response.result.change?.id ?? '');
    }
    isOver = change.kind === 'bringBack' && result.ok && oracle.hasOtherOrder();
    if (isOver) expect(response.result.ok).toBe(true);
    else expect(response.result).toEqual(shared(result, numbers));
    expect(await list.revision()).toBeGreaterThanOrEqual(response.revision);
    sent.push({ key, change: sentChange, response });
  };

  return {
    take: async (step: Step) => {
      if (isOver) return;
      if (step.do === 'look') views[step.client] = oracle.users();
      const again = step.do === 'resend' ? sent[step.which % sent.length] : undefined;
      if (again !== undefined) {
        const { result } = await list.commit(again.key, again.change, SOMEBODY);
        const isErased = sent.some(({ change }) => change.kind === 'erase');
        if (isErased) expect(result.ok).toBe(again.response.result.ok);
        else expect(result).toEqual(again.response.result);
      }
      const change = changeOf(step, {
        users: views[step.client] ?? [],
        ids: [...ids],
        changeId: (which) => {
          const changes = oracle.changer.history.changes();
          return changes[which % Math.max(1, changes.length)]?.id ?? '999';
        },
      });
      if (change !== null) await commit(change);
      for (const { id } of oracle.users()) ids.add(id);
      await check();
    },
  };
}

/** As a page sends it: with the hash that the browser's list makes of a password. */
function hashed(change: Change): Change {
  const password = passwordOf(change);
  return password === null ? change : withPassword(change, `hash of ${password.length}`);
}

type HistoryQuestion = Extract<Question, { kind: 'history' | 'removed' | 'lastChange' }>;

function questionsAbout(ids: readonly string[]): readonly HistoryQuestion[] {
  const last = ids.at(-1) ?? '';
  return [
    { kind: 'history', id: null, page: 1, size: 100 },
    { kind: 'history', id: null, page: 2, size: 3 },
    { kind: 'history', id: null, page: 99, size: 4 },
    { kind: 'history', id: 'ali', page: 1, size: 100 },
    { kind: 'history', id: last, page: 1, size: 2 },
    { kind: 'removed', page: 1, size: 100 },
    { kind: 'removed', page: 2, size: 2 },
    { kind: 'lastChange', id: 'ali' },
    { kind: 'lastChange', id: last },
  ];
}

/** A value of the local list as the shared list has it: with its ids of changes, and who made them. */
function shared<Value>(value: Value, numbers: ReadonlyMap<string, string>): Value {
  const converted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(converted);
    if (typeof part !== 'object' || part === null || part instanceof Date) return part;
    const entries = Object.entries(part).map(([key, one]) => [key, converted(one)] as const);
    const result = Object.fromEntries(entries);
    const renamed = (key: string) =>
      typeof result[key] === 'string' ? { [key]: numbers.get(result[key]) ?? result[key] } : {};
    if ('isKept' in result) return { ...result, ...renamed('id'), by: SOMEBODY.staffName };
    return { ...result, ...renamed('changeId') };
  };
  // Of the same shape.
  return converted(value) as Value;
}
