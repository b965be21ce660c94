import { ORDERS } from '#domain/sheet/cells/dateOrders.ts';
import {
  isShared,
  NAME_PARTS,
  type ColumnTarget,
  type ImportMapping,
} from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import { ROLES } from '#domain/user/user.ts';

const TARGETS: readonly ColumnTarget[] = [
  ...SHEET_FIELDS,
  ...NAME_PARTS,
  'otherEmail',
  'blocked',
  'ignored',
];

const MATCHES: readonly unknown[] = [
  'email',
  'id',
  'idOrEmail',
] satisfies readonly ImportMapping['matchBy'][];

/** Whether a remembered value is a valid mapping for a file with this many columns. */
export function mappingFits(mapping: unknown, columnCount: number): mapping is ImportMapping {
  if (!isObject(mapping)) return false;
  const { columns, matchBy, roles, statuses, dateOrder, mendsEmails = true } = mapping;
  if (!Array.isArray(columns) || columns.length !== columnCount) return false;
  // `isArray` tells nothing about the members.
  const targets = columns as readonly unknown[];
  const known = targets.flatMap((target) => TARGETS.filter((one) => one === target));
  const used = known.filter((target) => !isShared(target));
  return (
    known.length === columnCount &&
    new Set(used).size === used.length &&
    MATCHES.includes(matchBy) &&
    used.some((target) => target === matchBy || (matchBy === 'idOrEmail' && isKey(target))) &&
    (dateOrder === undefined || ORDERS.some((order) => order === dateOrder)) &&
    mendsEmails === true &&
    areValues(roles, (role) => ROLES.some((one) => one === role)) &&
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
