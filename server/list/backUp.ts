import type { EditedMember } from '#domain/change/operation.ts';
import { LIST_BACKUP_VERSION } from '#domain/record/listBackup.ts';
import { withoutPassword } from '#domain/record/jsonText.ts';
import { liftTimeLimits, type Queryable } from '#server/database/database.ts';
import { decodeOperation } from '#server/list/write.ts';

/**
 * Receives parts of a text; the next part comes when it has taken this one. It may reject, which
 * ends the backup.
 */
export type TakePart = (part: string) => Promise<void>;

/** Rows of a statement; one part's rows are in memory at once. */
const ROWS_AT_ONCE = 500;
const FETCH = `FETCH ${ROWS_AT_ONCE} FROM backed_up`;

const ABOUT =
  'Kullanıcılar ve değişiklik geçmişi. Şifreler, ekip üyeleri, oturumlar ve bağlantılar bu dosyada yoktur.';

const USERS = 'SELECT record FROM users ORDER BY seq DESC';
const CHANGES =
  'SELECT number, kind, made_at, staff_name, undoes, user_count FROM changes ORDER BY number';
const OPERATIONS = 'SELECT change_number, operation FROM operations ORDER BY change_number, place';

type UserRow = { readonly record: string };

type ChangeRow = {
  readonly number: number;
  readonly kind: string;
  readonly made_at: Date;
  readonly staff_name: string;
  readonly undoes: number | null;
  readonly user_count: number;
};

type OperationRow = { readonly change_number: number; readonly operation: string };

/**
 * Passes the list on as parts of a JSON text, newest users first, with the history from its
 * beginning. Contains no passwords, hashed or not.
 * @param on in one state of the database
 */
export async function backUp(on: Queryable, madeAt: Date, take: TakePart): Promise<void> {
  await liftTimeLimits(on);
  const head = { version: LIST_BACKUP_VERSION, madeAt: madeAt.toISOString(), about: ABOUT };
  await take(`${JSON.stringify(head).slice(0, -1)},\n"users":[`);
  const users = () => on.query<UserRow>(FETCH);
  const userCount = await takeRows(on, USERS, users, userText, take);
  await take('],\n"changes":[');
  const changes = () => on.query<ChangeRow>(FETCH);
  const changeCount = await takeRows(on, CHANGES, changes, changeText, take);
  await take('],\n"operations":[');
  const operations = () => on.query<OperationRow>(FETCH);
  await takeRows(on, OPERATIONS, operations, operationText, take);
  // At the end, so that a file that has them is complete.
  await take(`],\n"userCount":${userCount},"changeCount":${changeCount}}\n`);
}

/** Each row on a line. @param fetch reads the next rows. @returns how many there were */
async function takeRows<R>(
  { query }: Queryable,
  select: string,
  fetch: () => Promise<readonly R[]>,
  textOf: (row: R) => string,
  take: TakePart,
): Promise<number> {
  await query(`DECLARE backed_up NO SCROLL CURSOR FOR ${select}`);
  let count = 0;
  for (;;) {
    const rows = await fetch();
    if (rows.length === 0) break;
    await take(`${count > 0 ? ',' : ''}\n${rows.map(textOf).join(',\n')}`);
    count += rows.length;
  }
  await query('CLOSE backed_up');
  return count;
}

function userText({ record }: UserRow): string {
  return withoutPassword(record.trim());
}

/** A change of the history as JSON text. */
function changeText(row: ChangeRow): string {
  const { number, kind, made_at: at, staff_name: by, undoes, user_count: userCount } = row;
  return JSON.stringify({ number, kind, at: at.toISOString(), by, undoes, userCount });
}

/**
 * An operation as JSON text: the whole record of an added or removed user; for an edit each field's
 * value before and after, left out if there was no such field.
 */
function operationText({ change_number: change, operation: text }: OperationRow): string {
  const operation = decodeOperation(text);
  const { kind, id } = operation;
  const head = JSON.stringify({ change, kind, id }).slice(0, -1);
  return operation.kind === 'edited'
    ? `${head},"fields":${fieldsText(operation.fields)}}`
    : `${head},"record":${withoutPassword(operation.record.trim())}}`;
}

/** A password is only reported as changed. */
function fieldsText(fields: EditedMember['fields']): string {
  const texts = Object.entries(fields).map(([name, { was, is }]) => {
    const values = name === 'password' ? [] : [valueText('was', was), valueText('is', is)];
    return `${JSON.stringify(name)}:{${values.filter((value) => value !== null).join(',')}}`;
  });
  return `{${texts.join(',')}}`;
}

/** @param json a JSON text itself */
function valueText(name: string, json: string | null): string | null {
  return json === null ? null : `"${name}":${json}`;
}
