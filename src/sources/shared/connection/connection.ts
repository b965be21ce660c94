import type { Change, ChangeProblem, CommitResult } from '#domain/change/change.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { PresenceRequest, Editors, ListNews } from '#protocol/live.ts';
import type { Me } from '#protocol/staff.ts';
import type { SourceProblem, SourceStatus } from '#domain/userSource.ts';
import type { Progress } from '#protocol/changes.ts';
import type { JsonResponse } from '#sources/shared/jsonRequest.ts';

export type ConnectionState = NonNullable<SourceStatus['connection']>;

/** The answer to a question, or why there is none. */
export type Answered =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: SourceProblem };

export type AskOutcome =
  | {
      readonly ok: true;
      /** Every answer includes all changes up to this one. */
      readonly revision: number;
      /** One for each question, in order, of the question's kind. */
      readonly answers: readonly Answered[];
    }
  | { readonly ok: false; readonly problem: SourceProblem };

export interface AskOptions {
  /** The answer may be large, and take long on a slow network. */
  readonly isLong?: true;
  /** Once it is aborted nobody wants the answer, and any may be returned. */
  readonly signal?: AbortSignal;
}

export type CommitOutcome =
  | {
      readonly ok: true;
      /** Of the list with the change. */
      readonly revision: number;
      readonly result: CommitResult;
    }
  | { readonly ok: false; readonly problem: ChangeProblem };

/** What the server reports by itself. Messages may be lost, repeated, or arrive out of order. */
export interface ConnectionListener {
  /** The list has changed. */
  readonly onNews: (news: ListNews) => void;
  readonly onState: (state: ConnectionState) => void;
  /** Reports begin now; earlier ones may have been missed. */
  readonly onOpen: () => void;
  /** Who is signed in, and in which role. */
  readonly onMe: (me: Me) => void;
  /** The session was ended on purpose, here or elsewhere; it has not expired. */
  readonly onSessionEnded: () => void;
  /** Somebody has begun or ended editing a user. */
  readonly onPresence: (editors: Editors & { readonly userId: string }) => void;
  /** Saved views have changed. */
  readonly onViews: () => void;
}

type Closed = Extract<PresenceRequest, { kind: 'closed' }>;

/** The connection to a list elsewhere. */
export interface Connection {
  /** Never rejects. At most `MAX_QUESTIONS`. */
  readonly ask: (questions: readonly AskedQuestion[], options?: AskOptions) => Promise<AskOutcome>;
  /**
   * Never rejects. Makes a change once per key, however often it is sent.
   * @param onProgress of a change that takes longer; `null`: nothing is written yet
   */
  readonly commit: (
    key: string,
    change: Change,
    onProgress?: (progress: Progress | null) => void,
  ) => Promise<CommitOutcome>;
  /** From now on, until the page is left. */
  readonly listen: (listener: Partial<ConnectionListener>) => void;
  /**
   * Retries everything that waits for the network, and reports the newest revision if it was lost.
   */
  readonly retry: () => void;
  /**
   * Says who edits whom. Never rejects; `null`: no response. Never reports that the list cannot be
   * reached, but that nobody is signed in.
   */
  readonly reportPresence: (request: Exclude<PresenceRequest, Closed>) => Promise<Editors | null>;
  /** Arrives even while the page is being left. */
  readonly reportClosed: (request: Closed) => void;
}

/** What the connection needs of the browser; tests use a fake one. */
export interface NetworkEdge {
  /** Sends `body` as JSON; without one, sends GET. Rejects if no response comes in time. */
  readonly request: (
    path: string,
    body: unknown,
    timeoutMs: number,
    options?: RequestOptions,
  ) => Promise<JsonResponse>;
  /** Sends `body` as JSON without waiting: it arrives even while the page is being left. */
  readonly send: (path: string, body: unknown) => void;
  /** Opens server-sent events. Returns the function that closes them. */
  readonly openEvents: (
    path: string,
    onEvent: (name: StreamEvent, data: string) => void,
  ) => () => void;
  /** Notifies when the device's network is back, and when the page is shown again. */
  readonly onBack: (listener: () => void) => void;
  /** Notifies when the page is hidden. */
  readonly onHidden: (listener: () => void) => void;
  /** Calls `work` later; returns the function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
}

interface RequestOptions {
  /** For slow requests: each progress message restarts the timeout. */
  readonly onProgress?: ((progress: Progress | null) => void) | undefined;
  /** Aborts the request, which rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** The events of the server, each with its text. */
export const SERVER_EVENTS = ['me', 'revision', 'editing', 'views', 'ended'] as const;

export type StreamEvent =
  | (typeof SERVER_EVENTS)[number]
  | 'open'
  /** The stream was cut off, and the browser reconnects by itself. */
  | 'cut'
  /** The browser has given up. */
  | 'closed';
