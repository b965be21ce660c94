import { exportedRecords, exportedSheet } from '#domain/sheet/exportSheet.ts';
import type { User } from '#domain/user/user.ts';
import type { FileChoices } from './exportMessages.ts';
import { writeSheet } from './writeSheet.ts';

const JSON_TYPE = 'application/json;charset=utf-8';

/**
 * The file of an export.
 * @param onProgress called with how many users are written
 */
export async function makeFile(
  users: readonly User[],
  { fields, format, words }: FileChoices,
  onProgress: (rowCount: number) => void,
): Promise<Blob> {
  if (format !== 'json') return writeSheet(exportedSheet(users, fields, words), format, onProgress);
  // One user per line, so that the file can be read and compared.
  const text = `[\n${exportedRecords(users, fields).join(',\n')}\n]\n`;
  return new Blob([text], { type: JSON_TYPE });
}
