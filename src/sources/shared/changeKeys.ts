import type { Change } from '#domain/change/change.ts';

/**
 * For this long an equal change counts as a retry. Later the person more likely means a new one.
 */
const SAME_FOR_MS = 10 * 60_000;

/** A change as it is sent: with the hash of its password. */
export interface SentChange {
  /** A version 4 UUID, under which it is made once. */
  readonly key: string;
  readonly change: Change;
}

/** The changes without a response, which are sent again as they were: so none is made twice. */
export interface ChangeKeys {
  /** What was sent for an equal change; `undefined`: there is a response, or it is new. */
  readonly unansweredOf: (change: Change) => SentChange | undefined;
  readonly noteUnanswered: (change: Change, sent: SentChange) => void;
  readonly noteAnswered: (change: Change) => void;
}

export function createChangeKeys(now: () => Date): ChangeKeys {
  /** By the change as JSON. */
  const unanswered = new Map<string, { readonly sent: SentChange; readonly at: number }>();
  const forgetOld = () => {
    const oldest = now().getTime() - SAME_FOR_MS;
    for (const [text, { at }] of unanswered) if (at < oldest) unanswered.delete(text);
  };
  return {
    unansweredOf: (change) => {
      forgetOld();
      return unanswered.size === 0 ? undefined : unanswered.get(JSON.stringify(change))?.sent;
    },
    noteUnanswered: (change, sent) => {
      unanswered.set(JSON.stringify(change), { sent, at: now().getTime() });
    },
    noteAnswered: (change) => {
      if (unanswered.size > 0) unanswered.delete(JSON.stringify(change));
    },
  };
}
