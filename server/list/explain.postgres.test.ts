import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAMILY_NAMES, MENS_NAMES } from '#domain/samples/turkishNames.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { ROLES } from '#domain/user/user.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { readPage } from '#server/list/page.ts';
import { USER_COLUMNS } from '#server/list/row.ts';
import { describePostgres } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** Distinct users, and how many copies of each there are. */
const [DISTINCT, COPIES] = [1000, 62];
const FILL_TIMEOUT_MS = 120_000;

const users = Array.from({ length: DISTINCT }, (_, i) =>
  makeUser({
    id: `user-${i}`,
    name: `${MENS_NAMES[(i * 7) % MENS_NAMES.length]} ${FAMILY_NAMES[(i * 13) % FAMILY_NAMES.length]}`,
    email: `kullanici${i}@ornek.com`,
    role: ROLES[i % ROLES.length] ?? '',
    active: i % 3 > 0,
  }),
);

/** The plans of the statements that answer a page. */
async function plansOf(database: Database, query: Partial<UserQuery>): Promise<readonly string[]> {
  const plans: string[] = [];
  const explained: Queryable['query'] = async (text, values) => {
    const rows = await database.query(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
    return database.query(text, values);
  };
  const page = { kind: 'page', query: { ...EVERYONE, ...query }, page: 1, size: 10 } as const;
  await readPage({ query: explained }, page);
  return plans;
}

describePostgres((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await refillUsers(database, users);
    const columns = Object.keys(USER_COLUMNS).filter((name) => name !== 'id' && name !== 'seq');
    await database.transaction(async ({ query }) => {
      await query('SET LOCAL statement_timeout = 0');
      await query(
        `INSERT INTO users (id, seq, ${columns.join(', ')})
         SELECT id || '-' || copy, seq + copy * ${DISTINCT}, ${columns.join(', ')}
         FROM users, generate_series(1, ${COPIES - 1}) AS copy`,
      );
      await query('ANALYZE users');
    });
  }, FILL_TIMEOUT_MS);
  afterAll(() => database.query('TRUNCATE users'));

  it.each<[what: string, query: Partial<UserQuery>, index: string]>([
    ['in list order', {}, 'users_by_seq'],
    ['by name', { sort: 'name' }, 'users_by_name'],
    ['by name, from the end', { sort: 'name', order: 'desc' }, 'users_by_name'],
    [
      'of a role and a status, by name',
      { sort: 'name', filters: { role: ['Admin'], status: ['active'] } },
      'users_by_name',
    ],
    ['of a search for three letters', { text: 'xyz' }, 'users_by_text'],
    ['of an address, by name', { text: 'kullanici77@ornek', sort: 'name' }, 'users_by_text'],
  ])('the first page %s is read in an index', async (_, query, index) => {
    const plans = await plansOf(database, query);
    expect(plans.at(-1)).toContain(index);
    expect(plans.at(-1)).not.toContain('Seq Scan');
  });

  it('a page of few, by name, is not looked for in the order of all names', async () => {
    const few = {
      field: 'id',
      operator: 'contains',
      values: ['user-77-'],
      isNegated: false,
    } as const;
    const condition = { join: 'and', parts: [few] } as const;
    const plans = await plansOf(database, { sort: 'name', condition });
    expect(plans.at(-1)).not.toContain('users_by_name');
  });
});
