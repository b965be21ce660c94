import type { ChangedUser } from '#domain/change/changedUser.ts';
import type { Change, CommitResult } from '#domain/change/change.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import type { StaffRole } from '#protocol/staff.ts';

/** Where the server answers. All but the live events are JSON. */
export const API_PATHS = {
  /** POST `QuestionsRequest` → `QuestionsResponse`. */
  questions: '/api/questions',
  /** POST `ChangeRequest` → `ChangeResponse`. */
  changes: '/api/changes',
  /** POST `PresenceRequest` → `Editors`. Named, like its event, as earlier versions know it. */
  presence: '/api/editing',
  /** GET: server-sent events, see `LiveEvent`. */
  live: '/api/live',
  /** GET → `Me`; 401 for nobody. */
  me: '/api/me',
  /** The staff, for admins. */
  staff: '/api/staff',
} as const;

/** At most `MAX_QUESTIONS` at once. */
export interface QuestionsRequest {
  readonly questions: readonly AskedQuestion[];
}

export const MAX_QUESTIONS = 20;

/** One for each question, in order. */
export interface QuestionsResponse {
  /** The answers know of every change up to this one, and maybe of later ones … */
  readonly revision: number;
  /** … but of none after this one. */
  readonly newest: number;
  readonly answers: readonly AnswerOnWire[];
}

export type AnswerOnWire =
  /** `value`: the answer as JSON has it: dates are ISO 8601 texts. */
  | { readonly ok: true; readonly value: unknown }
  /**
   * `tooSlow`: the database took longer than the limit; `busy`: it was not begun, as too much else waits;
   * `tooMany`: over `MAX_ROWS_ANSWERED`.
   */
  | { readonly ok: false; readonly problem: 'tooSlow' | 'busy' | 'tooMany' | 'forbidden' };

export interface ChangeRequest {
  /**
   * A UUID of the page's making: a change that is sent again under its key is not made again. It belongs
   * to the change and to who has sent it.
   */
  readonly key: string;
  readonly change: Change;
}

export interface ChangeResponse {
  /** Number of the change, or of the newest where there was nothing to change. */
  readonly revision: number;
  readonly result: CommitResult;
}

/**
 * That a form which edits a user is open, said again every `HEARTBEAT_MS`, or closed for good; or
 * only the question who edits that user. `form`: a UUID of the page's making, for each time that one
 * is opened.
 */
export type PresenceRequest =
  | { readonly kind: 'look'; readonly userId: string }
  | { readonly kind: 'open'; readonly userId: string; readonly form: string }
  | { readonly kind: 'closed'; readonly userId: string; readonly form: string };

export const HEARTBEAT_MS = 10_000;

/** Who is editing a user now. */
export interface Editors {
  /** Of the others, two at most: those who began first. */
  readonly names: readonly string[];
  /** How many others there are. */
  readonly count: number;
  /** The open forms of the member of staff who is told. */
  readonly ownForms: readonly string[];
}

/** What a change did to users, as everybody who may read the list sees them. */
export interface ListedChange {
  readonly number: number;
  readonly users: readonly ChangedUser[];
}

/** What has happened to the list. */
export interface ListNews {
  /** Every change up to this one can be asked about. */
  readonly revision: number;
  /** `changes` are all those after this one, in order. */
  readonly since: number;
  /** `null`: too much to be told. */
  readonly changes: readonly ListedChange[] | null;
}

/** Users of which an event tells at most. */
export const MAX_LISTED_USERS = 100;

/**
 * What the server tells on its own. The number of `revision` is the event's id, too: a browser that connects again
 * says where it was, as does a page that begins to listen (`?since=12`), and is told what it missed.
 */
export type LiveEvent =
  /** The first one of a stream: whom it is for, and so what this person may do. */
  | { readonly event: 'me'; readonly data: Me }
  | { readonly event: 'revision'; readonly data: ListNews }
  /** Somebody has begun or ended editing a user. */
  | { readonly event: 'editing'; readonly data: Editors & { readonly userId: string } }
  /** Views that this person sees have changed. */
  | { readonly event: 'views'; readonly data: Readonly<Record<string, never>> }
  /** The last one of a stream: its session has ended, or allows something else than it did. */
  | { readonly event: 'ended'; readonly data: Readonly<Record<string, never>> };

/** The signed-in member of staff. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Every refusal of the API, as RFC 9457 has it (`application/problem+json`). */
export interface Problem {
  readonly type: ProblemType;
  /** In Turkish, for a person. */
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /**
   * Of `signed-out`: the session was ended on purpose, by signing out, from another browser, by a new
   * password or by a deactivation. Without it, it has expired, or there was none.
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
  /** The server answers questions, and stores nothing for now: its disk is full, or its database only reads. */
  | 'urn:problem:read-only'
  /** Unknown address, wrong password, or a deactivated account: it is not said which. */
  | 'urn:problem:wrong-sign-in'
  /** Where staff sign in, too, there is no answer. */
  | 'urn:problem:provider-unreachable'
  /** A one-time link that was used, replaced, or is too old. */
  | 'urn:problem:expired-link'
  | 'urn:problem:weak-password'
  /** The address is that of a member of staff already. */
  | 'urn:problem:taken'
  /** The last active admin stays one. */
  | 'urn:problem:last-admin'
  /** A change was sent under the key of another one, or of somebody else. */
  | 'urn:problem:key-reused'
  /** What is asked does not fit what is there. */
  | 'urn:problem:conflict'
  /** It was saved by somebody else since it was read. */
  | 'urn:problem:stale'
  /** There are as many of these as one person may have. */
  | 'urn:problem:full'
  /** A mistake of the server's; its log has more, under the id in `detail`. */
  | 'urn:problem:internal';
