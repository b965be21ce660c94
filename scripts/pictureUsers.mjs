// The users in the screenshots of the documentation.
const FIRST_NAMES = ['Ayşe', 'Çağla', 'İbrahim', 'Irmak', 'Ömer', 'Şule', 'Umut', 'Ünal'];
const LAST_NAMES = ['Yılmaz', 'Öztürk', 'Şahin', 'Çelik', 'Işık', 'Güneş'];
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'];

/** Users as they are stored, the same in every run. */
export function makeRecords() {
  return FIRST_NAMES.flatMap((first, row) =>
    LAST_NAMES.map((last, column) => ({
      id: `${row}-${column}`,
      name: `${first} ${last}`,
      email: `${ascii(first)}.${ascii(last)}@ornek.com`,
      password: '',
      role: ROLES[(row + column) % ROLES.length],
      createdAt: new Date(Date.UTC(2026, column, 3 * row + 1, 9)).toISOString(),
      active: (row + column) % 3 !== 0,
      latitude: 36 + row / 2,
      longitude: 27 + column,
    })),
  );
}

/** @param {string} name */
function ascii(name) {
  return name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
}
