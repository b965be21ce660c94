import { FILE_FORMATS, SHEET_FIELDS, type SheetField } from '#domain/sheet/sheet.ts';
import { rememberedChoice, rememberedList } from '#platform/remembered.ts';

/** The choices of the last export. */
export const { useChoice: useExportFormat } = rememberedChoice(
  'dashboard.exportFormat',
  FILE_FORMATS,
);
export const { useChoice: useExportFields } = rememberedList<SheetField>(
  'dashboard.exportFields',
  SHEET_FIELDS,
);
