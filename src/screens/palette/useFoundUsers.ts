import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { User } from '#domain/user/user.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { DEFAULT_TABLE_VIEW, tableQuestion, withText } from '#domain/view/tableView.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { type Shown, useAnswerOrPrevious } from '#state/useAnswer.ts';

export interface FoundUsers {
  readonly users: readonly User[];
  /** The answer in which the text is searched. */
  readonly shown: Shown<PageOfUsers>;
  /** The first of `users` is certainly the first result, so it may be opened. */
  readonly isFirstKnown: boolean;
}

/**
 * The first users that a text finds, preceded by the user with that email or id; for an empty text
 * the newest.
 */
export function useFoundUsers(text: string): FoundUsers {
  // The list asks the same questions, so its answers are cached.
  const shown = useAnswerOrPrevious(
    text === '' ? NEWEST_QUESTION : tableQuestion(withText(DEFAULT_TABLE_VIEW, text)),
  );
  const exact = useExactUser(text);
  const last = useRef<readonly User[]>([]);
  const { value, isCurrent } = shown;
  const rows = value?.rows ?? [];
  // It would appear above the others later, and move them.
  const users = exact.isPending ? last.current : withFirst(exact.user, rows);
  useLayoutEffect(() => {
    last.current = users;
  });
  return { users, shown, isFirstKnown: isCurrent && !exact.isPending };
}

/** An id is one word with a digit; most names cause no request. */
const LOOKS_LIKE_ID = /^(?=.*\d)\S{6,}$/u;

function useExactUser(text: string): { user: User | null; isPending: boolean } {
  const { source } = useSourceAccess();
  const answer = useSyncExternalStore(source.subscribe, () => {
    if (text.includes('@')) return source.read({ kind: 'email', email: text, except: null });
    return LOOKS_LIKE_ID.test(text) ? source.read({ kind: 'user', id: text }) : null;
  });
  const user = answer?.state === 'ready' ? answer.value : answer?.before;
  return { user: user ?? null, isPending: answer?.state === 'pending' && user === undefined };
}

function withFirst(first: User | null, rows: readonly User[]): readonly User[] {
  return first === null ? rows : [first, ...rows.filter(({ id }) => id !== first.id)];
}
