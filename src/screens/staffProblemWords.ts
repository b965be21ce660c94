import type { StaffProblem } from '#protocol/staffAccess.ts';
import { trSignIn } from '#text/trSignIn.ts';

const TIME = new Intl.DateTimeFormat('tr', { hour: '2-digit', minute: '2-digit' });
const MINUTE_MS = 60_000;

/** Why the server refused, and what to do. */
export function staffProblemWords({ type, words, retryAt }: StaffProblem): string {
  switch (type) {
    case 'urn:problem:wrong-sign-in':
      return trSignIn.wrong;
    case 'urn:problem:too-many-requests':
      return retryAt === null ? trSignIn.tooMany : trSignIn.tooManyUntil(timeAfter(retryAt));
    case 'unreachable':
      return trSignIn.unreachable;
    case 'urn:problem:provider-unreachable':
      return trSignIn.provider.problems.unreachable;
    case 'urn:problem:signed-out':
      return trSignIn.signedOut;
    case 'urn:problem:forbidden':
      return trSignIn.forbidden;
    case 'urn:problem:read-only':
      return trSignIn.readOnly;
    case 'failed':
    case 'urn:problem:internal':
    case 'urn:problem:wrong-method':
    case 'urn:problem:conflict':
    case 'urn:problem:stale':
    case 'urn:problem:full':
    case 'urn:problem:expired-link':
    case 'urn:problem:foreign-origin':
    case 'urn:problem:invalid':
    case 'urn:problem:key-reused':
    case 'urn:problem:last-admin':
    case 'urn:problem:not-found':
    case 'urn:problem:taken':
    case 'urn:problem:too-large':
    case 'urn:problem:too-slow':
    case 'urn:problem:unavailable':
    case 'urn:problem:weak-password':
      // The server's own words are the most precise.
      return words ?? trSignIn.failed;
  }
}

/** The first whole minute that is not earlier: seconds are not shown. */
function timeAfter(date: Date): string {
  return TIME.format(new Date(Math.ceil(date.getTime() / MINUTE_MS) * MINUTE_MS));
}
