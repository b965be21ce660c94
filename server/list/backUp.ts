import type { EditedMember } from '#domain/change/operation.ts';
import { LIST_BACKUP_VERSION } from '#domain/record/listBackup.ts';
import { withoutPassword } from '#domain/record/withoutPassword.ts';
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

const USERS = `SELECT seq, id, record FROM users WHERE (seq, id) < ($1::bigint, $2::text)
  ORDER BY seq DESC, id DESC LIMIT ${ROWS_AT_ONCE}`;
const CHANGES = `SELECT number, kind, made_at, staff_name, undoes, user_count FROM changes
  WHERE number > $1::bigint ORDER BY number LIMIT ${ROWS_AT_ONCE}`;
const OPERATIONS = `SELECT change_number, place, operation FROM operations
  WHERE (change_number, place) > ($1::bigint, $2::integer)
  ORDER BY change_number, place LIMIT ${ROWS_AT_ONCE}`;

interface UserRow extends Row {
  readonly seq: number;
  readonly id: string;
  readonly record: string;
}

interface ChangeRow extends Row {
  readonly number: number;
  readonly kind: string;
  readonly made_at: Date;
  readonly staff_name: string;
  readonly undoes: number | null;
  readonly user_count: number;
}

interface OperationRow extends Row {
  readonly change_number: number;
  readonly place: number;
  readonly operation: string;
}

/**
 * Passes the list on as parts of a JSON text, newest users first, with the history from its
 * beginning. Contains no passwords, hashed or not.
 * @param on in one state of the database
 */
export async function backUp(on: Queryable, madeAt: Date, take: TakePart): Promise<void> {
  await liftTimeLimits(on);
  const head = { version: LIST_BACKUP_VERSION, madeAt: madeAt.toISOString(), about: ABOUT };
  await take(`${JSON.stringify(head).slice(0, -1)},\n"users":[`);
  const userCount = await takeRows<UserRow>(
    (last) => on.query(USERS, last === null ? [Number.MAX_SAFE_INTEGER, ''] : [last.seq, last.id]),
    ({ record }) => withoutPassword(record.trim()),
    take,
  );
  await take('],\n"changes":[');
  const changeCount = await takeRows<ChangeRow>(
    (last) => on.query(CHANGES, [last?.number ?? 0]),
    changeText,
    take,
  );
  await take('],\n"operations":[');
  await takeRows<OperationRow>(
    (last) => on.query(OPERATIONS, last === null ? [0, -1] : [last.change_number, last.place]),
    operationText,
    take,
  );
  // At the end, so that a file that has them is complete.
  await take(`],\n"userCount":${userCount},"changeCount":${changeCount}}\n`);
}

/**
 * Each row on a line. @param next reads the rows after this one; `null`: the first. @returns how
 * many
 */
async function takeRows<R>(
  next: (last: R | null) => Promise<readonly R[]>,
  textOf: (row: R) => string,
  take: TakePart,
): Promise<number> {
  let count = 0;
  let last: R | null = null;
  for (;;) {
    const rows: readonly R[] = await next(last);
    if (rows.length > 0) await take(`${count > 0 ? ',' : ''}\n${rows.map(textOf).join(',\n')}`);
    count += rows.length;
    last = rows.at(-1) ?? null;
    if (rows.length < ROWS_AT_ONCE) return count;
  }
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
