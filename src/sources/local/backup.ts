import type {
  BackupComparison,
  BackupMember,
  BackupPreview,
  UnusableMember,
} from '#domain/archive.ts';
import { isSameJson, valueText, withValues } from '#domain/record/jsonText.ts';
import { usersOfListBackup } from '#domain/record/listBackup.ts';
import { memberProblem, isRecord, parseJson } from '#domain/record/userRecord.ts';
import {
  listOf,
  memberOf,
  readList,
  withDistinctIds,
  type Member,
  type StoredList,
} from '#domain/record/storedList.ts';

const UNUSABLE_SHOWN = 5;
const PASSWORD = 'password';
const NO_PASSWORD = '""';

/**
 * The parts of a backup file: a JSON list with each member on a line. Has password hashes only with
 * `withPasswords`.
 */
export function backupParts({ members }: StoredList, withPasswords: boolean): string[] {
  if (members.length === 0) return ['[]\n'];
  return members.map(({ record }, position) => {
    const kept =
      withPasswords || !isRecord(record) ? record : withValues(record, [[PASSWORD, null]]);
    const start = position === 0 ? '[\n' : ',\n';
    return start + JSON.stringify(kept) + (position === members.length - 1 ? '\n]\n' : '');
  });
}

/**
 * Decodes a backup, or any list in the format of the specification, and compares it with the stored
 * list. Repeated ids are made distinct, as in the stored list. Never throws.
 */
export function previewBackup(fileText: string, stored: StoredList): BackupPreview {
  const file = parseJson(fileText);
  if (file === undefined) return { kind: 'noJson' };
  // Of the backup of a shared list only the users: the rest cannot be restored.
  const value = usersOfListBackup(file) ?? file;
  if (!Array.isArray(value))
    return { kind: isRecord(value) && 'version' in value ? 'newer' : 'noList' };
  const { members } = withDistinctIds((value as readonly unknown[]).map(memberOf));
  const usable: BackupMember[] = [];
  const unusable: UnusableMember[] = [];
  for (const [index, { user, record }] of members.entries()) {
    const problem = memberProblem(record);
    if (problem !== null) unusable.push({ position: index + 1, problem });
    else if (user !== null) usable.push({ id: user.id, text: JSON.stringify(record) });
  }
  return {
    kind: 'list',
    members: usable,
    unusableCount: unusable.length,
    unusable: unusable.slice(0, UNUSABLE_SHOWN),
    comparison: compareBackup(stored, usable),
  };
}

/** What restoring these members would do to the stored list. */
export function compareBackup(
  { members: stored }: StoredList,
  members: readonly BackupMember[],
): BackupComparison {
  const texts = new Map(members.map(({ id, text }) => [id, text]));
  let [changedCount, identicalCount, absentCount] = [0, 0, 0];
  for (const { user, record } of stored) {
    if (user === null) continue;
    const text = texts.get(user.id);
    if (text === undefined) absentCount += 1;
    // Most are the same text.
    else if (text !== JSON.stringify(record) && valuesToTake(record, text).length > 0) {
      changedCount += 1;
    } else identicalCount += 1;
  }
  const newCount = members.length - changedCount - identicalCount;
  return { newCount, changedCount, identicalCount, absentCount };
}

/**
 * The stored list with the backup's users: new ones first, changed ones in place. Changed records
 * keep fields that only the stored record has.
 */
export function mergeBackup(
  { members }: StoredList,
  backup: readonly BackupMember[],
): readonly Member[] {
  const known = new Set(members.map(({ user }) => user?.id));
  const texts = new Map(backup.map(({ id, text }) => [id, text]));
  const added = backup.filter(({ id }) => !known.has(id)).map(({ text }) => withPassword(text));
  const merged = members.map((member): Member => {
    const text = member.user === null ? undefined : texts.get(member.user.id);
    const values = text === undefined ? [] : valuesToTake(member.record, text);
    return values.length === 0 ? member : memberOf(withValues(member.record, values));
  });
  return [...added, ...merged];
}

/**
 * The backup's users instead of the stored ones, in the backup's order. Keeps stored passwords that
 * the backup does not have, and stored members that are not users.
 */
export function replaceByBackup(
  { members }: StoredList,
  backup: readonly BackupMember[],
): readonly Member[] {
  const records = new Map(members.map(({ user, record }) => [user?.id, record]));
  const restored = backup.map(({ id, text }) => withPassword(text, records.get(id)));
  return [...restored, ...members.filter(({ user }) => user === null)];
}

/** The fields of a backup's record that differ. A missing or empty password leaves the stored one. */
function valuesToTake(stored: unknown, text: string): readonly (readonly [string, string])[] {
  const record = parseJson(text);
  return Object.keys(isRecord(record) ? record : {}).flatMap((field) => {
    const value = valueText(record, field);
    const before = valueText(stored, field);
    if (value === null || (field === PASSWORD && value === NO_PASSWORD)) return [];
    return before !== null && isSameJson(before, value) ? [] : [[field, value] as const];
  });
}

/** The format requires a password in every record; the empty one matches no password. */
function withPassword(text: string, stored?: unknown): Member {
  const record = parseJson(text);
  const own = valueText(record, PASSWORD);
  const hasOwn = own !== null && own !== NO_PASSWORD;
  const password = (hasOwn ? own : null) ?? valueText(stored, PASSWORD) ?? own ?? NO_PASSWORD;
  return memberOf(withValues(record, [[PASSWORD, password]]));
}

export function isSameComparison(one: BackupComparison, other: BackupComparison): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The list with this text; an empty one if it is none. */
export function listFrom(text: string): StoredList {
  const list = readList(text);
  return typeof list === 'string' ? listOf([]) : list;
}
