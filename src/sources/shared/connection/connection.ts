import type { Change, ChangeProblem, CommitResult } from '#domain/change/change.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { PresenceRequest, Editors, ListNews } from '#protocol/live.ts';
import type { Me } from '#protocol/staff.ts';
import type { SourceProblem, SourceStatus } from '#domain/userSource.ts';
import type { Progress } from '#protocol/changes.ts';

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

export interface ConnectionListener {
  /** The list has changed. Known changes may be repeated. */
  readonly onNews: (news: ListNews) => void;
  /** The last reported revision: the server may continue from it. */
  readonly knownRevision: () => number;
  readonly onState: (state: ConnectionState) => void;
}

/** The connection to a list elsewhere. Its messages may be lost or arrive out of order. */
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
  /** Called once. */
  readonly listen: (listener: ConnectionListener) => void;
  /**
   * Retries everything that waits for the network, and reports the newest revision if it was lost.
   */
  readonly retry: () => void;
}

export interface MeListener {
  /** May repeat the same. */
  readonly onMe: (me: Me) => void;
  /** The session was ended on purpose, here or elsewhere; it has not expired. */
  readonly onSessionEnded: () => void;
}

/** Reports who is signed in. */
export interface MeConnection {
  /** Called once. */
  readonly listenToMe: (listener: MeListener) => void;
}

/** Reports whether saved views have changed. */
export interface ViewsConnection {
  /** Called once; also calls back when news may have been missed. */
  readonly listenToViews: (listener: () => void) => void;
}

export interface PresenceListener {
  /** Somebody has begun or ended editing a user. */
  readonly onPresence: (editors: Editors & { readonly userId: string }) => void;
  /** Reports begin now; earlier ones may have been missed. */
  readonly onOpen: () => void;
  /** No reports until `onOpen`. */
  readonly onLost: () => void;
}

type Closed = Extract<PresenceRequest, { kind: 'closed' }>;

/**
 * Reports who edits whom in a list elsewhere. Never reports that the list cannot be reached, but
 * that nobody is signed in.
 */
export interface PresenceConnection {
  /** Never rejects; `null`: no response. */
  readonly reportPresence: (request: Exclude<PresenceRequest, Closed>) => Promise<Editors | null>;
  /** Arrives even while the page is being left. */
  readonly reportClosed: (request: Closed) => void;
  /** Called once. */
  readonly listenToPresence: (listener: PresenceListener) => void;
}

/** What the connection needs of the browser; tests use a fake one. */
export interface NetworkEdge {
  /** Sends `body` as JSON; without one, sends GET. Rejects if no response comes in time. */
  readonly request: (
    path: string,
    body: unknown,
    timeoutMs: number,
    options?: RequestOptions,
  ) => Promise<{
    readonly status: number;
    /** Decoded JSON; `undefined` if it is not JSON. */
    readonly body: unknown;
    /** The header `Retry-After`, if any. */
    readonly retryAfter?: string | null;
  }>;
  /** Sends `body` as JSON without waiting: it arrives even while the page is being left. */
  readonly send: (path: string, body: unknown) => void;
  /** Opens server-sent events. Returns the function that closes them. */
  readonly openEvents: (path: string, handlers: EventHandlers) => () => void;
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

export interface EventHandlers {
  readonly onOpen: () => void;
  /** @param data the text of the event `me` */
  readonly onMe: (data: string) => void;
  /** @param data the text of the event `revision` */
  readonly onRevision: (data: string) => void;
  /** @param data the text of the event `editing` */
  readonly onPresence: (data: string) => void;
  /** The event `views`. */
  readonly onViews: () => void;
  /** The server ends the stream on purpose, with the event `ended`. */
  readonly onEnded: () => void;
  /** @param isEnded the browser does not reconnect by itself */
  readonly onError: (isEnded: boolean) => void;
}
