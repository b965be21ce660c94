import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { createStore } from '#domain/createStore.ts';
import type { Permission } from '#protocol/staff.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { useStore } from '#state/useStore.ts';
import type { IconName } from '#ui/Icon.tsx';

/**
 * Something to do on a screen, whatever the users: for the palette and for keys. Its words are in
 * the palette and in the list of shortcuts, if it is there.
 */
export interface PageAction {
  readonly icon: IconName;
  /** A single key, as in `useShortcut`, or `Ctrl+…` for the palette and the list of shortcuts. */
  readonly key?: string;
  readonly needs?: Permission;
  /** The palette leads to the list first. Otherwise it has the action only where that is offered. */
  readonly isOfList?: true;
  /** The palette has it among the screens. */
  readonly isScreen?: true;
}

/** In the order of the palette. */
export const PAGE_ACTIONS = {
  search: { icon: 'search', key: '/' },
  palette: { icon: 'search', key: 'Ctrl+K' },
  storage: { icon: 'storage', isScreen: true },
  addUser: { icon: 'users', key: 'n', needs: 'change', isOfList: true },
  importing: { icon: 'imported', needs: 'change', isOfList: true },
  exporting: { icon: 'exported', isOfList: true },
  condition: { icon: 'filter' },
  edit: { icon: 'users', key: 'e', needs: 'change' },
  undo: { icon: 'back', key: 'Ctrl+Z', needs: 'change' },
  redo: { icon: 'forward', key: 'Ctrl+Shift+Z', needs: 'change' },
  saveView: { icon: 'menu' },
  columns: { icon: 'table' },
  shortcuts: { icon: 'help', key: '?' },
  account: { icon: 'users' },
  signOut: { icon: 'exported' },
} satisfies Record<string, PageAction>;

export type PageActionName = keyof typeof PAGE_ACTIONS;

/** The actions that the shown parts offer. */
function createOfferedActions() {
  const names = createStore<ReadonlySet<PageActionName>>(new Set());
  /** The last one first: a drawer has the same parts as the sidebar below it. */
  let offers: readonly { readonly name: PageActionName; readonly run: () => void }[] = [];
  let asked: PageActionName | null = null;
  const change = (next: typeof offers) => {
    offers = next;
    names.set(new Set(offers.map(({ name }) => name)));
  };
  return {
    names,
    /** @returns ends the offer */
    offer: (name: PageActionName, run: () => void) => {
      const own = { name, run };
      change([own, ...offers]);
      if (asked === name) {
        asked = null;
        run();
      }
      return () => change(offers.filter((offer) => offer !== own));
    },
    /** Runs an action, now or as soon as it is offered, if nothing else is asked for before that. */
    run: (name: PageActionName) => {
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
  const { names, run } = useContext(OfferedActionsContext);
  return { offered: useStore(names), run };
}

/** Opens the palette, which lies over every screen. */
export const OpenPaletteContext = createContext<() => void>(() => undefined);
