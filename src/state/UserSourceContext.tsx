import { createContext, useContext, useState, type ReactNode } from 'react';
import type { LocalList } from '#domain/localList.ts';
import type { UserSource } from '#domain/userSource.ts';
import { createOutcomes, type Outcomes } from '#state/outcomes.ts';
import { createSteadyRows, type SteadyRows } from '#state/steadyRows.ts';
import { createUndoStack, type UndoStack } from '#state/undoStack.ts';

interface SourceAccess {
  readonly source: UserSource;
  readonly rows: SteadyRows;
  /** `null`: the list is on a server. */
  readonly local: LocalList | null;
  readonly outcomes: Outcomes;
  readonly undoStack: UndoStack;
}

/** `null` on the pages before the sign-in. */
export const UserSourceContext = createContext<SourceAccess | null>(null);

interface UserSourceProviderProps {
  source: UserSource;
  local: LocalList | null;
  children: ReactNode;
}

/** Provides the source of users, and the outcomes of the last changes, to all screens. */
export function UserSourceProvider({ source, local, children }: UserSourceProviderProps) {
  const [access] = useState(() => {
    const ended = withResults(source);
    const rows = createSteadyRows(ended);
    const undoStack = createUndoStack(rows.commit);
    return {
      source: { ...ended, commit: undoStack.commit },
      rows,
      local,
      outcomes: createOutcomes(),
      undoStack,
    };
  });
  return <UserSourceContext value={access}>{children}</UserSourceContext>;
}

export function useSourceAccess(): SourceAccess {
  const access = useContext(UserSourceContext);
  if (access === null) throw new Error('useSourceAccess needs a UserSourceProvider above it');
  return access;
}

/** What only the list of this browser has; for components that are shown only with such a list. */
export function useLocalList(): LocalList {
  const { local } = useSourceAccess();
  if (local === null) throw new Error('the list is on a server');
  return local;
}

/** Renders its children only with the list of this browser. */
export function LocalOnly({ children }: { children: ReactNode }) {
  return useSourceAccess().local !== null && children;
}

/**
 * Makes commits and requests of rows end in a result whatever the source does: a backend of one's own may throw, and
 * whatever waits for it would wait for ever.
 */
export function withResults(source: UserSource): UserSource {
  return {
    ...source,
    commit: (change) => source.commit(change).catch(unreachable),
    fetch: (question) => source.fetch(question).catch(unreachable),
  };
}

function unreachable(error: unknown) {
  console.error(error);
  return { ok: false, problem: 'unreachable' } as const;
}
