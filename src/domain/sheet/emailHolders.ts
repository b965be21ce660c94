import type { RowOutcome } from '#domain/sheet/importPlan.ts';
import { emailKeyOf } from '#domain/sheet/userMatching.ts';
import type { User } from '#domain/user/user.ts';

/** Whether the row assigns an email that another user of the list has. */
export function hasEmailHolder(outcome: RowOutcome): boolean {
  return 'emailHolder' in outcome;
}

/**
 * The outcomes, with the holder added to those that assign an email which another user of the list
 * has and keeps. Only files matched by id can.
 */
export function withEmailHolders(
  outcomes: readonly RowOutcome[],
  users: readonly User[],
): readonly RowOutcome[] {
  const givers = new Set(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'changed' && outcome.changes.email !== undefined ? [outcome.user] : [],
    ),
  );
  const holders = new Map<string, User>();
  for (const user of users) {
    const key = emailKeyOf(user.email);
    if (!givers.has(user) && !holders.has(key)) holders.set(key, user);
  }
  return outcomes.map((outcome) => {
    if (outcome.kind !== 'new' && outcome.kind !== 'changed') return outcome;
    const email = outcome.kind === 'new' ? outcome.user.email : outcome.changes.email?.is;
    const emailHolder = email === undefined ? undefined : holders.get(emailKeyOf(email));
    return emailHolder === undefined ? outcome : { ...outcome, emailHolder };
  });
}
