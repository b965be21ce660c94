import type { Change } from '#domain/change/change.ts';

/** The password that a change sets, as typed; `null`: it sets none. */
export function passwordOf(change: Change): string | null {
  if (change.kind === 'add') return change.input.password;
  return change.kind === 'edit' ? change.password : null;
}
