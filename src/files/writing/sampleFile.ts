import { momentAt } from '#domain/listZone.ts';
import { SHEET_FIELDS, type SheetField, type WrittenCell } from '#domain/sheet/sheet.ts';
import { writeSheet } from './writeSheet.ts';
import { trFilters } from '#text/tr.ts';
import { trSheetFields } from '#text/trImport.ts';

/** All but the id: people do not make up ids. */
const FIELDS = SHEET_FIELDS.filter((field) => field !== 'id');

const ROWS: readonly Readonly<Record<Exclude<SheetField, 'id'>, WrittenCell>>[] = [
  {
    name: 'Ayşe Yılmaz',
    email: 'ayse.yilmaz@ornek.com',
    role: 'Admin',
    active: trFilters.status.value('active'),
    createdAt: momentAt(new Date(Date.UTC(2026, 2, 14))),
    latitude: 41.0082,
    longitude: 28.9784,
  },
  {
    name: 'İbrahim Işık',
    email: 'ibrahim.isik@ornek.com',
    role: 'User',
    active: trFilters.status.value('passive'),
    createdAt: momentAt(new Date(Date.UTC(2026, 3, 3))),
    latitude: 39.9334,
    longitude: 32.8597,
  },
];

/** A workbook with the known headers and two users. */
export function sampleFile(): Promise<Blob> {
  return writeSheet(
    {
      header: FIELDS.map((field) => trSheetFields[field]),
      rows: ROWS.map((row) => FIELDS.map((field) => row[field])),
    },
    'xlsx',
  );
}
