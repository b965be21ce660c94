import type { BrowserContext, Page } from '@playwright/test';
import type { Action } from './actions.ts';
import type { Member } from './stored.ts';

/** What must be stored under `users`, by what was said on screen to have happened. */
type Truth =
  | { readonly kind: 'list'; readonly members: readonly Member[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'damaged'; readonly text: string };

export interface Tab {
  readonly page: Page;
  /** The place in the tab's history where the product was opened. */
  readonly firstPosition: number;
  /** Which load of the page the rest is about. */
  loadedAt: number;
  /** What the tab goes on showing when the stored list is gone. */
  shown: readonly Member[];
  /** What the last restore here changed. */
  undo: { readonly before: readonly Member[]; readonly after: readonly Member[] } | null;
  /** What the file previewed holds. */
  file: readonly unknown[] | null;
  /** What was typed into the form. */
  typed: { readonly name: string; readonly email: string; readonly isRight: boolean } | null;
  /** Some part of the product was out of reach since the page was loaded. */
  hasMissed: boolean;
}

/** The browser as the walk left it, and what must hold in it. */
export interface World {
  readonly context: BrowserContext;
  /** A page of the same origin without the product: what another program does, it does from there. */
  readonly elsewhere: Page;
  readonly tabs: Tab[];
  current: Tab;
  truth: Truth;
  /** Damaged texts, of which copies have to stay. */
  readonly setAside: string[];
  isFull: boolean;
  lostPart: string | null;
  isOffline: boolean;
  /** Console errors since the last look. */
  readonly complaints: string[];
  /** Parts were out of reach at some time, so the browser itself may have said so. */
  hasEverMissed: boolean;
  /** The action before. */
  previous: Action | null;
  /** How many users were made so far: each gets a number. */
  made: number;
}

/** A page can be loaded, and what it finds stored makes no 5,000 samples. */
export function canLoad({ isOffline, lostPart, truth }: World): boolean {
  return !isOffline && lostPart !== '*' && truth.kind !== 'removed';
}

export function isMissingParts({ isOffline, lostPart }: World): boolean {
  return isOffline || lostPart !== null;
}
