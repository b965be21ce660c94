import type { EditedMember } from '#domain/change/operation.ts';
import { withoutPassword } from '#domain/record/withoutPassword.ts';
import type { Row } from '#server/database/database.ts';
import { decodeOperation } from '#server/users/commits/resolving/listOperation.ts';

export interface ChangeRow extends Row {
  readonly number: number;
  readonly kind: string;
  readonly made_at: Date;
  readonly staff_name: string;
  readonly undoes: number | null;
  readonly user_count: number;
}

export interface OperationRow extends Row {
  readonly change_number: number;
  readonly place: number;
  readonly operation: string;
}

/** A change of the history as JSON text. */
export function changeText(row: ChangeRow): string {
  const { number, kind, made_at: at, staff_name: by, undoes, user_count: userCount } = row;
  return JSON.stringify({ number, kind, at: at.toISOString(), by, undoes, userCount });
}

/**
 * An operation as JSON text: the whole record of an added or removed user; for an edit each field's
 * value before and after, left out if there was no such field.
 */
export function operationText({ change_number: change, operation: text }: OperationRow): string {
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
