import type { SheetField } from '#domain/sheet/sheet.ts';

/** What a file's columns are called: the words of an export's header. */
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
