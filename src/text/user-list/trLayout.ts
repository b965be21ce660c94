import { partWords } from '#text/tr.ts';

/** The words for columns and density of the table. */
export const trLayout = {
  open: 'Sütunlar',
  ...partWords('Sütunlar'),
  close: 'Kapat',
  removeSort: (sorted: string) => `Sıralamayı kaldır: ${sorted}`,
  column: 'Sütun',
  width: 'Genişlik',
  order: 'Sıra',
  list: 'Gösterilen sütunlar ve sıraları',
  /** Columns that a query does not have. */
  columns: {
    status: 'Durum',
    lastChange: 'Son değişiklik',
    place: 'Konum',
    id: 'Kimlik',
    actions: 'İşlemler',
  },
  /** In the place of a user's last change. */
  noChange: ['kayıt yok', 'Geçmişte bu kullanıcıya ait değişiklik yok'],
  unknownChange: 'alınamadı',
  ofView: 'Bu görünümün sütunları. Kendi düzeniniz değişmez.',
  always: 'her zaman ilk sırada',
  upOf: (column: string) => `Yukarı: ${column}`,
  downOf: (column: string) => `Aşağı: ${column}`,
  moved: (column: string, position: number, count: number) =>
    `${column}: ${count} sütun içinde ${position}. sırada`,
  widthOf: (column: string) => `Genişlik: ${column}`,
  widths: { narrow: 'Dar', usual: 'Normal', wide: 'Geniş' },
  reset: 'Varsayılana dön',
  wasReset: 'Sütunlar ve satır aralığı varsayılan durumda',
  done: 'Tamam',
  density: 'Satır aralığı',
  densities: { tight: 'Sıkı', normal: 'Normal', wide: 'Geniş' },
};
