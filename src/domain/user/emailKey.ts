/**
 * What emails are compared by, blanks around them left aside. Without Turkish rules: in an address
 * `I` is `i`.
 */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
