import type { NewUserInput, User } from '#domain/user/user.ts';

export interface NewUserSources {
  readonly id: string;
  readonly now: Date;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/** Creates a user from a valid form, at a random place. */
export function newUser(input: NewUserInput, { id, now, random }: NewUserSources): User {
  return {
    id,
    name: input.name,
    email: input.email,
    role: input.role,
    createdAt: now,
    active: input.active,
    latitude: random() * 180 - 90,
    longitude: random() * 360 - 180,
  };
}
