import type { NewUserInput } from '#domain/user/user.ts';

/** The form's input for a new user, with some values of the test's. */
export function makeInput(values: Partial<NewUserInput> = {}): NewUserInput {
  return {
    name: 'Yeni',
    email: 'yeni@ornek.com',
    password: 'gizli-söz',
    role: 'User',
    active: true,
    ...values,
  };
}
