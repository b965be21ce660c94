import type { Change } from '#domain/change/change.ts';

/** The password that a change sets; `null`: it sets none. */
export function passwordOf(change: Change): string | null {
  if (change.kind === 'add') return change.input.password;
  return change.kind === 'edit' ? change.password : null;
}

/** A change that sets a password, with another one. */
export function withPassword(change: Change, password: string): Change {
  if (change.kind === 'add') return { ...change, input: { ...change.input, password } };
  return change.kind === 'edit' ? { ...change, password } : change;
}
