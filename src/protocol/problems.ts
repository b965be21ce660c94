import * as v from 'valibot';
import { count, flag, type Of } from '#protocol/fields.ts';

const PROBLEM_TYPES = [
  'urn:problem:signed-out',
  'urn:problem:forbidden',
  'urn:problem:invalid',
  'urn:problem:not-found',
  'urn:problem:wrong-method',
  'urn:problem:too-large',
  'urn:problem:too-many-requests',
  'urn:problem:foreign-origin',
  'urn:problem:too-slow',
  'urn:problem:unavailable',
  /**
   * The server answers questions, but stores nothing for now: its disk is full, or its database is
   * read-only.
   */
  'urn:problem:read-only',
  /** Unknown address, wrong password, or deactivated account; which one is not revealed. */
  'urn:problem:wrong-sign-in',
  /** The sign-in provider did not answer. */
  'urn:problem:provider-unreachable',
  /** The one-time link was used, replaced, or has expired. */
  'urn:problem:expired-link',
  'urn:problem:weak-password',
  /** A member of staff has this address already. */
  'urn:problem:taken',
  /** The last active admin must stay an admin. */
  'urn:problem:last-admin',
  /** The key belongs to another change or another person. */
  'urn:problem:key-reused',
  /** The request does not fit the current state. */
  'urn:problem:conflict',
  /** Somebody else saved it since it was read. */
  'urn:problem:stale',
  /** One person may not have more of these. */
  'urn:problem:full',
  /** An error of the server; its log has more, under the id in `detail`. */
  'urn:problem:internal',
] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

/** Every refusal of the API, in the form of RFC 9457 (`application/problem+json`). */
export const problemSchema = v.object({
  type: v.picklist(PROBLEM_TYPES),
  /** In Turkish, for a person. */
  title: v.string(),
  status: count,
  detail: v.exactOptional(v.string()),
  /**
   * With `signed-out`: the session was ended on purpose, by signing out, from another browser, by a
   * new password or by a deactivation. If missing, it has expired, or there was none.
   */
  isSessionEnded: flag,
});
export type Problem = Of<typeof problemSchema>;
