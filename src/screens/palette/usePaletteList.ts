import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { matchFinder } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import type { Question } from '#domain/userSource.ts';
import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { DEFAULT_TABLE_VIEW, tableQuestion, withChanges } from '#domain/view/listView.ts';
import { listPath, userPath } from '#screens/paths.ts';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { matchingCommands, useCommands } from './useCommands.ts';

/** Further users are only in the list. */
const SHOWN_COUNT = 10;
/** Among so many, those whose name has the searched words whole are shown first. */
const RANKED_COUNT = 50;

export interface PaletteOption {
  readonly key: string;
  readonly href?: string | undefined;
  readonly run?: (() => void) | undefined;
}

/**
 * The options of the palette, and which one is active. Commands come first, so that users, whose
 * answer may be late, move nothing.
 */
export function usePaletteList(text: string, close: () => void) {
  const id = useId();
  const commands = matchingCommands(useCommands(), text);
  const found = useFoundUsers(text);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** Enter was pressed before it is known what it opens. */
  const isSought = useRef(false);

  const users = found.users.slice(0, SHOWN_COUNT).map((user, position) => ({
    user,
    // A stored list may hold the same id twice.
    key: `${position} ${user.id}`,
    href: userPath(user.id),
  }));
  /** Leads to the list of all matches; `null`: nobody matches. */
  const all: PaletteOption | null =
    text === '' || users.length === 0
      ? null
      : { key: 'all', href: listPath(withChanges(DEFAULT_TABLE_VIEW, { text })) };
  const options: readonly PaletteOption[] = [...commands, ...users, ...(all === null ? [] : [all])];
  const first = commands.length > 0 || found.isFirstKnown ? options[0] : undefined;
  const active = options.find(({ key }) => key === activeKey) ?? first;
  const optionId = ({ key }: PaletteOption) => `${id}-${key.replaceAll(/\s/gu, '-')}`;
  const activeId = active && optionId(active);

  useLayoutEffect(() => {
    if (activeKey !== null) elementOf(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeKey, activeId]);

  const openActive = (inNewTab: boolean) => {
    const option = elementOf(activeId);
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
    users,
    shown: found.shown,
    all,
    activeId,
    optionId,
    point: ({ key }: PaletteOption) => setActiveKey(key),
    close,
    move: (step: number) => {
      const at = options.findIndex((option) => option === active);
      // Nothing is active until the first option is known.
      const next = at === -1 && step < 0 ? options.length - 1 : at + step;
      setActiveKey(options.at(next % options.length)?.key ?? null);
    },
    /** Opens the active option, or the first one as soon as it is known. */
    open: (inNewTab: boolean) => {
      if (active === undefined) isSought.current = true;
      else openActive(inNewTab);
    },
    /** For another text: the first option becomes active. */
    restart: () => {
      setActiveKey(null);
      isSought.current = false;
    },
  };
}

export type PaletteList = ReturnType<typeof usePaletteList>;

/**
 * The first users that a text finds, preceded by the user with that email or id; for an empty text
 * the newest.
 */
function useFoundUsers(text: string) {
  const shown = useAnswerOrPrevious(
    text === ''
      ? NEWEST_QUESTION
      : { ...tableQuestion(withChanges(DEFAULT_TABLE_VIEW, { text })), size: RANKED_COUNT },
  );
  const { value: exact = null, isPending } = useAnswer(exactQuestion(text));
  const last = useRef<readonly User[]>([]);
  const rows = wholeWordsFirst(shown.value?.rows ?? [], text);
  const isLate = isPending && exact === null;
  const others = rows.filter(({ id }) => id !== exact?.id);
  // It would appear above the others later, and move them.
  const users = isLate ? last.current : [...(exact === null ? [] : [exact]), ...others];
  useLayoutEffect(() => {
    last.current = users;
  });
  /** The first of `users` is certainly the first result, so it may be opened. */
  const isFirstKnown = shown.isCurrent && !isLate;
  return { users, shown, isFirstKnown };
}

/** An id is one word with a digit; most names cause no request. */
const LOOKS_LIKE_ID = /^(?=.*\d)\S{6,}$/u;

function exactQuestion(text: string): Extract<Question, { kind: 'email' | 'user' }> | null {
  if (text.includes('@')) return { kind: 'email', email: text, except: null };
  return LOOKS_LIKE_ID.test(text) ? { kind: 'user', id: text } : null;
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

function elementOf(id: string | undefined): HTMLElement | null {
  return id === undefined ? null : document.getElementById(id);
}
