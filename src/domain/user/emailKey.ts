/**
 * The key by which emails are compared: trimmed, and without Turkish rules, since in an address `I`
 * is `i`.
 */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
