import fc from 'fast-check';
import type { User } from '#domain/user/user.ts';
import { anyText } from './oddText.ts';

const texts = (...frequent: readonly string[]) => fc.oneof(fc.constantFrom(...frequent), anyText());

/** At midnight, at an odd millisecond, before 1900, before our era, and any. */
const dates = fc.oneof(
  fc.date({ noInvalidDate: true }),
  fc.constantFrom(
    new Date(2024, 3, 3),
    new Date(2024, 3, 3, 0, 0, 0, 1),
    new Date(2024, 3, 2, 23, 59, 59, 999),
    new Date(1900, 0, 1),
    new Date(1899, 11, 31),
    new Date(1805, 5, 15, 12),
    new Date(Date.UTC(-500, 1, 2)),
    new Date(Number.NaN),
  ),
);

/** Any user of a list, odd ones as often as others, many with the same id or email. */
export const anyUser: fc.Arbitrary<User> = fc.record({
  id: fc.oneof(fc.constantFrom('1', '2', ' ', ' 1', 'é', 'e\u0301'), anyText({ minLength: 1 })),
  name: texts('', ' ', 'İrem "Su"', '=1+1', "'=1", '-', '+90 532', 'a;b\r\nc', '👩🏽‍💻', '\tx', '0012'),
  email: texts('', 'a@b.co', 'A@B.co', 'c@d.co', 'bozuk', '@a', 'İ@b.co'),
  role: texts('', 'Admin', 'admin', 'ADMIN', 'Kurucu', 'KURUCU', 'true', '1'),
  createdAt: fc.option(dates),
  active: fc.boolean(),
  latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
});
