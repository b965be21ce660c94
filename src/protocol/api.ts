import type { ChangedUser } from '#domain/change/changedUser.ts';
import type { Change, CommitResult } from '#domain/change/change.ts';
import type { HoldersQuestion, Question } from '#domain/userSource.ts';
import type { StaffRole } from '#protocol/staff.ts';

/** The server's endpoints. All but the live events exchange JSON. */
export const API_PATHS = {
  /** POST `QuestionsRequest` → `QuestionsResponse`. */
  questions: '/api/questions',
  /** POST `ChangeRequest` → `ChangeResponse`. */
  changes: '/api/changes',
  /**
   * POST `PresenceRequest` → `Editors`. Its name and that of its event stay, since earlier versions
   * use them.
   */
  presence: '/api/editing',
  /** GET: server-sent events, see `LiveEvent`. */
  live: '/api/live',
  /** GET → `Me`; 401 for nobody. */
  me: '/api/me',
  /** The staff, for admins. */
  staff: '/api/staff',
} as const;

/** What the server is asked. */
export type AskedQuestion = Question | HoldersQuestion;

/** At most `MAX_QUESTIONS` at once. */
export interface QuestionsRequest {
  readonly questions: readonly AskedQuestion[];
}

/** One for each question, in order. */
export interface QuestionsResponse {
  /** The answers include every change up to this one, and maybe later ones … */
  readonly revision: number;
  /** … but none after this one. */
  readonly newest: number;
  readonly answers: readonly AnswerOnWire[];
}

export type AnswerOnWire =
  /** `value`: the answer as JSON, with dates as ISO 8601 texts. */
  | { readonly ok: true; readonly value: unknown }
  /**
   * `tooSlow`: the database took longer than the limit; `busy`: it was not begun, since too much
   * else waits; `tooMany`: over `MAX_ROWS_ANSWERED`.
   */
  | { readonly ok: false; readonly problem: 'tooSlow' | 'busy' | 'tooMany' | 'forbidden' };

export interface ChangeRequest {
  /**
   * A UUID made by the page: a change sent again under its key is not made again. It belongs to one
   * change and one sender.
   */
  readonly key: string;
  readonly change: Change;
}

export interface ChangeResponse {
  /** The number of the change, or of the newest one if there was nothing to change. */
  readonly revision: number;
  readonly result: CommitResult;
}

/**
 * Says that a form which edits a user is open (repeated every `HEARTBEAT_MS`) or was closed, or
 * only asks who edits that user. `form`: a UUID made by the page each time it opens a form.
 */
export type PresenceRequest =
  | { readonly kind: 'look'; readonly userId: string }
  | { readonly kind: 'open'; readonly userId: string; readonly form: string }
  | { readonly kind: 'closed'; readonly userId: string; readonly form: string };

export const HEARTBEAT_MS = 10_000;

/** Who is editing a user now. */
export interface Editors {
  /** The first two other editors, by when they began. */
  readonly names: readonly string[];
  /** How many others there are. */
  readonly count: number;
  /** The open forms of the person who receives this. */
  readonly ownForms: readonly string[];
}

/** What a change did to users, as everybody who may read the list sees it. */
export interface ListedChange {
  readonly number: number;
  /** When it was made; earlier versions do not say it. */
  readonly at?: Date;
  readonly users: readonly ChangedUser[];
}

/** Changes of the list. */
export interface ListNews {
  /** Every change up to this one is visible. */
  readonly revision: number;
  /** `changes` has all changes after this one, in order. */
  readonly since: number;
  /** `null`: too many to send. */
  readonly changes: readonly ListedChange[] | null;
}

/** The most users in one event. */
export const MAX_LISTED_USERS = 100;

/**
 * What the server pushes. The number of `revision` is also the event's id: a browser that
 * reconnects, or a page that begins to listen (`?since=12`), names the last one and receives what
 * it missed.
 */
export type LiveEvent =
  /** The first event of a stream: the signed-in person, and thereby the permissions. */
  | { readonly event: 'me'; readonly data: Me }
  | { readonly event: 'revision'; readonly data: ListNews }
  /** Somebody has begun or ended editing a user. */
  | { readonly event: 'editing'; readonly data: Editors & { readonly userId: string } }
  /** Views that this person sees have changed. */
  | { readonly event: 'views'; readonly data: Readonly<Record<string, never>> }
  /** The last event of a stream: its session has ended, or its permissions have changed. */
  | { readonly event: 'ended'; readonly data: Readonly<Record<string, never>> };

/** The signed-in member of staff. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Every refusal of the API, in the form of RFC 9457 (`application/problem+json`). */
export interface Problem {
  readonly type: ProblemType;
  /** In Turkish, for a person. */
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /**
   * With `signed-out`: the session was ended on purpose, by signing out, from another browser, by a
   * new password or by a deactivation. If missing, it has expired, or there was none.
   */
  readonly isSessionEnded?: true;
}

export type ProblemType =
  | 'urn:problem:signed-out'
  | 'urn:problem:forbidden'
  | 'urn:problem:invalid'
  | 'urn:problem:not-found'
  | 'urn:problem:wrong-method'
  | 'urn:problem:too-large'
  | 'urn:problem:too-many-requests'
  | 'urn:problem:foreign-origin'
  | 'urn:problem:too-slow'
  | 'urn:problem:unavailable'
  /**
   * The server answers questions, but stores nothing for now: its disk is full, or its database is
   * read-only.
   */
  | 'urn:problem:read-only'
  /** Unknown address, wrong password, or deactivated account; which one is not revealed. */
  | 'urn:problem:wrong-sign-in'
  /** The sign-in provider did not answer. */
  | 'urn:problem:provider-unreachable'
  /** The one-time link was used, replaced, or has expired. */
  | 'urn:problem:expired-link'
  | 'urn:problem:weak-password'
  /** A member of staff has this address already. */
  | 'urn:problem:taken'
  /** The last active admin must stay an admin. */
  | 'urn:problem:last-admin'
  /** The key belongs to another change or another person. */
  | 'urn:problem:key-reused'
  /** The request does not fit the current state. */
  | 'urn:problem:conflict'
  /** Somebody else saved it since it was read. */
  | 'urn:problem:stale'
  /** One person may not have more of these. */
  | 'urn:problem:full'
  /** An error of the server; its log has more, under the id in `detail`. */
  | 'urn:problem:internal';
