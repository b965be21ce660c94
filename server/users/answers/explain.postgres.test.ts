import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENS_NAMES, FAMILY_NAMES } from '#domain/samples/turkishNames.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import type { ConditionField } from '#domain/query/condition/fields.ts';
import type { AskedOperator } from '#domain/query/condition/operators.ts';
import { ROLES } from '#domain/user/user.ts';
import { cellAt } from '#domain/query/placeCells.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { countUsers, fillUsers } from '#server/testing/fillUsers.ts';
import { openNewOnPostgres } from '#server/testing/describeDatabases.ts';
import {
  answerFromDatabase,
  type FewUsersQuestion,
} from '#server/users/answers/answerFromDatabase.ts';
import { BOUNDS } from '#server/users/answers/bounded.ts';
import { holdersStatement } from '#server/users/answers/holdersStatement.ts';
import { scanNext, type Seen } from './searching/scanNext.ts';
import type { Place } from '#server/users/answers/rowOrder.ts';
import { RANK_INDEX_BOUNDS, openRankIndex } from '#server/users/rank-index/openRankIndex.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** Distinct users, and how many copies of each there are. */
const [DISTINCT, COPIES] = [2000, 100];
/** Of 8 kB: of indexes, to find the users of a page … */
const MAX_PAGES_TO_FIND = 60;
/** … and to read these: each by the index of places, of three levels, from a page of its own. */
const PAGES_OF_RECORDS = 10 * 4;
/** A scan of all users costs 14,000. */
const MAX_LIMIT_COST = 100;
const FILL_TIMEOUT_MS = 240_000;

/** Found only by its own index. */
const LONG_ROLE = 'Y'.repeat(300);

const nameAt = (i: number) =>
  `${MENS_NAMES[(i * 7) % MENS_NAMES.length]} ${FAMILY_NAMES[(i * 13) % FAMILY_NAMES.length]}`;

const userAt = (i: number) =>
  makeUser({
    id: `user-${i}`,
    name: i === 7 ? 'Jqx Ender' : nameAt(i),
    email: `kullanici${i}@ornek.com`,
    role: i === 7 ? 'Kurucu' : i === 8 ? LONG_ROLE : (ROLES[i % ROLES.length] ?? ''),
    createdAt: new Date(Date.UTC(2020, i % 48, 1 + (i % 27), i % 24)),
    active: i % 3 > 0,
    latitude: 36 + (i % 60) / 10,
    longitude: 26 + (i % 190) / 10,
  });

/** Fills in 200,000 users, whose copies differ in id, email and date; the text index is made last, which is quicker. */
async function fillMany(database: Database): Promise<void> {
  const users = Array.from({ length: DISTINCT }, (_, i) => JSON.stringify(userAt(i)));
  await fillUsers(database, users);
  await database.transaction(async ({ query }) => {
    await query('SET LOCAL statement_timeout = 0');
    const [made] = await query<{ index: string }>(
      "SELECT pg_get_indexdef('users_by_text'::regclass) AS index",
    );
    await query('DROP INDEX users_by_text');
    await query(
      `INSERT INTO users (id, seq, record, role, active, created_at, created_month, name_order,
         email_order, role_order, name_key, email_key, plain, exact,
         value_plain, value_exact, place_x, place_y)
       SELECT id || '-' || copy, seq + copy * ${DISTINCT}, record, role, active,
         created_at + copy * 61000, created_month, name_order,
         email_order || decode(lpad(to_hex(copy), 4, '0'), 'hex'), role_order, name_key,
         email_key || copy, plain, exact, value_plain, value_exact,
         place_x + copy * 997, place_y + copy * 991
       FROM users, generate_series(1, ${COPIES - 1}) AS copy`,
    );
    await query("DELETE FROM users WHERE role = 'Kurucu' AND id <> 'user-7'");
    // As in most lists, far fewer share an email than a name.
    await query(
      `UPDATE users SET email_key = 'ortak@ornek.com' WHERE id IN ('user-5-50', 'user-6-50')`,
    );
    await query(made?.index ?? '');
    await query('TRUNCATE counts, place_counts, shared_keys');
    await query('ANALYZE');
  });
  await countUsers(database);
  await database.query('VACUUM ANALYZE');
}

describe('on a list of 200,000 users', () => {
  let database: Database | null = null;

  beforeAll(async () => {
    ({ database } = await openNewOnPostgres());
    await fillMany(database);
  }, FILL_TIMEOUT_MS);
  afterAll(async () => {
    await database?.close();
  });

  /** The plans of all statements of some work, such as that answer a question. */
  async function plansOf(
    work: FewUsersQuestion | ((on: Queryable) => Promise<void>),
  ): Promise<string> {
    if (database === null) throw new Error('PostgreSQL was not started');
    const { query } = database;
    const plans: string[] = [];
    const explained: Queryable['query'] = async (text, values) => {
      const plan = await query(`EXPLAIN ${text}`, values);
      plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      return query(text, values);
    };
    const on = { query: explained, prepared: explained };
    await (typeof work === 'function' ? work(on) : answerFromDatabase(on, work));
    return plans.join('\n\n');
  }

  const page = (query: Partial<UserQuery>, number = 1): FewUsersQuestion => ({
    kind: 'page',
    query: { ...EVERYONE, ...query },
    page: number,
    size: 10,
  });

  const INDEXES = {
    name: 'users_by_name',
    email: 'users_by_email',
    role: 'users_by_role',
    createdAt: 'users_by_date',
  };

  for (const sort of COLUMN_NAMES) {
    for (const order of ['asc', 'desc'] as const) {
      it(`any page by ${sort}, ${order}, is found by an index-only scan`, async () => {
        for (const number of [1, 9_000, 20_000]) {
          const plans = await plansOf(page({ sort, order }, number));
          expect(plans).toContain(`Only Scan`);
          expect(plans).toContain(INDEXES[sort]);
          expect(plans).not.toMatch(/Seq Scan on users/);
        }
      });
    }
  }

  const FAR: readonly [string, FewUsersQuestion][] = (['asc', 'desc'] as const).flatMap((order) =>
    [null, ...COLUMN_NAMES].flatMap((sort): readonly [string, FewUsersQuestion][] => {
      const query = { sort, order };
      const ofUsers = { ...query, filters: { role: ['User', 'Viewer'], status: ['passive'] } };
      return [
        [`page 9,000 by ${sort}, ${order}`, page(query, 9_000)],
        [`page 2,000 of two roles and a status by ${sort}, ${order}`, page(ofUsers, 2_000)],
        [
          `the neighbours of a user by ${sort}, ${order}`,
          { kind: 'neighbours', query: { ...EVERYONE, ...query }, id: 'user-5-50' },
        ],
      ];
    }),
  );
  /** A rank index that is ready, and the plans, with what was done, of statements that read users. */
  async function openExplained() {
    if (database === null) throw new Error('PostgreSQL was not started');
    const { query } = database;
    const plans: string[] = [];
    let isExplaining = false;
    const explained: Queryable['query'] = async (text, values) => {
      if (isExplaining && /(FROM|JOIN) users/.test(text)) {
        const plan = await query(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
        plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return query(text, values);
    };
    const explaining: Database = { ...database, query: explained, prepared: explained };
    const rankIndex = openRankIndex(explaining);
    await rankIndex.refresh();
    isExplaining = true;
    return { rankIndex, explaining, plans };
  }
  let explained: ReturnType<typeof openExplained> | null = null;

  it.each(FAR)('at most two segments are read for %s', async (_name, question) => {
    explained ??= openExplained();
    const { rankIndex, explaining, plans } = await explained;
    plans.length = 0;
    expect(await rankIndex.read(EVERYONE, (_on, list) => list.slice(0, 0))).toEqual([]);
    await answerFromDatabase(explaining, question, { rankIndex });
    const counts = plans
      .join('\n')
      .matchAll(/actual time=\S+ rows=(\d+)|Rows Removed by Filter: (\d+)/g);
    const most = Math.max(...[...counts].map(([, found, removed]) => Number(found ?? removed)));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(RANK_INDEX_BOUNDS.users * 2);
    expect(plans.join('\n')).not.toMatch(/Seq Scan on users|Bitmap/);
    // They also read few pages: each page of their indexes has more than 100 users.
    const pages = plans.join('\n').matchAll(/Buffers: shared hit=(\d+)(?: read=(\d+))?/g);
    const read = [...pages].map(([, hit, missed]) => Number(hit) + Number(missed ?? 0));
    expect(Math.max(...read)).toBeLessThanOrEqual(MAX_PAGES_TO_FIND + PAGES_OF_RECORDS);
  });

  it('statements of far pages and neighbours get one plan for all values', async () => {
    if (database === null) throw new Error('PostgreSQL was not started');
    const list = database;
    await list.transaction(async (on) => {
      // All on one connection, but for what the rank index reads by itself.
      const pinned = { ...list, ...on };
      const rankIndex = openRankIndex(pinned);
      await rankIndex.refresh();
      for (const [, question] of FAR) {
        for (let time = 0; time < 8; time += 1) {
          const id = `user-${time * 150 + 1}-${time * 7}`;
          const asked = question.kind === 'neighbours' ? { ...question, id } : question;
          await answerFromDatabase(pinned, asked, { rankIndex });
        }
      }
      const planned = await on.query<{ statement: string; custom: number; all: number }>(
        `SELECT statement, custom_plans AS custom, generic_plans + custom_plans AS all
         FROM pg_prepared_statements WHERE statement LIKE '%users%'`,
      );
      expect(planned.filter(({ all }) => all >= 8).length).toBeGreaterThan(FAR.length / 2);
      // Statements are reused: the user of a question is a value, not a part of the text.
      expect(planned.length).toBeLessThan(FAR.length * 2);
      // PostgreSQL plans five times for the values before it compares that with a plan for all.
      expect(planned.filter(({ custom }) => custom > 5)).toEqual([]);
    });
  });

  /** A page by name of those who pass one test. */
  const where = (
    field: ConditionField,
    operator: AskedOperator,
    value: string,
  ): FewUsersQuestion => {
    const test = { field, operator, isNegated: false, values: [value] };
    return page({ sort: 'name', condition: { join: 'and', parts: [test] } });
  };
  const places = (
    query: UserQuery,
    level: number,
    [south = 0, west = 0]: readonly number[],
    [north = 0, east = 0]: readonly number[],
  ): FewUsersQuestion => {
    const at = (degrees: number) => cellAt(degrees, level);
    const area = { west: at(west), south: at(south), east: at(east), north: at(north) };
    return { kind: 'places', query, level, area };
  };
  const SHAPES: readonly [string, FewUsersQuestion, string][] = [
    ['a page of the list', page({}, 10_000), 'users_by_seq'],
    ['three letters and more', page({ text: 'ender', sort: 'name' }), 'users_by_text'],
    ['marked letters', page({ text: 'şahin', sort: 'name' }), 'users_by_text'],
    ['a text that nobody has', page({ text: 'zzzzz' }), 'users_by_text'],
    ['a text that many have', page({ text: 'ornek', sort: 'name' }), 'users_by_name'],
    ['two letters', page({ text: 'al', sort: 'name' }), 'users_by_name'],
    ['two letters that are rare', page({ text: 'hb', sort: 'name' }), 'users_by_text'],
    ['two letters beyond ASCII', page({ text: 'hb', sort: 'name' }), 'users_beyond_ascii'],
    ['a letter that is rare', page({ text: 'q', sort: 'name' }), 'users_by_letter'],
    ['a marked letter that is rare', page({ text: 'ñ' }), 'users_by_letter'],
    [
      'a pair with a marked letter that few have',
      page({ text: 'yö', sort: 'name' }),
      'users_by_text',
    ],
    ['a text that a role has', page({ text: 'viewer', sort: 'role' }), 'users_by_role'],
    ['a part of a role in list order', page({ text: 'kuru' }), 'users_by_role'],
    ['a long role', page({ text: 'yyyy', sort: 'name' }), 'users_with_long_role'],
    ['a month in another order', page({ text: '04.2020', sort: 'role' }), 'users_by_date'],
    ['a day', page({ text: '05.05.2020', sort: 'name' }), 'users_by_date'],
    ['letters that no index knows', page({ text: 'f@', sort: 'name' }), 'users_by_seq'],
    ['a role', page({ filters: { role: ['User'] } }), 'users_by_role'],
    ['a rare role by name', page({ filters: { role: ['Kurucu'] }, sort: 'name' }), 'users_by_role'],
    ['a role by name', page({ filters: { role: ['User'] }, sort: 'name' }), 'users_by_name'],
    ['a condition on an email', where('email', 'is', 'kullanici5@ornek.com'), 'email_key'],
    ['a condition on an id', where('id', 'is', 'user-5'), 'users_pkey'],
    ['a condition on a day', where('createdAt', 'on', '2020-05-05'), 'users_by_date'],
    ['a condition on three letters', where('name', 'contains', 'ender'), 'users_by_text'],
    ['a condition that no index knows', where('name', 'beginsWith', 'q'), 'users_by_seq'],
    ['a condition on a latitude', where('latitude', 'greater', '89'), 'users_by_seq'],
    ['a status', page({ filters: { status: ['passive'] } }), 'users_by_'],
    ['a month', page({ filters: { createdMonth: ['2020-05'] }, sort: 'name' }), 'users_by_date'],
    [
      'a month and a role',
      page({ filters: { createdMonth: ['2020-05'], role: ['User'] } }),
      'users_by_date',
    ],
    [
      'a user’s neighbours',
      { kind: 'neighbours', query: { ...EVERYONE, sort: 'name' }, id: 'user-5' },
      'users_by_name',
    ],
    ['a user', { kind: 'user', id: 'user-5' }, 'users_pkey'],
    ['an email', { kind: 'email', email: 'kullanici5@ornek.com', except: null }, 'email_key'],
    ['the values of a filter', { kind: 'values', filter: 'role' }, 'counts'],
    ['duplicates by name', page({ filters: { duplicate: ['name'] }, sort: 'name' }), 'shared_keys'],
    ['groups of duplicates', page({ filters: { duplicate: ['name'] } }), 'users_by_name_key'],
    ['who share an email', page({ filters: { duplicate: ['email'] } }), 'shared_emails'],
    [
      'few of many duplicates',
      page({ text: 'ender', filters: { duplicate: ['name'] } }),
      'users_by_text',
    ],
    ['the count of duplicates', { kind: 'values', filter: 'duplicate' }, 'counts'],
    ['a country', places(EVERYONE, 8, [36, 26], [42, 45]), 'place_counts'],
    ['a town', places(EVERYONE, 14, [38.4, 27.1], [38.5, 27.2]), 'users_by_place'],
    [
      'a status in a town',
      places({ ...EVERYONE, filters: { status: ['passive'] } }, 14, [38.4, 27.1], [38.5, 27.2]),
      'users_by_place',
    ],
    [
      'a selection',
      { kind: 'selected', users: { kind: 'ids', ids: ['user-5', 'x'] }, query: EVERYONE },
      'users_pkey',
    ],
  ];
  for (const sort of [null, ...COLUMN_NAMES]) {
    for (const order of ['asc', 'desc'] as const) {
      it(`a search by ${sort ?? 'list'}, ${order}, continues by the index of that order`, async () => {
        const query = { ...EVERYONE, text: 'f@', sort, order };
        const plans = await plansOf(async (on) => {
          let place: Place | null = null;
          for (let step = 0; step < 3; step += 1) {
            const seen: Seen = await scanNext(on, query, place, { userCount: 20_000, wanted: 10 });
            place = seen.last;
          }
        });
        expect(plans).toContain(sort === null ? 'users_by_seq' : INDEXES[sort]);
        expect(plans).not.toMatch(/Seq Scan on users|Bitmap/);
      });
    }
  }

  it.each(['ender', 'hb', 'ñ'])(
    '“%s” is looked up in some blocks of the list by an index',
    async (text) => {
      // As in a longer list.
      const bounds = { ...BOUNDS, lookups: { ...BOUNDS.lookups, allBlocks: 1 } };
      const plans = await plansOf(async (on) => {
        await answerFromDatabase(on, page({ text }), { bounds });
      });
      expect(plans).toMatch(/users_by_(text|letter) .*\n +Index Cond: .*ARRAY\[\(seq >> 14\)\]/);
      // Finding the users of the blocks by another index takes longer than the rest.
      expect(plans).not.toContain('BitmapAnd');
      expect(plans).not.toMatch(/Bitmap Index Scan on users_by_seq/);
    },
  );

  it('the holders of some ids or emails are found by their indexes', async () => {
    const plans = await plansOf(async (on) => {
      const ids = Array.from({ length: 500 }, (_, i) => `user-${i}-1`);
      const emails = Array.from({ length: 50 }, (_, i) => `kullanici${i}@ornek.com`);
      const { text, values } = holdersStatement({ kind: 'holders', ids, emails });
      await on.query(text, values);
    });
    expect(plans).toMatch(/BitmapOr[^]*users_pkey[^]*email_key/);
    expect(plans).not.toMatch(/Seq Scan on users/);
  });

  it.each(SHAPES)(
    '%s takes its index, and no scan of all users',
    async (_name, question, index) => {
      const plans = await plansOf(question);
      expect(plans).toContain(index);
      expect(scansOfAll(plans)).toEqual([]);
    },
  );
});

/** Plans that read all users, except those whose limit is reached early. */
function scansOfAll(plans: string): readonly string[] {
  return plans
    .split('\n\n')
    .filter((plan) => plan.includes('Seq Scan on users'))
    .filter(
      (plan) => !(Number(/^Limit .*?cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1]) < MAX_LIMIT_COST),
    );
}
