import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { User } from '#domain/user/user.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { DEFAULT_TABLE_VIEW, tableQuestion, withText } from '#domain/view/tableView.ts';
import { useAnswerOrPrevious, type Shown } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

export interface FoundUsers {
  readonly users: readonly User[];
  /** Of the list that the text is searched in. */
  readonly shown: Shown<PageOfUsers>;
  /** The first of `users` is the first whom the text finds: it may be opened. */
  readonly isFirstKnown: boolean;
}

/** The first users whom a text finds, before them the one who has it as email or id; for no text, the newest. */
export function useFoundUsers(text: string): FoundUsers {
  // The list asks the same questions, and so has their answers at once.
  const shown = useAnswerOrPrevious(
    text === '' ? NEWEST_QUESTION : tableQuestion(withText(DEFAULT_TABLE_VIEW, text)),
  );
  const exact = useExactUser(text);
  const last = useRef<readonly User[]>([]);
  const { value, isCurrent, isPending, problem } = shown;
  const rows = value?.rows ?? [];
  // One would come above the others later, and move them.
  const users = exact.isPending ? last.current : withFirst(exact.user, rows);
  useLayoutEffect(() => {
    last.current = users;
  });
  // Whoever a long search has found comes first at its end, too.
  const isKnown = isCurrent || (!isPending && problem === null && users.length > 0);
  return { users, shown, isFirstKnown: isKnown && !exact.isPending };
}

/** An id is one word with a digit; most names are not asked for. */
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
