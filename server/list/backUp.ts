import type { EditedMember } from '#domain/change/operation.ts';
import { LIST_BACKUP_VERSION } from '#domain/record/listBackup.ts';
import { withoutPassword } from '#domain/record/jsonText.ts';
import { liftTimeLimits, type Queryable, type Row } from '#server/database/database.ts';
import { decodeOperation } from '#server/list/write.ts';

/**
 * Receives parts of a text; the next part comes when it has taken this one. It may reject, which
 * ends the backup.
 */
export type TakePart = (part: string) => Promise<void>;

/** Rows of a statement; one part's rows are in memory at once. */
const ROWS_AT_ONCE = 500;

const ABOUT =
  'Kullanıcılar ve değişiklik geçmişi. Şifreler, ekip üyeleri, oturumlar ve bağlantılar bu dosyada yoktur.';

const USERS = 'SELECT record FROM users ORDER BY seq DESC';
const CHANGES = `SELECT number, kind, made_at AS at, staff_name AS by, undoes, user_count AS "userCount"
  FROM changes ORDER BY number`;
const OPERATIONS = `SELECT change_number AS change, operation FROM operations
  ORDER BY change_number, place`;

/**
 * Passes the list on as parts of a JSON text, newest users first, with the history from its
 * beginning. Contains no passwords, hashed or not.
 * @param on in one state of the database
 */
export async function backUp(on: Queryable, madeAt: Date, take: TakePart): Promise<void> {
  await liftTimeLimits(on);
  const head = { version: LIST_BACKUP_VERSION, madeAt: madeAt.toISOString(), about: ABOUT };
  await take(`${JSON.stringify(head).slice(0, -1)},\n"users":[`);
  const userCount = await takeRows(on, take, USERS, ({ record }) =>
    withoutPassword(String(record).trim()),
  );
  await take('],\n"changes":[');
  const changeCount = await takeRows(on, take, CHANGES, (change) => JSON.stringify(change));
  await take('],\n"operations":[');
  await takeRows(on, take, OPERATIONS, operationText);
  // At the end, so that a file that has them is complete.
  await take(`],\n"userCount":${userCount},"changeCount":${changeCount}}\n`);
}

/** Each row on a line. @returns how many there were */
async function takeRows(
  { query }: Queryable,
  take: TakePart,
  select: string,
  textOf: (row: Row) => string,
): Promise<number> {
  await query(`DECLARE backed_up NO SCROLL CURSOR FOR ${select}`);
  let count = 0;
  for (;;) {
    const rows = await query(`FETCH ${ROWS_AT_ONCE} FROM backed_up`);
    if (rows.length === 0) break;
    await take(`${count > 0 ? ',' : ''}\n${rows.map(textOf).join(',\n')}`);
    count += rows.length;
  }
  await query('CLOSE backed_up');
  return count;
}

/**
 * An operation as JSON text: the whole record of an added or removed user; for an edit each field's
 * value before and after, left out if there was no such field.
 */
function operationText({ change, operation: text }: Row): string {
  const operation = decodeOperation(String(text));
  const { kind, id } = operation;
  const head = JSON.stringify({ change, kind, id }).slice(0, -1);
  return operation.kind === 'edited'
    ? `${head},"fields":${fieldsText(operation.fields)}}`
    : `${head},"record":${withoutPassword(operation.record.trim())}}`;
}

/** A password is only reported as changed. */
function fieldsText(fields: EditedMember['fields']): string {
  const texts = Object.entries(fields).map(([name, { was, is }]) => {
    // Each value is a JSON text itself.
    const values = Object.entries(name === 'password' ? {} : { was, is }).filter(
      ([, json]) => json !== null,
    );
    return `${JSON.stringify(name)}:{${values.map(([when, json]) => `"${when}":${json}`).join()}}`;
  });
  return `{${texts.join()}}`;
}
