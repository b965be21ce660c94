import type { Change } from '#domain/change/change.ts';

/**
 * For this long an equal change counts as a retry. Later the person more likely means a new one.
 */
const SAME_FOR_MS = 10 * 60_000;

interface Sources {
  readonly now: () => Date;
  /** A version 4 UUID. */
  readonly randomId: () => string;
}

/** The keys under which changes are sent, so that none is made twice. */
export interface ChangeKeys {
  /** The key of an equal change without a response, or a new one. */
  readonly keyOf: (change: Change) => string;
  readonly noteUnanswered: (change: Change, key: string) => void;
  readonly noteAnswered: (change: Change) => void;
}

export function createChangeKeys({ now, randomId }: Sources): ChangeKeys {
  /** By the change as JSON. */
  const unanswered = new Map<string, { readonly key: string; readonly at: number }>();
  const forgetOld = () => {
    const oldest = now().getTime() - SAME_FOR_MS;
    for (const [text, { at }] of unanswered) if (at < oldest) unanswered.delete(text);
  };
  return {
    keyOf: (change) => {
      forgetOld();
      if (unanswered.size === 0) return randomId();
      return unanswered.get(JSON.stringify(change))?.key ?? randomId();
    },
    noteUnanswered: (change, key) => {
      unanswered.set(JSON.stringify(change), { key, at: now().getTime() });
    },
    noteAnswered: (change) => {
      if (unanswered.size > 0) unanswered.delete(JSON.stringify(change));
    },
  };
}
