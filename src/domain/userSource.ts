import type { Change, CommitResult, Selection } from '#domain/change/change.ts';
import type { HistoryPage, RemovedPage } from '#domain/change/history.ts';
import type { UserFilter } from '#domain/query/filters.ts';
import type { PlaceArea } from '#domain/query/placeCells.ts';
import type { FoundUsers } from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { FileFormat, SheetField } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';

/** Some of the users that a query matches. */
export interface PageQuestion {
  readonly kind: 'page';
  readonly query: UserQuery;
  /** From 1; clamped to the pages that exist. */
  readonly page: number;
  /** Users per page, 1 or more. */
  readonly size: number;
  /**
   * Counts all matches, which may be slow; otherwise a shared list counts only as far as its pages
   * go.
   */
  readonly isTotalExact?: true;
}

/**
 * Counts all users that a query matches, without a limit: the `total` of the answer. The same for
 * any order.
 */
export function countQuestion(query: UserQuery): PageQuestion {
  return {
    kind: 'page',
    query: { ...query, sort: null, order: 'asc' },
    page: 1,
    size: 1,
    isTotalExact: true,
  };
}

export interface PageOfUsers {
  readonly rows: readonly User[];
  /** The page after clamping, from 1; also 1 where nothing matches. */
  readonly page: number;
  /** How many users match: on all pages that can be asked for, or in all with `isTotalExact`. */
  readonly total: number;
  /** Set if more than `total` match, or may: a shared list counts no further by itself. */
  readonly isTotalLowerBound?: true;
  /** How many users there are, whatever the query. */
  readonly listTotal: number;
}

/** The user with this id. */
export interface UserQuestion {
  readonly kind: 'user';
  readonly id: string;
}

/** The distinct values of a filter in the whole list, in the filter's order; no blank values. */
export interface ValuesQuestion {
  readonly kind: 'values';
  readonly filter: UserFilter;
  /**
   * Counts only users that this query matches, ignoring its own values of the filter: 0 for a value
   * that none of them has.
   */
  readonly query?: UserQuery;
}

export interface ValueCount {
  readonly value: string;
  /** How many users have it, in the list or among the matches of the query. */
  readonly count: number;
}

/** The users before and after the one with this id, in the query's order. */
export interface NeighboursQuestion {
  readonly kind: 'neighbours';
  readonly query: UserQuery;
  readonly id: string;
}

export interface Neighbours {
  readonly previous: User | null;
  readonly next: User | null;
  /** The user's position among all matches, from 0; `null`: too many stand before to be counted. */
  readonly position: number | null;
  readonly total: number;
  /** As in `PageOfUsers`. */
  readonly isTotalLowerBound?: true;
}

/**
 * The first user except `except` whose email is the same (`emailKey`): for what is typed in a form.
 */
export interface EmailQuestion {
  readonly kind: 'email';
  readonly email: string;
  /** An id, or `null`. */
  readonly except: string | null;
}

/** The users of a selection that a query matches. The count of the selection is not compared. */
export interface SelectedQuestion {
  readonly kind: 'selected';
  readonly users: Selection;
  readonly query: UserQuery;
}

/** All users of a selection that a query matches, in its order. */
export interface RowsQuestion {
  readonly kind: 'rows';
  /** Its count is not compared. `null`: all users that the query matches. */
  readonly users: Selection | null;
  readonly query: UserQuery;
  /** The file that they are read for, if any: a server records it in the audit. */
  readonly file?: { readonly format: FileFormat; readonly fields: readonly SheetField[] };
}

/** Where the matches of a query are: how many in each cell of an area. */
export interface PlacesQuestion {
  readonly kind: 'places';
  readonly query: UserQuery;
  /** Of the grid (placeCells.ts): from 0, the whole world, to `FINEST_LEVEL`. */
  readonly level: number;
  /** Cells of this level; `isPlaceArea`. */
  readonly area: PlaceArea;
}

/** An occupied cell. */
export interface PlaceCell extends PlaceArea {
  /** Of the level that was asked for. */
  readonly column: number;
  readonly row: number;
  /**
   * 1 or more. `PlaceArea`: the smallest area that holds all of them, in cells of the finest level.
   */
  readonly count: number;
  /** The user, if there is only one; else `null`. */
  readonly user: User | null;
}

export interface PlacesAnswer {
  /** Row by row, without empty cells. */
  readonly cells: readonly PlaceCell[];
  /** How many matches have no place. */
  readonly unplaced: number;
}

/** Keys by which users of a list are found. */
export interface HolderKeys {
  readonly ids: readonly string[];
  readonly emails: readonly string[];
}

/**
 * All users who have one of these ids, or an email equal (`emailKey`) to one of these, in the
 * list's order. A blank email is nobody's.
 */
export interface HoldersQuestion extends HolderKeys {
  readonly kind: 'holders';
}

/** The changes of the list, newest first. */
export interface HistoryQuestion {
  readonly kind: 'history';
  /** Only changes that touched this user; `null`: all. */
  readonly id: string | null;
  /** From 1; clamped to the pages that exist. */
  readonly page: number;
  readonly size: number;
}

/** The removed users, as far back as the history goes. */
export interface RemovedQuestion {
  readonly kind: 'removed';
  /** From 1; clamped to the pages that exist. */
  readonly page: number;
  readonly size: number;
}

/** When the user with this id was last changed. */
export interface LastChangeQuestion {
  readonly kind: 'lastChange';
  readonly id: string;
}

/** What can be asked of a source of users. Plain data: equal data is the same question. */
export type Question =
  | PageQuestion
  | UserQuestion
  | ValuesQuestion
  | NeighboursQuestion
  | EmailQuestion
  | SelectedQuestion
  | RowsQuestion
  | PlacesQuestion
  | HistoryQuestion
  | RemovedQuestion
  | LastChangeQuestion;

/** The answer to each kind of question. */
export interface Answers {
  readonly page: PageOfUsers;
  /** `null`: there is no such user. */
  readonly user: User | null;
  readonly values: readonly ValueCount[];
  /** `null`: the query does not match the user. */
  readonly neighbours: Neighbours | null;
  /** `null`: nobody has this email. */
  readonly email: User | null;
  readonly selected: FoundUsers;
  readonly rows: readonly User[];
  readonly places: PlacesAnswer;
  readonly history: HistoryPage;
  readonly removed: RemovedPage;
  /** `null`: the history has no change of the user. To add a user is a change, too. */
  readonly lastChange: Date | null;
}

export type AnswerTo<Q extends Question> = Answers[Q['kind']];

/** Why a question has no answer. */
export type SourceProblem =
  /** The list is not in this browser, and could not be reached. */
  | 'unreachable'
  /** Nobody is signed in to the shared list any more. */
  | 'signedOut'
  /** This member of staff may not see it. */
  | 'forbidden'
  /** It takes longer than a shared list allows. */
  | 'tooSlow'
  /** The server of the shared list is too busy, and has not begun. */
  | 'busy'
  /** The answer has more users than one answer may have. */
  | 'tooMany';

/** `before`: the stale answer, from before the list changed; `undefined`: none. */
export type Answer<T> =
  /** Includes every own change, and others’ changes until a few seconds ago. */
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'pending'; readonly before: T | undefined }
  | {
      readonly state: 'failed';
      readonly problem: SourceProblem;
      readonly before: T | undefined;
      /** A retry is under way. */
      readonly isRetrying: boolean;
    };

/** The fetched users, or why there are none. */
export type FetchedRows =
  | {
      readonly ok: true;
      /**
       * Each user is as of this revision or a newer one; the answer to one question is of one state
       * of the list.
       */
      readonly revision: number;
      readonly rows: readonly User[];
    }
  | { readonly ok: false; readonly problem: SourceProblem };

/** Something about the list that the person has to know on every screen. */
export type SourceNotice =
  /** Storage is refused (policy, private mode): the product runs in memory. */
  | { readonly kind: 'unavailable' }
  /** The sample users did not fit: the product runs in memory. */
  | { readonly kind: 'full' }
  /** The sample users could not be loaded; nothing is stored. An add starts a new list. */
  | { readonly kind: 'samplesMissing' }
  /**
   * The stored text cannot be read and stays under `users`; nothing is written there until the
   * person chooses. `copy` of that text: stored beside it, no room for it, or saved by the person.
   */
  | { readonly kind: 'damaged'; readonly copy: 'stored' | 'none' | 'elsewhere' }
  /** Another tab or program removed the list. This tab still holds its copy in memory. */
  | { readonly kind: 'removed' }
  /** A newer version of the product wrote the stored text; this one does not change it. */
  | { readonly kind: 'newer' };

export interface SourceStatus {
  /**
   * `loading`: nothing is known yet; `seeding`: the sample users are being made; `ready`: there is
   * a list. Until then every answer is pending.
   */
  readonly phase: 'loading' | 'seeding' | 'ready';
  /** While seeding: how many sample users there are so far. */
  readonly seededCount: number;
  /** Members of the list that are not users. They are kept as they are, and not shown. */
  readonly skippedCount: number;
  readonly notice: SourceNotice | null;
  /**
   * Always `online` unless the list is on a server. `offline`: others' changes are not known, and
   * nothing can be changed; `signedOut`: nothing can be asked either, until somebody signs in.
   */
  readonly connection: 'online' | 'offline' | 'signedOut';
  /** How many attempts, such as changes, were made while `signedOut`. */
  readonly signedOutTries?: number;
  /**
   * A change of this page that takes longer, and how many of its users are written; `total` 0: not
   * known yet.
   */
  readonly changing?: { readonly done: number; readonly total: number } | null;
}

/** What a source can do, and its limits. Screens ask this, never which source it is. Never changes. */
export interface Capabilities {
  /** `read` has the rows of the whole list at once, and follows each change of them. */
  readonly hasWholeList: boolean;
  /** How many users one change, or the rows of one answer, may have; `Infinity`: any number. */
  readonly maxUsers: number;
  /** The history drops its oldest changes when the list needs their room. */
  readonly hasBoundedHistory: boolean;
}

/**
 * Where users come from. Screens ask it questions and commit changes, and never hold the list.
 * Every source passes the tests of `testing/userSourceContract.ts`.
 */
export interface UserSource {
  readonly capabilities: Capabilities;
  /**
   * The current state of the answer. A missing or stale answer is fetched, and listeners are
   * notified when it arrives. Never throws. Returns the same object for the same question until its
   * answer changes, as `useSyncExternalStore` requires. Questions with the same JSON text are the
   * same.
   */
  readonly read: <Q extends Question>(question: Q) => Answer<AnswerTo<Q>>;
  /** Fetches all failed answers again: one press retries everything. */
  readonly retry: () => void;
  /** Notifies of a new answer, revision or status. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Grows with every change of the list, in this tab or elsewhere. */
  readonly revision: () => number;
  /** The same object until it changes. */
  readonly status: () => SourceStatus;
  /** Changes the list. All answers after a successful change include it. Never throws. */
  readonly commit: (change: Change) => Promise<CommitResult>;
  /**
   * Asks once, for rows that may be many, and does not follow later changes of the list. Never
   * rejects.
   */
  readonly fetch: (question: RowsQuestion | HoldersQuestion) => Promise<FetchedRows>;
  /** Call when a request to the list's server was refused elsewhere because nobody is signed in. */
  readonly noteSignedOut: () => void;
}
