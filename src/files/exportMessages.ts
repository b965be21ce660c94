import type { SheetWords } from '#domain/sheet/exportSheet.ts';
import type { FileFormat, SheetField } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';

/** Which fields of each user a file has, and its format. */
export interface FileChoices {
  /** At least one, in the order of the columns. */
  readonly fields: readonly SheetField[];
  readonly format: FileFormat;
  readonly words: SheetWords;
}

/** To the worker: all users in slices, then the format, and the zone for `setListZone`. */
export type ExportRequest =
  | { readonly kind: 'users'; readonly users: readonly User[] }
  | { readonly kind: 'write'; readonly choices: FileChoices; readonly zone: string | null };

/** From the worker: `more` after each slice, then the progress, then the file or a failure. */
export type ExportMessage =
  | { readonly kind: 'more' }
  | { readonly kind: 'progress'; readonly rowCount: number }
  | { readonly kind: 'file'; readonly file: Blob }
  /** Out of memory, or a bug. */
  | { readonly kind: 'failure'; readonly reason: string };
