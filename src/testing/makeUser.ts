import type { User } from '#domain/user.ts';

/** A user with some values of one's own; the others are those of a real one. */
export function makeUser(values: Partial<User> = {}): User {
  return {
    id: '7b0e2b34-5a3c-4f1e-9d65-0c1f6f5a0001',
    name: 'İrem Yılmaz',
    email: 'irem@ornek.com',
    role: 'User',
    createdAt: new Date('2024-03-14T09:00:00Z'),
    active: true,
    latitude: 41.0082,
    longitude: 28.9784,
    ...values,
  };
}
