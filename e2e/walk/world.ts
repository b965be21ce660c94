import type { BrowserContext, Page } from '@playwright/test';
import type { Action } from './actions.ts';
import type { Member } from './stored.ts';

/** What must be stored under `users`, according to what the screen has reported. */
type Truth =
  | { readonly kind: 'list'; readonly members: readonly Member[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'damaged'; readonly text: string };

/** A change that the product can undo: the stored texts before and after it. */
export interface Changed {
  readonly before: string;
  readonly after: string;
}

export interface Tab {
  readonly page: Page;
  /** The position in the tab's history where the product was opened. */
  readonly firstPosition: number;
  /** The load of the page that the rest refers to. */
  loadedAt: number;
  /** What the tab still shows after the stored list was removed. */
  shown: readonly Member[];
  /** The change of the last restore in this tab. */
  undo: { readonly before: readonly Member[]; readonly after: readonly Member[] } | null;
  /** The changes since the page was loaded that Ctrl+Z can undo, newest last. */
  readonly changes: Changed[];
  /** The content of the previewed file. */
  file: readonly unknown[] | null;
  /** The values typed into the form. */
  typed: { readonly name: string; readonly email: string; readonly isRight: boolean } | null;
  /** Whether a part of the product was unreachable since the page was loaded. */
  hasMissed: boolean;
}

/** The state of the browser, and the model of what must hold in it. */
export interface World {
  readonly context: BrowserContext;
  /** A page of the same origin without the product, where the other program's changes are made. */
  readonly elsewhere: Page;
  readonly tabs: Tab[];
  current: Tab;
  truth: Truth;
  /** The newest change that the product can undo, and the truth after it. */
  last: { readonly change: Changed; readonly truth: Truth; readonly isKept: boolean } | null;
  /** Every member that was ever stored, as JSON. */
  readonly everStored: Set<string>;
  /** Damaged texts whose copies must stay. */
  readonly setAside: string[];
  isFull: boolean;
  lostPart: string | null;
  isOffline: boolean;
  /** Console errors since the last check. */
  readonly complaints: string[];
  /** Whether parts were ever unreachable, so that the browser may have logged errors. */
  hasEverMissed: boolean;
  /** The previous action. */
  previous: Action | null;
  /** The number of users created so far, which numbers their names. */
  made: number;
}

/** Whether a page can be loaded without generating 5,000 sample users. */
export function canLoad({ isOffline, lostPart, truth }: World): boolean {
  return !isOffline && lostPart !== '*' && truth.kind !== 'removed';
}

export function isMissingParts({ isOffline, lostPart }: World): boolean {
  return isOffline || lostPart !== null;
}
