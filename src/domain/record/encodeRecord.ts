import type { User } from '#domain/user/user.ts';

/**
 * `user` as a member of the stored list, in the format of the specification.
 * @param passwordHash `null`: the record gets no password field
 */
export function encodeRecord(user: User, passwordHash: string | null): string {
  const { id, name, email, role, createdAt, active, latitude, longitude } = user;
  return JSON.stringify({
    id,
    name,
    email,
    ...(passwordHash === null ? {} : { password: passwordHash }),
    role,
    createdAt: createdAt?.toISOString() ?? null,
    active,
    latitude,
    longitude,
  });
}
