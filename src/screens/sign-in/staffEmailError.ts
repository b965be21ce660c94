import { isStaffEmail } from '#protocol/staffApi.ts';
import { trSignIn } from '#text/trSignIn.ts';

/** What is wrong with the email of a new member of staff, in words; `null`: nothing. */
export function staffEmailError(email: string): string | null {
  const { errors } = trSignIn;
  if (email.trim() === '') return errors.emailRequired;
  return isStaffEmail(email) ? null : errors.emailInvalid;
}
