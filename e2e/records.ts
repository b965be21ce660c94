/** One member of the stored list, in the format of the specification. */
export interface StoredRecord {
  id: string;
  name: string;
  email: string;
  password: string;
  role: string;
  createdAt: string;
  active: boolean;
  latitude: number;
  longitude: number;
}

export function makeRecord(values: Partial<StoredRecord> = {}): StoredRecord {
  return {
    id: '7b0e2b34-5a3c-4f1e-9d65-0c1f6f5a0001',
    name: 'İrem Yılmaz',
    email: 'irem@ornek.com',
    password: 'not-shown-anywhere',
    role: 'User',
    createdAt: '2024-03-14T09:00:00.000Z',
    active: true,
    latitude: 41.0082,
    longitude: 28.9784,
    ...values,
  };
}

/** `count` records with distinct names: "Kişi 001", "Kişi 002" … one day apart, newest first. */
export function makeRecords(count: number): StoredRecord[] {
  const roles = ['Admin', 'User', 'Editor', 'Viewer'];
  const newest = Date.UTC(2024, 5, 30, 9);
  return Array.from({ length: count }, (_, position) => {
    const number = String(position + 1).padStart(3, '0');
    return makeRecord({
      id: `id-${number}`,
      name: `Kişi ${number}`,
      email: `kisi${number}@ornek.com`,
      role: roles[position % roles.length] ?? 'User',
      createdAt: new Date(newest - position * 86_400_000).toISOString(),
      active: position % 2 === 0,
    });
  });
}
