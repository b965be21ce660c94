import pino from 'pino';
import { expect, it } from 'vitest';
import { Refusal } from '#server/app/errors.ts';
import { recordingOn } from '#server/auth/createAuth.ts';
import { forgetOldTries, refundTry, takeTry, tryKeys } from '#server/auth/signInTries.ts';
import type { Database } from '#server/database/database.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const START_MS = Date.parse('2026-03-01T09:00:00Z');
const HOUR_S = 60 * 60;

/** Makes tries at times given in seconds from the start. */
function triesOn(database: Database) {
  const at = (seconds: number) => new Date(START_MS + seconds * 1000);
  return {
    at,
    /** @returns the seconds to wait; 0: the try was accepted */
    attempt: async (account: string, address: string | null, seconds = 0) => {
      try {
        await takeTry(database, tryKeys(account, address), at(seconds));
        return 0;
      } catch (error) {
        if (error instanceof Refusal) return error.options.retryAfterS;
        throw error;
      }
    },
    succeed: (account: string, address: string | null, seconds = 0) =>
      refundTry(database, tryKeys(account, address), at(seconds)),
  };
}

it('the audit has 1,000 failed sign-ins of an hour at most, and the log all', async () => {
  let hour = 7;
  const lines: string[] = [];
  const statements: string[] = [];
  // The audit's statements need no answer.
  const database = {
    transaction: (work: (on: object) => unknown) =>
      work({ query: async (text: string) => void statements.push(text) }),
  } as unknown as Database;
  const { recordFailure } = recordingOn({
    database,
    now: () => new Date(hour * 3_600_000),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  });
  const audited = async () => {
    statements.length = 0;
    for (let count = 0; count < 1200; count += 1) await recordFailure(null);
    return statements.filter((text) => text.startsWith('INSERT INTO audit')).length;
  };
  expect(await audited()).toBe(1000);
  hour += 1;
  expect(await audited()).toBe(1000);
  expect(lines).toHaveLength(2400);
});

describeDatabases((open) => {
  it('an account has to wait after five failed tries, each time twice as long, up to 15 minutes', async () => {
    const { attempt } = triesOn(await open());
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt('ali', `192.0.2.${count}`)).toBe(0);
    }
    const waits = [];
    let time = 0;
    for (let count = 0; count < 40; count += 1) {
      const wait = (await attempt('ali', '192.0.2.9', time)) ?? 0;
      waits.push(wait);
      expect(await attempt('ali', '192.0.2.9', time + wait - 0.1)).toBe(1);
      time += wait;
      // From another address each time, since a single client would have to wait by now.
      expect(await attempt('ali', `192.0.2.${100 + count}`, time)).toBe(0);
    }
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
    expect(waits.at(-1)).toBe(900);
  });

  it('tries recorded before a clock was moved back no longer count', async () => {
    const { attempt } = triesOn(await open());
    for (let count = 0; count < 9; count += 1) await attempt('ali', '192.0.2.1', 24 * HOUR_S);
    expect(await attempt('ali', '192.0.2.1', 24 * HOUR_S)).toBe(1);
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt('ali', '192.0.2.1')).toBe(0);
    }
    // As after any five tries.
    expect(await attempt('ali', '192.0.2.1')).toBe(1);
  });

  it('the count of an account’s tries restarts after a success, and after an hour without a try', async () => {
    const { attempt, succeed } = triesOn(await open());
    const failFive = async (seconds: number) => {
      for (let count = 0; count < 5; count += 1) {
        expect(await attempt('ali', null, seconds)).toBe(0);
      }
    };
    await failFive(0);
    await succeed('ali', null, 0);
    await failFive(0);
    expect(await attempt('ali', null, 0)).toBe(1);
    await failFive(HOUR_S + 1);
    expect(await attempt('ali', null, HOUR_S + 1)).toBe(1);
  });

  it('a client that fails with thirty accounts has to wait; an office that signs in does not', async () => {
    const { attempt, succeed } = triesOn(await open());
    for (let count = 0; count < 40; count += 1) {
      expect(await attempt(`staff${count}`, '192.0.2.1')).toBe(0);
      await succeed(`staff${count}`, '192.0.2.1');
    }
    for (let count = 0; count < 30; count += 1) {
      expect(await attempt(`kimse${count}`, '192.0.2.1')).toBe(0);
    }
    expect(await attempt('ali', '192.0.2.1')).toBe(1);
    expect(await attempt('ali', '192.0.2.2')).toBe(0);
    // Signing in to an account of its own does not reset the client's count.
    expect(await attempt('own', '192.0.2.1', 1)).toBe(0);
    await succeed('own', '192.0.2.1', 1);
    expect(await attempt('kimse30', '192.0.2.1', 3)).toBe(0);
    expect(await attempt('kimse31', '192.0.2.1', 3)).toBeGreaterThan(0);
  });

  it.each([
    ['2001:db8:1:2::5', '2001:DB8:1:2:ffff::9', true],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', true],
    ['2001:db8:1:2::5', '2001:db8:1:3::5', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
  ])('%s and %s count as one client: %s', async (one, other, isSame) => {
    const keyOf = (address: string) => tryKeys('ali', address)[1]?.text;
    expect(keyOf(one) === keyOf(other)).toBe(isSame);
  });

  it('a try refused to its client does not count against the account', async () => {
    const database = await open();
    const { attempt } = triesOn(database);
    for (let count = 0; count < 30; count += 1) await attempt(`kimse${count}`, '192.0.2.1');
    for (let count = 0; count < 10; count += 1) await attempt('ali', '192.0.2.1');
    expect(await attempt('ali', '192.0.2.2')).toBe(0);
  });

  it('counts without a try for an hour are deleted', async () => {
    const database = await open();
    const { attempt, at } = triesOn(database);
    await attempt('ali', '192.0.2.1', 0);
    await attempt('veli', '192.0.2.2', HOUR_S);
    await forgetOldTries(database, at(HOUR_S + 1));
    expect(await database.query('SELECT key FROM sign_in_tries')).toHaveLength(2);
  });
});
