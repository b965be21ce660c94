import type {
  BackupComparison,
  BackupMember,
  BackupPreview,
  BackupReading,
  UnusableMember,
} from '#domain/archive.ts';
import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import {
  compactText,
  entryTexts,
  isSameJson,
  listText,
  memberTexts,
  objectText,
  type EntryText,
} from '#domain/record/jsonText.ts';
import { createMemberKeys, userIdOf } from '#sources/local/record/memberKeys.ts';
import { memberProblem } from '#domain/record/memberProblem.ts';
import { withoutPassword } from '#domain/record/withoutPassword.ts';
import { usersOfListBackup } from '#domain/record/listBackup.ts';

const UNUSABLE_SHOWN = 5;
/** The prefix of the key of the first member with an id. */
const FIRST_PREFIX = '0 ';
const PASSWORD = 'password';

/**
 * The parts of a backup file: a JSON list with the stored text of each member on a line. Has
 * password hashes only with `withPasswords`.
 */
export function backupParts(storedList: string, withPasswords: boolean): string[] {
  const members = memberTexts(storedList);
  if (members.length === 0) return ['[]\n'];
  return members.map((text, position) => {
    const member = withEscapedSurrogates(withPasswords ? text : withoutPassword(text));
    return `${position === 0 ? '[\n' : ',\n'}${member}${position === members.length - 1 ? '\n]\n' : ''}`;
  });
}

/**
 * Decodes a backup, or any list in the format of the specification. Ids may repeat only as often as
 * in the stored list.
 */
function readBackup(fileText: string, storedKeys: ReadonlyMap<string, string>): BackupReading {
  let value: unknown;
  try {
    value = JSON.parse(fileText);
  } catch {
    return { kind: 'noJson' };
  }
  // Only its list: the rest cannot be restored.
  if (usersOfListBackup(value) !== null) return readBackup(usersText(fileText), storedKeys);
  if (!Array.isArray(value)) {
    const hasVersion = typeof value === 'object' && value !== null && 'version' in value;
    return { kind: hasVersion ? 'newer' : 'noList' };
  }
  const texts = memberTexts(fileText);
  const keyOf = createMemberKeys();
  const members = new Map<string, BackupMember>();
  const unusable: UnusableMember[] = [];
  let unusableCount = 0;
  for (const [index, member] of (value as readonly unknown[]).entries()) {
    const id = userIdOf(member);
    const key = id === null ? '' : keyOf(id);
    const isRepeated = !key.startsWith(FIRST_PREFIX) && !storedKeys.has(key);
    const problem = id === null ? memberProblem(member) : isRepeated ? 'repeatedId' : null;
    if (problem === null) {
      members.set(key, { key, text: compactText(texts[index] ?? '') });
    } else {
      unusableCount += 1;
      if (unusable.length < UNUSABLE_SHOWN) unusable.push({ position: index + 1, problem });
    }
  }
  return { kind: 'list', members: [...members.values()], unusableCount, unusable };
}

/** The text of the users in the backup of a shared list. */
function usersText(fileText: string): string {
  return entryTexts(fileText).findLast(({ key }) => key === 'users')?.value ?? '[]';
}

/** Decodes a file and compares it with the stored list (`null`: none). Never throws. */
export function previewBackup(fileText: string, storedList: string | null): BackupPreview {
  const reading = readBackup(fileText, readStored(storedList).userTexts);
  if (reading.kind !== 'list') return reading;
  return { ...reading, comparison: compareBackup(storedList, reading.members) };
}

/** What restoring these members would do to the stored list (`null`: none). */
export function compareBackup(
  storedList: string | null,
  members: readonly BackupMember[],
): BackupComparison {
  const { userTexts } = readStored(storedList);
  let newCount = 0;
  let changedCount = 0;
  for (const { key, text } of members) {
    const stored = userTexts.get(key);
    if (stored === undefined) newCount += 1;
    else if (isChanged(stored, text)) changedCount += 1;
  }
  const sharedCount = members.length - newCount;
  return {
    newCount,
    changedCount,
    identicalCount: sharedCount - changedCount,
    absentCount: userTexts.size - sharedCount,
  };
}

/**
 * The stored list with the backup's users: new ones first, changed ones in place. Changed records
 * keep fields that only the stored record has. All other text stays.
 */
export function mergeBackup(storedList: string | null, members: readonly BackupMember[]): string {
  const { texts, positions, userTexts } = readStored(storedList);
  const added: string[] = [];
  const merged = [...texts];
  for (const { key, text } of members) {
    const stored = userTexts.get(key);
    const position = positions.get(key);
    if (stored === undefined || position === undefined) added.push(withPasswordEntry(text));
    else if (isChanged(stored, text)) merged[position] = mergeRecord(stored, text);
  }
  return listText([...added, ...merged]);
}

/**
 * The backup's users instead of the stored ones, in the backup's order. Keeps stored passwords that
 * the backup does not have, and stored members that are not users.
 */
export function replaceByBackup(
  storedList: string | null,
  members: readonly BackupMember[],
): string {
  const { others, userTexts } = readStored(storedList);
  const restored = members.map(({ key, text }) => {
    const stored = userTexts.get(key);
    const password = stored === undefined ? undefined : passwordOf(stored);
    return password === undefined || hasPassword(text)
      ? withPasswordEntry(text)
      : objectText([...entryTexts(text), password]);
  });
  return listText([...restored, ...others]);
}

export function isSameComparison(one: BackupComparison, other: BackupComparison): boolean {
  return (
    one.newCount === other.newCount &&
    one.changedCount === other.changedCount &&
    one.identicalCount === other.identicalCount &&
    one.absentCount === other.absentCount
  );
}

/** The stored members by kind, and the users by their keys. */
function readStored(storedList: string | null) {
  const texts = storedList === null ? [] : memberTexts(storedList);
  const values = storedList === null ? [] : (JSON.parse(storedList) as readonly unknown[]);
  const keyOf = createMemberKeys();
  const positions = new Map<string, number>();
  const userTexts = new Map<string, string>();
  const others: string[] = [];
  for (const [position, text] of texts.entries()) {
    const id = userIdOf(values[position]);
    if (id === null) {
      others.push(text);
    } else {
      const key = keyOf(id);
      positions.set(key, position);
      userTexts.set(key, text);
    }
  }
  return { texts, positions, userTexts, others };
}

/** Whether restoring this record would change the stored one. */
export function isChanged(stored: string, text: string): boolean {
  if (stored === text) return false;
  const values = new Map(entryTexts(stored).map(({ key, value }) => [key, value]));
  return entriesToTake(text).some(({ key, value }) => {
    const before = values.get(key);
    return before === undefined || !isSameJson(before, value);
  });
}

function mergeRecord(stored: string, text: string): string {
  return objectText([...entryTexts(stored), ...entriesToTake(text)]);
}

/** Leaves out a missing or empty password, so that the stored one stays. */
function entriesToTake(text: string): EntryText[] {
  return hasPassword(text) ? entryTexts(text) : entryTexts(text).filter(isNoPassword);
}

/** The format requires a password in every record; the empty one matches no password. */
function withPasswordEntry(text: string): string {
  const entries = entryTexts(text);
  return entries.every(isNoPassword)
    ? objectText([...entries, { key: PASSWORD, value: '""' }])
    : text;
}

function hasPassword(text: string): boolean {
  const password = passwordOf(text);
  return password !== undefined && password.value !== '""';
}

function passwordOf(text: string): EntryText | undefined {
  return entryTexts(text).findLast(({ key }) => key === PASSWORD);
}

function isNoPassword({ key }: EntryText): boolean {
  return key !== PASSWORD;
}
