import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Permission } from '#protocol/staff.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { trPalette } from '#text/trPalette.ts';
import { trShortcuts } from '#text/trShortcuts.ts';
import { trStaff } from '#text/trStaff.ts';
import { trViews } from '#text/trViews.ts';
import { trLayout } from '#text/user-list/trLayout.ts';
import type { IconName } from '#ui/Icon.tsx';

/** Something to do on a screen, whatever the users: for the palette and for keys. */
export interface PageAction {
  readonly name: string;
  readonly icon: IconName;
  /** A single key, as in `useShortcut`, or `Ctrl+…` for the palette and the list of shortcuts. */
  readonly key?: string;
  /** For the list of shortcuts. */
  readonly help?: string;
  /** Additional words that find it. */
  readonly also?: string;
  readonly needs?: Permission;
  /** The palette leads to the list first. Otherwise it has the action only where that is offered. */
  readonly isOfList?: true;
  /** The palette has it among the screens. */
  readonly isScreen?: true;
  /** The palette does not have it. */
  readonly isHidden?: true;
}

const { also } = trPalette;
const { does } = trShortcuts;

/** In the order of the palette. */
export const PAGE_ACTIONS = {
  search: { name: does.search, icon: 'search', key: '/', help: does.search, isHidden: true },
  palette: {
    name: does.palette,
    icon: 'search',
    key: 'Ctrl+K',
    help: does.palette,
    isHidden: true,
  },
  storage: { name: tr.storage.open, icon: 'storage', also: also.storage, isScreen: true },
  addUser: {
    name: trPalette.addUser,
    icon: 'users',
    key: 'n',
    help: does.addUser,
    also: also.addUser,
    needs: 'change',
    isOfList: true,
  },
  importing: {
    name: tr.importing.open,
    icon: 'imported',
    also: also.importing,
    needs: 'change',
    isOfList: true,
  },
  exporting: {
    name: tr.exporting.open,
    icon: 'exported',
    also: also.exporting,
    isOfList: true,
  },
  condition: { name: tr.table.addCondition, icon: 'filter', also: also.condition },
  edit: { name: trChanges.edit, icon: 'users', key: 'e', needs: 'change' },
  undo: {
    name: trPalette.undo,
    icon: 'back',
    key: 'Ctrl+Z',
    help: does.undo,
    also: also.undo,
    needs: 'change',
  },
  redo: {
    name: trPalette.redo,
    icon: 'forward',
    key: 'Ctrl+Shift+Z',
    help: does.redo,
    also: also.redo,
    needs: 'change',
  },
  saveView: { name: trViews.make, icon: 'menu', also: also.saveView },
  columns: { name: trLayout.open, icon: 'table', also: also.columns },
  shortcuts: {
    name: tr.shell.shortcuts,
    icon: 'help',
    key: '?',
    help: does.shortcuts,
    also: also.shortcuts,
  },
  account: { name: trStaff.account.open, icon: 'users', also: also.account },
  signOut: { name: trStaff.account.signOut, icon: 'exported', also: also.signOut },
} satisfies Record<string, PageAction>;

export type PageActionName = keyof typeof PAGE_ACTIONS;

/** The actions that the shown parts offer. */
interface OfferedActions {
  /** The same set until it changes. */
  readonly get: () => ReadonlySet<PageActionName>;
  readonly subscribe: (listener: () => void) => () => void;
  /** @returns ends the offer */
  readonly offer: (name: PageActionName, run: () => void) => () => void;
  /** Runs an action, now or as soon as it is offered, if nothing else is asked for before that. */
  readonly run: (name: PageActionName) => void;
}

function createOfferedActions(): OfferedActions {
  const listeners = new Set<() => void>();
  /** The last one first: a drawer has the same parts as the sidebar below it. */
  let offers: readonly { readonly name: PageActionName; readonly run: () => void }[] = [];
  let names: ReadonlySet<PageActionName> = new Set();
  let asked: PageActionName | null = null;
  const notify = () => {
    names = new Set(offers.map(({ name }) => name));
    for (const listener of listeners) listener();
  };
  return {
    get: () => names,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer: (name, run) => {
      const own = { name, run };
      offers = [own, ...offers];
      notify();
      if (asked === name) {
        asked = null;
        run();
      }
      return () => {
        offers = offers.filter((offer) => offer !== own);
        notify();
      };
    },
    run: (name) => {
      const offer = offers.find((one) => one.name === name);
      asked = offer === undefined ? name : null;
      offer?.run();
    },
  };
}

const OfferedActionsContext = createContext(createOfferedActions());

export function PageActionsProvider({ children }: { children: ReactNode }) {
  const [actions] = useState(createOfferedActions);
  return <OfferedActionsContext value={actions}>{children}</OfferedActionsContext>;
}

/**
 * Offers an action to the palette, and by its single key, while the component is mounted.
 * @param run `null`: not now
 */
export function usePageAction(name: PageActionName, run: (() => void) | null): void {
  const { offer } = useContext(OfferedActionsContext);
  const action: PageAction = PAGE_ACTIONS[name];
  const isOffered = run !== null;
  const runNow = useEffectEvent(() => run?.());
  useLayoutEffect(() => {
    return isOffered ? offer(name, () => runNow()) : undefined;
  }, [offer, name, isOffered]);
  useShortcut(action.key ?? '', () => run?.(), { isWanted: () => isOffered });
}

/** The actions that can be run now, and the function that runs one. */
export function usePageActions() {
  const { get, subscribe, run } = useContext(OfferedActionsContext);
  return { offered: useSyncExternalStore(subscribe, get), run };
}
