import * as v from 'valibot';
import type { User } from '#domain/user/user.ts';
import { date, type Fields } from '#protocol/fields.ts';

const degrees = v.nullable(v.pipe(v.number(), v.finite()));

/** Every field of a user. Stored values in an answer may be of any length. Ids are unique here. */
const fields = {
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.string(),
  createdAt: v.nullable(date),
  active: v.boolean(),
  latitude: degrees,
  longitude: degrees,
  isWithoutPassword: v.exactOptional(v.literal(true)),
} satisfies Fields<Omit<User, 'storedId'>>;

/** A user in an answer; fields that a later version of the server adds are ignored. */
export const answeredUser = v.object(fields) satisfies v.GenericSchema<unknown, User>;

/** A user as it was shown, in a change. */
export const shownUser = v.strictObject(fields) satisfies v.GenericSchema<unknown, User>;
