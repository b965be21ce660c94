import type { FileFormat } from '#domain/sheet/sheet.ts';

/** How the name of a file ends, without the dot. */
export const FILE_EXTENSIONS = {
  xlsx: 'xlsx',
  csvExcel: 'csv',
  csvPlain: 'csv',
  json: 'json',
} as const satisfies Record<FileFormat, string>;
