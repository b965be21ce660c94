// The same random choices in every run, and the users that every page shows, in the product's stored format.

/**
 * A seeded random number generator (mulberry32): numbers from 0 to 1.
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @template Item
 * @param {() => number} random @param {readonly Item[]} items @returns {Item}
 */
export function oneOf(random, items) {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

const FIRST =
  'Ali Ayşe Burak Cem Çağla Çağrı Deniz Ebru Fatma Gökhan Hale Işık Irmak İbrahim İrem Kerem Lale Merve Nazlı Oya Ömer Özge Pınar Selin Sena Şule Tuğba Umut Ünal Yağmur Zeki'.split(
    ' ',
  );
const LAST =
  'Acar Aydın Çelik Çetin Demir Doğan Erdoğan Güneş Işık Kılıç Koç Öztürk Polat Şahin Şimşek Tekin Uçar Ünlü Yılmaz Yıldız'.split(
    ' ',
  );
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'];

/** @param {number} count @returns {string} the users as JSON */
export function makeUsers(count) {
  const random = randomFrom(2026);
  const users = Array.from({ length: count }, (_, position) => ({
    id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    name: `${oneOf(random, FIRST)} ${oneOf(random, LAST)}`,
    email: `kisi${position}@ornek.com`,
    password: `gizli${position}`,
    role: oneOf(random, ROLES),
    createdAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 2e11)).toISOString(),
    active: random() < 0.5,
    latitude: Number((random() * 180 - 90).toFixed(4)),
    longitude: Number((random() * 360 - 180).toFixed(4)),
  }));
  return JSON.stringify(users);
}
