import type { Change, CommitResult, Selection } from '#domain/change/change.ts';
import type { MovedSince } from '#domain/change/changesSince.ts';
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
  /** As slow as counting all who match takes: else a shared list counts as far as pages go. */
  readonly isTotalExact?: true;
}

export interface PageOfUsers {
  readonly rows: readonly User[];
  /** The page after clamping, from 1; also 1 where nothing matches. */
  readonly page: number;
  /** How many users match: on all pages that can be asked for, or of all where that was asked. */
  readonly total: number;
  /** There only where more than `total` match, or may: a shared list counts no further by itself. */
  readonly isTotalLowerBound?: true;
  /** How many users there are, whatever the query. */
  readonly listTotal: number;
  /**
   * Of a shared list alone, and there only where its search has not come to its end: so many users it
   * has looked at, 1 or more. `rows` are the first of those that the page will have.
   */
  readonly lookedAt?: number;
}

/** The user with this id. */
export interface UserQuestion {
  readonly kind: 'user';
  readonly id: string;
}

/** The distinct values of a filter in the whole list, in the filter's order; no blank ones. */
export interface ValuesQuestion {
  readonly kind: 'values';
  readonly filter: UserFilter;
  /**
   * Counts those alone whom this query matches, its values of the filter itself left aside: 0 of a value
   * that none of them has.
   */
  readonly query?: UserQuery;
}

export interface ValueCount {
  readonly value: string;
  /** How many users have it, all or those of the query. */
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
  /** The user's position among all who match, from 0; `null`: too many stand before to be counted. */
  readonly position: number | null;
  readonly total: number;
  /** As in `PageOfUsers`. */
  readonly isTotalLowerBound?: true;
}

/** The first user but `except` whose email is the same (`emailKey`): for what is typed in a form. */
export interface EmailQuestion {
  readonly kind: 'email';
  readonly email: string;
  /** An id, or `null`. */
  readonly except: string | null;
}

/** Those of a selection whom a query matches. The count of the selection is not compared. */
export interface SelectedQuestion {
  readonly kind: 'selected';
  readonly users: Selection;
  readonly query: UserQuery;
}

/** All users of a selection whom a query matches, in its order. */
export interface RowsQuestion {
  readonly kind: 'rows';
  /** Its count is not compared. `null`: all whom the query matches. */
  readonly users: Selection | null;
  readonly query: UserQuery;
  /** What they are read for, where that is a file: a server writes it down. */
  readonly file?: { readonly format: FileFormat; readonly fields: readonly SheetField[] };
}

/** Where those are whom a query matches: how many in each cell of an area. */
export interface PlacesQuestion {
  readonly kind: 'places';
  readonly query: UserQuery;
  /** Of the grid (placeCells.ts): from 0, which is the whole world, to `FINEST_LEVEL`. */
  readonly level: number;
  /** Cells of this level; `isPlaceArea`. */
  readonly area: PlaceArea;
}

/** A cell that somebody is in. */
export interface PlaceCell extends PlaceArea {
  /** Of the level that was asked for. */
  readonly column: number;
  readonly row: number;
  /** 1 or more. `PlaceArea`: the smallest that holds all of them, in cells of the finest level. */
  readonly count: number;
  /** Who is there alone; `null`: they are several. */
  readonly user: User | null;
}

export interface PlacesAnswer {
  /** Row by row, none without a user. */
  readonly cells: readonly PlaceCell[];
  /** How many of those whom the query matches have no place. */
  readonly unplaced: number;
}

/** What users of a list are found by. */
export interface HolderKeys {
  readonly ids: readonly string[];
  readonly emails: readonly string[];
}

/**
 * All users who have one of these ids, or an email that is the same (`emailKey`) as
 * one of these, in the list's order. A blank one is nobody's.
 */
export interface HoldersQuestion extends HolderKeys {
  readonly kind: 'holders';
}

/** The changes of the list, newest first. */
export interface HistoryQuestion {
  readonly kind: 'history';
  /** Only those that touched this user; `null`: all. */
  readonly id: string | null;
  /** From 1; clamped to the pages that exist. */
  readonly page: number;
  readonly size: number;
}

/** The users who were removed, as far as the history goes back. */
export interface RemovedQuestion {
  readonly kind: 'removed';
  /** From 1; clamped to the pages that exist. */
  readonly page: number;
  readonly size: number;
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
  | RemovedQuestion;

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
}

export type AnswerTo<Q extends Question> = Answers[Q['kind']];

/** Why a question has no answer. */
export type SourceProblem =
  /** The list is not in this browser, and could not be reached. */
  | 'unreachable'
  /** Nobody is signed in to the shared list any more. */
  | 'signedOut'
  /** The member of staff may not see it. */
  | 'forbidden'
  /** Finding it took longer than a shared list allows. */
  | 'tooSlow'
  /** The server of the shared list has too much to do, and has not begun to look for it. */
  | 'busy'
  /** The answer has more users than one answer may have. */
  | 'tooMany';

/** `before`: the stale answer, from before the list changed; `undefined` where there is none. */
export type Answer<T> =
  /** Of the newest list that is known; of what took long to find, for a while, of the list where that began. */
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'pending'; readonly before: T | undefined }
  /** `before`: as much as a long search has found. It goes on, or the person has stopped it. */
  | { readonly state: 'part'; readonly before: T; readonly isStopped: boolean }
  | {
      readonly state: 'failed';
      readonly problem: SourceProblem;
      readonly before: T | undefined;
      /** A retry is under way. */
      readonly isRetrying: boolean;
    };

/** Users that were asked for once, or why there are none. */
export type FetchedRows =
  | {
      readonly ok: true;
      /** Each is as of this revision, or of a newer one; the answer to one question is of one state of the list. */
      readonly revision: number;
      readonly rows: readonly User[];
    }
  | { readonly ok: false; readonly problem: SourceProblem };

/** Something about the list that the person has to know, on every screen. */
export type SourceNotice =
  /** Storage is refused (policy, private mode): the product runs in memory. */
  | { readonly kind: 'unavailable' }
  /** The sample users did not fit: the product runs in memory. */
  | { readonly kind: 'full' }
  /** The sample users could not be loaded; nothing is stored. An add starts a new list. */
  | { readonly kind: 'samplesMissing' }
  /**
   * The stored text cannot be read, and is still under `users`; nothing is written there until the
   * person chooses. `copy` of that text: stored beside it, no room for one, or the person has one.
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
   * `online`, unless the list is on a server. `offline`: what others change is not known, and nothing can be changed;
   * `signedOut`: nor can anything be asked, until somebody signs in.
   */
  readonly connection: 'online' | 'offline' | 'signedOut';
  /**
   * How often something was tried, such as a change, although it was `signedOut`
   * already.
   */
  readonly signedOutTries?: number;
  /**
   * A change of this page that takes longer, and how many of its users are written;
   * `total` 0: that is not known yet.
   */
  readonly changing?: { readonly done: number; readonly total: number } | null;
}

/** What a source can do, and its limits. Screens ask this, never which source it is. Never changes. */
export interface Capabilities {
  /** `read` has the rows of the whole list at once, and follows each change of them. */
  readonly hasWholeList: boolean;
  /** How many users one change, or the rows of one answer, may be about; `Infinity`: any number. */
  readonly maxUsers: number;
  /** The history forgets its oldest changes where the list needs their room. */
  readonly hasBoundedHistory: boolean;
}

/** What a source offers whose searches are answered in parts, each with `state: 'part'`. */
export interface PartialAnswers {
  /** The search stops, or continues. */
  readonly setSearching: (question: PageQuestion, isSearching: boolean) => void;
  /**
   * An answer that something on the screen reads; `null`: nothing does. Asks for nothing, and is the
   * same object until it changes.
   */
  readonly peek: <Q extends Question>(question: Q) => Answer<AnswerTo<Q>> | null;
}

/**
 * Where users come from. Screens ask it questions and commit changes, and never hold the list.
 * Every source passes the tests of `testing/userSourceContract.ts`.
 */
export interface UserSource {
  readonly capabilities: Capabilities;
  /** `null`: every answer comes whole. */
  readonly partialAnswers: PartialAnswers | null;
  /**
   * The current state of the answer. Where it is missing or stale it is fetched, and listeners are
   * notified when it arrives. Never throws. Returns the same object for the same question until its
   * answer changes, as `useSyncExternalStore` requires. Questions with the same JSON text are the
   * same.
   */
  readonly read: <Q extends Question>(question: Q) => Answer<AnswerTo<Q>>;
  /** Fetches all failed answers again: whatever one press retries, the others need as well. */
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
   * Works ahead for a likely question, as long as `hasTime` returns true; it is called repeatedly.
   * Returns whether nothing is left to do.
   */
  readonly prepare: (question: Question, hasTime: () => boolean) => boolean;
  /** Asks once, and not again when the list changes, for what may be many users. Never rejects. */
  readonly fetch: (question: RowsQuestion | HoldersQuestion) => Promise<FetchedRows>;
  /**
   * Who matches a query and did not before the changes after one, and the other way round.
   * @param query `null`: `newest` alone is wanted
   * @param since the `newest` of an earlier answer
   * @returns `null` where it cannot be known now; never rejects
   */
  readonly movedSince:
    | ((query: UserQuery | null, since: string) => Promise<MovedSince | null>)
    /** The source does not tell. */
    | null;
  /** A request to the server of the list was refused elsewhere, since nobody is signed in. */
  readonly noteSignedOut: () => void;
}
