import type { Cell } from '#domain/sheet/sheet.ts';
import { textOfCell, valueKey } from './cellText.ts';
import { ROLES, type Role } from '#domain/user/user.ts';
import { trimUnseen } from '#domain/visibleText.ts';

/** Longer texts are not numbers. */
const MAX_NUMBER_LENGTH = 64;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i;

/** A number with a decimal comma or point, without groups; `null`: not a number. */
export function readNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const text = trimUnseen(textOfCell(cell));
  if (text.length > MAX_NUMBER_LENGTH || !NUMBER.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** Google writes several values of one kind into one cell. */
const BETWEEN_VALUES = ' ::: ';

/** The first value of a cell. */
export function firstValue(cell: Cell): Cell {
  return typeof cell === 'string' ? (cell.split(BETWEEN_VALUES)[0] ?? cell) : cell;
}

/** By `valueKey`. */
const STATUSES: ReadonlyMap<string, boolean> = new Map([
  // PostgreSQL's.
  ['t', true] as const,
  ['f', false] as const,
  ...['aktif', 'etkin', 'evet', '1', 'true', 'dogru', 'var', 'active', 'enabled', 'yes'].map(
    (key) => [key, true] as const,
  ),
  ...['pasif', 'devre disi', 'askida', 'hayir', '0', 'false', 'yanlis', 'yok'].map(
    (key) => [key, false] as const,
  ),
  ...['passive', 'inactive', 'disabled', 'suspended', 'archived', 'no'].map(
    (key) => [key, false] as const,
  ),
]);

/** Whether a status means active, if its word is unambiguous; `null`: not known. */
export function readStatus(cell: Cell): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const text = textOfCell(cell);
  // Tried first, since folding takes longer than the rest of a row.
  return STATUSES.get(text.toLowerCase()) ?? STATUSES.get(valueKey(text)) ?? null;
}

/** A role of the specification in any case, Turkish capitals included (`EDİTOR`); or `null`. */
export function readRole(cell: Cell): Role | null {
  const text = inOneCase(trimUnseen(textOfCell(cell)));
  return ROLES.find((role) => inOneCase(role) === text) ?? null;
}

function inOneCase(text: string): string {
  return text.replaceAll(/[Iİı]/g, 'i').toLowerCase();
}

/** By `valueKey`. */
const SUGGESTED_ROLES: ReadonlyMap<string, Role> = new Map([
  ['yonetici', 'Admin'],
  ['sistem yoneticisi', 'Admin'],
  ['administrator', 'Admin'],
  ['super admin', 'Admin'],
  ['kullanici', 'User'],
  ['uye', 'User'],
  ['member', 'User'],
  ['customer', 'User'],
  ['musteri', 'User'],
  ['duzenleyen', 'Editor'],
  ['duzenleyici', 'Editor'],
  ['editor', 'Editor'],
  ['author', 'Editor'],
  ['contributor', 'Editor'],
  ['yazar', 'Editor'],
  ['goruntuleyen', 'Viewer'],
  ['goruntuleyici', 'Viewer'],
  ['izleyici', 'Viewer'],
  ['okuyucu', 'Viewer'],
  ['subscriber', 'Viewer'],
  ['abone', 'Viewer'],
  ['guest', 'Viewer'],
  ['misafir', 'Viewer'],
]);

/** What an unknown role may mean: a suggestion that the person confirms. */
export function suggestedRole(text: string): Role | null {
  return SUGGESTED_ROLES.get(valueKey(text)) ?? null;
}
