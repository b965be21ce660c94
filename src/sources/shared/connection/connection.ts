import type { Change, ChangeProblem, CommitResult } from '#domain/change/change.ts';
import type { PresenceRequest, Editors, ListNews, Me } from '#protocol/api.ts';
import type { SourceProblem, SourceStatus } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import type { Progress } from '#protocol/progress.ts';

export type ConnectionState = NonNullable<SourceStatus['connection']>;

/** What the answer to a question is, or why there is none. */
export type Answered =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: SourceProblem };

export type AskOutcome =
  | {
      readonly ok: true;
      /** Every answer knows of all changes up to this one. */
      readonly revision: number;
      /** No answer knows of a change after this one. */
      readonly newest: number;
      /** One for each question, in order; each of its question's kind. */
      readonly answers: readonly Answered[];
    }
  | {
      readonly ok: false;
      readonly problem: SourceProblem;
      /** The list does not understand what it was asked, such as after an update of its server. */
      readonly isInvalid?: true;
    };

interface AskOptions {
  /** The answer may be large, and have a long way on a slow network. */
  readonly isLong?: true;
  /** Once it is aborted nobody wants the answer, and any may be told. */
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
  /** The list has changed. What is known may be told again. */
  readonly onNews: (news: ListNews) => void;
  /** The revision up to which it was told: the rest may be told from there. */
  readonly knownRevision: () => number;
  readonly onState: (state: ConnectionState) => void;
}

/** The way to a list that is elsewhere. Its messages may be lost or arrive out of order. */
export interface Connection {
  /** Never rejects. At most `MAX_QUESTIONS`. */
  readonly ask: (questions: readonly AskedQuestion[], options?: AskOptions) => Promise<AskOutcome>;
  /**
   * Never rejects. Makes a change once for each key, however often it is sent.
   * @param onProgress of a change that takes longer; `null`: nothing is written yet
   */
  readonly commit: (
    key: string,
    change: Change,
    onProgress?: (progress: Progress | null) => void,
  ) => Promise<CommitOutcome>;
  /** Called once. */
  readonly listen: (listener: ConnectionListener) => void;
  /** Tries again whatever waits for the network, and tells the newest revision if it was lost. */
  readonly retry: () => void;
}

export interface MeListener {
  /** The same may be told again. */
  readonly onMe: (me: Me) => void;
  /** The session was ended on purpose, here or elsewhere; not: it has expired. */
  readonly onSessionEnded: () => void;
}

/** Who is signed in, as far as the server tells. */
export interface MeConnection {
  /** Called once. */
  readonly listenToMe: (listener: MeListener) => void;
}

/** Whether saved views have changed, as far as the server tells. */
export interface ViewsConnection {
  /** Called once; also calls back where news may have been missed. */
  readonly listenToViews: (listener: () => void) => void;
}

export interface PresenceListener {
  /** Somebody has begun or ended editing a user. */
  readonly onPresence: (editors: Editors & { readonly userId: string }) => void;
  /** It is told from now on, and may have been missed before. */
  readonly onOpen: () => void;
  /** It cannot be told any more. */
  readonly onLost: () => void;
}

type Closed = Extract<PresenceRequest, { kind: 'closed' }>;

/** Who edits whom, of a list that is elsewhere. Never says that the list cannot be reached, but that nobody is signed in. */
export interface PresenceConnection {
  /** Never rejects; `null`: there was no answer. */
  readonly reportPresence: (request: Exclude<PresenceRequest, Closed>) => Promise<Editors | null>;
  /** Arrives also where the page is being left. */
  readonly sayClosed: (request: Closed) => void;
  /** Called once. */
  readonly listenToPresence: (listener: PresenceListener) => void;
}
