/** The length of a staff password, in characters as a person counts them. */
export const MIN_STAFF_PASSWORD_LENGTH = 10;
/** Longer passwords would only cost time to hash. */
export const MAX_STAFF_PASSWORD_LENGTH = 200;

export type StaffPasswordProblem = 'tooShort' | 'tooLong' | 'own' | 'common';

/** How many characters have to be left without the part that is easily guessed. */
const MIN_REST_LENGTH = 4;
const MIN_DIFFERENT_CHARACTERS = 4;

/**
 * Common passwords, without marks and in lower case, and without digits and punctuation around
 * them.
 */
const COMMON =
  /(password|passw0rd|p4ssword|sifre|parola|qwertyuiop|qwerty|asdfghjkl|zxcvbnm|iloveyou|seniseviyorum|galatasaray|fenerbahce|besiktas|trabzonspor|istanbul|ankara|turkiye|letmein|welcome|hosgeldin|hosgeldiniz|administrator|admin|yonetici|merhaba|kullanici|deneme)/g;
const SEQUENCES = '01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz';
const YEARS = /(19|20)\d\d/g;

/**
 * What is wrong with a new staff password; `null`: nothing. Beside its length: it must not consist
 * of common passwords, nor of the person's own name or address.
 * @param about name and email of its owner
 */
export function staffPasswordProblem(
  password: string,
  about: readonly string[],
): StaffPasswordProblem | null {
  const length = Array.from(password).length;
  if (length < MIN_STAFF_PASSWORD_LENGTH) return 'tooShort';
  if (length > MAX_STAFF_PASSWORD_LENGTH) return 'tooLong';
  const plain = plainOf(password);
  const own = about
    .flatMap((text) => plainOf(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_REST_LENGTH);
  const withoutOwn = own.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  if (withoutOwn.length < plain.length && isGuessed(withoutOwn)) return 'own';
  return isGuessed(plain) ? 'common' : null;
}

/** Whether hardly anything is left of it without the common parts. */
function isGuessed(plain: string): boolean {
  if (new Set(plain).size < MIN_DIFFERENT_CHARACTERS || SEQUENCES.includes(plain)) return true;
  const rest = plain.replace(COMMON, '').replace(YEARS, '');
  if (rest.length === plain.length) return false;
  return rest.length < MIN_REST_LENGTH || SEQUENCES.includes(rest);
}

/** Lower case without marks, so that `Şifre` and `SIFRE` are the same. */
function plainOf(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}
