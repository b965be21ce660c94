import { encodeRecord } from '#domain/record/encodeRecord.ts';
import type { ImportedChanges, ImportedUser } from '#domain/sheet/importPlan.ts';
import type { User } from '#domain/user/user.ts';

/** Whether a field that an import changes differs from what it was when the file was compared. */
export function hasImportedChanged(user: User, changes: ImportedChanges): boolean {
  return Object.entries(changes).some(([field, { was }]) => {
    // The keys of the changes are fields of a user.
    const now = user[field as keyof ImportedChanges];
    return JSON.stringify(now) !== JSON.stringify(was);
  });
}

/** The new values as JSON texts, by field. */
export function importedValues(changes: ImportedChanges): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, { is }]) => [field, JSON.stringify(is)]),
  );
}

/** The record of a user whom an import adds. @param now the date if the file has none */
export function importedRecord(user: ImportedUser, id: string, now: Date): string {
  return encodeRecord({ ...user, id, createdAt: user.createdAt ?? now }, null);
}
