import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#domain/user/user.ts';
import { DEFAULT_TABLE_VIEW, withText } from '#domain/view/tableView.ts';
import { listPath } from '#screens/home/listPath.ts';
import { userPath } from '#screens/paths.ts';
import { useCommands } from './useCommands.ts';
import { matchingCommands, type PaletteCommand } from './paletteCommand.ts';
import { useFoundUsers, type FoundUsers } from './useFoundUsers.ts';

/** Further users are only in the list. */
const SHOWN_COUNT = 10;

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
  return { key: 'all', href: listPath(withText(DEFAULT_TABLE_VIEW, text)) };
}

/** Scrolls to the element with this id, if there is one. */
function useScrolledIntoView(id: string | undefined): void {
  useLayoutEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
