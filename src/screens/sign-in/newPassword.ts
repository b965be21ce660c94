import {
  MAX_STAFF_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
  staffPasswordProblem,
} from '#protocol/staffPassword.ts';
import { trSignIn } from '#text/trSignIn.ts';

export const NEW_PASSWORD_HINT = trSignIn.passwordHint(MIN_STAFF_PASSWORD_LENGTH);

/**
 * What is wrong with a new staff password, in words; `null`: nothing.
 * @param about name and email of its owner
 */
export function newPasswordError(password: string, about: readonly string[]): string | null {
  const { errors } = trSignIn;
  if (password === '') return errors.passwordRequired;
  switch (staffPasswordProblem(password, about)) {
    case null:
      return null;
    case 'tooShort':
      return errors.passwordTooShort(MIN_STAFF_PASSWORD_LENGTH);
    case 'tooLong':
      return errors.passwordTooLong(MAX_STAFF_PASSWORD_LENGTH);
    case 'own':
      return errors.passwordOwn;
    case 'common':
      return errors.passwordCommon;
  }
}
