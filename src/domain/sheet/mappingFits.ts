import type { ColumnTarget, ImportMapping } from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import { ROLES } from '#domain/user/user.ts';

const TARGETS: readonly unknown[] = [
  ...SHEET_FIELDS,
  'firstName',
  'lastName',
  'ignored',
] satisfies readonly ColumnTarget[];

const MATCHES: readonly unknown[] = [
  'email',
  'id',
  'idOrEmail',
] satisfies readonly ImportMapping['matchBy'][];

/** Whether something remembered is a mapping of a file with so many columns. */
export function mappingFits(mapping: unknown, columnCount: number): mapping is ImportMapping {
  if (!isObject(mapping)) return false;
  const { columns, matchBy, roles, statuses } = mapping;
  if (!Array.isArray(columns) || columns.length !== columnCount) return false;
  // `isArray` says nothing of the members.
  const targets = columns as readonly unknown[];
  const used = targets.filter((target) => target !== 'ignored');
  return (
    targets.every((target) => TARGETS.includes(target)) &&
    new Set(used).size === used.length &&
    MATCHES.includes(matchBy) &&
    used.some((target) => target === matchBy || (matchBy === 'idOrEmail' && isKey(target))) &&
    areValues(roles, (role) => ROLES.some((known) => known === role)) &&
    areValues(statuses, (status) => typeof status === 'boolean')
  );
}

function isKey(target: unknown): boolean {
  return target === 'id' || target === 'email';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function areValues(values: unknown, isOne: (value: unknown) => boolean): boolean {
  return isObject(values) && Object.values(values).every(isOne);
}
