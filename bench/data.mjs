// The users that every page of the bench shows: the same in every run, in the product's stored format.
import { randomFrom } from './random.mjs';

const FIRST =
  'Ali Ayşe Burak Cem Çağla Çağrı Deniz Ebru Fatma Gökhan Hale Işık Irmak İbrahim İrem Kerem Lale Merve Nazlı Oya Ömer Özge Pınar Selin Sena Şule Tuğba Umut Ünal Yağmur Zeki'.split(
    ' ',
  );
const LAST =
  'Acar Aydın Çelik Çetin Demir Doğan Erdoğan Güneş Işık Kılıç Koç Öztürk Polat Şahin Şimşek Tekin Uçar Ünlü Yılmaz Yıldız'.split(
    ' ',
  );
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'];

/** A search that finds three users whose names show whether the order is Turkish. */
export const ORDER_QUERY = 'siradenemesi';
export const RIGHT_ORDER = ['Sena Sıra', 'Şule Sıra', 'Zeki Sıra'];
/** Part of every password, and of no visible text. */
export const PASSWORD_QUERY = 'gizli';

/**
 * @param {number} count
 * @returns {{ id: string, name: string, email: string, password: string, role: string,
 *   createdAt: string, active: boolean, latitude: number, longitude: number }[]}
 */
export function makeUsers(count) {
  const random = randomFrom(2026);
  const pick = (/** @type {string[]} */ list) => list[Math.floor(random() * list.length)] ?? '';
  return Array.from({ length: count }, (_, position) => {
    const isForOrder = position >= 20 && position < 23;
    const name = isForOrder
      ? (RIGHT_ORDER.toReversed()[position - 20] ?? '')
      : `${pick(FIRST)} ${pick(LAST)}`;
    const account = isForOrder ? ORDER_QUERY : 'kisi';
    return {
      id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
      name,
      email: `${account}${position}@ornek.com`,
      password: `gizli${position}`,
      role: pick(ROLES),
      createdAt: new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 2e11)).toISOString(),
      active: random() < 0.5,
      latitude: Number((random() * 180 - 90).toFixed(4)),
      longitude: Number((random() * 360 - 180).toFixed(4)),
    };
  });
}
