import type { SheetField } from '#domain/sheet/sheet.ts';

/** The names of a file's columns, and the header of an export. */
export const trSheetFields = {
  name: 'Ad',
  email: 'Email',
  role: 'Rol',
  active: 'Durum',
  createdAt: 'Oluşturulma Tarihi',
  latitude: 'Enlem',
  longitude: 'Boylam',
  id: 'Kimlik',
} satisfies Record<SheetField, string>;
