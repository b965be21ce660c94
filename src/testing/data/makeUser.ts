import type { User } from '#domain/user/user.ts';

/** A user with these values, and realistic ones for the others. */
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
