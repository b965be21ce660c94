import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { User } from '#domain/user/user.ts';
import { DEFAULT_TABLE_VIEW, withChanges, tableQuestion } from '#domain/view/listView.ts';
import { matchFinder } from '#domain/turkish/turkish.ts';
import { listPath, userPath } from '#screens/paths.ts';
import { matchingCommands, useCommands, type PaletteCommand } from './useCommands.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { useAnswerOrPrevious, type Shown } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** Further users are only in the list. */
const SHOWN_COUNT = 10;
/** Among so many, those whose name has the searched words whole are shown first. */
const RANKED_COUNT = 50;

export interface PaletteOption {
  readonly key: string;
  readonly href?: string | undefined;
  readonly run?: (() => void) | undefined;
}

export interface PaletteList {
  readonly id: string;
  readonly hintId: string;
  readonly text: string;
  readonly commands: readonly PaletteCommand[];
  readonly found: FoundUsers & { readonly options: readonly (PaletteOption & { user: User })[] };
  /** Leads to the list of all matches; `null`: nobody matches. */
  readonly all: PaletteOption | null;
  readonly activeId: string | undefined;
  readonly optionId: (option: PaletteOption) => string;
  readonly point: (option: PaletteOption) => void;
  readonly close: () => void;
  readonly move: (step: number) => void;
  /** Opens the active option, or the first one as soon as it is known. */
  readonly open: (inNewTab: boolean) => void;
  /** For another text: the first option becomes active. */
  readonly restart: () => void;
}

/**
 * The options of the palette, and which one is active. Commands come first, so that users, whose
 * answer may be late, move nothing.
 */
export function usePaletteList(text: string, close: () => void): PaletteList {
  const id = useId();
  const commands = matchingCommands(useCommands(), text);
  const found = useFoundUsers(text);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** Enter was pressed before it is known what it opens. */
  const isSought = useRef(false);

  const users = userOptions(found.users);
  const all = text === '' || users.length === 0 ? null : allOption(text);
  const options: readonly PaletteOption[] = [...commands, ...users, ...(all === null ? [] : [all])];
  const first = commands.length > 0 || found.isFirstKnown ? options[0] : undefined;
  const active = options.find(({ key }) => key === activeKey) ?? first;
  const optionId = ({ key }: PaletteOption) => `${id}-${key.replaceAll(/\s/gu, '-')}`;
  const activeId = active && optionId(active);

  useScrolledIntoView(activeKey === null ? undefined : activeId);

  const openActive = (inNewTab: boolean) => {
    const option = activeId === undefined ? null : document.getElementById(activeId);
    if (inNewTab && option instanceof HTMLAnchorElement) window.open(option.href, '_blank');
    else option?.click();
  };
  useEffect(() => {
    if (!isSought.current || !found.isFirstKnown) return;
    isSought.current = false;
    openActive(false);
  });

  return {
    id,
    hintId: `${id}-hint`,
    text,
    commands,
    found: { ...found, options: users },
    all,
    activeId,
    optionId,
    point: ({ key }) => setActiveKey(key),
    close,
    move: (step) => {
      const at = options.findIndex((option) => option === active);
      // Nothing is active until the first option is known.
      const next = at === -1 && step < 0 ? options.length - 1 : at + step;
      setActiveKey(options.at(next % options.length)?.key ?? null);
    },
    open: (inNewTab) => {
      if (active === undefined) isSought.current = true;
      else openActive(inNewTab);
    },
    restart: () => {
      setActiveKey(null);
      isSought.current = false;
    },
  };
}

function userOptions(users: readonly User[]) {
  return users.slice(0, SHOWN_COUNT).map((user, position) => ({
    user,
    // A stored list may hold the same id twice.
    key: `${position} ${user.id}`,
    href: userPath(user.id),
  }));
}

function allOption(text: string): PaletteOption {
  return { key: 'all', href: listPath(withChanges(DEFAULT_TABLE_VIEW, { text })) };
}

/** Scrolls to the element with this id, if there is one. */
function useScrolledIntoView(id: string | undefined): void {
  useLayoutEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}

interface FoundUsers {
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
function useFoundUsers(text: string): FoundUsers {
  const shown = useAnswerOrPrevious(
    text === ''
      ? NEWEST_QUESTION
      : { ...tableQuestion(withChanges(DEFAULT_TABLE_VIEW, { text })), size: RANKED_COUNT },
  );
  const exact = useExactUser(text);
  const last = useRef<readonly User[]>([]);
  const { value, isCurrent } = shown;
  const rows = wholeWordsFirst(value?.rows ?? [], text);
  // It would appear above the others later, and move them.
  const users = exact.isPending ? last.current : withFirst(exact.user, rows);
  useLayoutEffect(() => {
    last.current = users;
  });
  return { users, shown, isFirstKnown: isCurrent && !exact.isPending };
}

/** `ayşe`: Ayşe before Ayşenur. */
function wholeWordsFirst(users: readonly User[], text: string): readonly User[] {
  const find = matchFinder(text);
  const isWhole = ({ name }: User) =>
    find(name)?.every(
      ({ start, end }) => !/\p{L}$/u.test(name.slice(0, start)) && !/^\p{L}/u.test(name.slice(end)),
    ) ?? false;
  return users.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
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
