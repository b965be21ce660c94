import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Change } from '#domain/change/change.ts';
import type { UserFilter } from '#domain/query/filters.ts';
import { withUsers } from '#domain/query/selection.ts';
import type { User } from '#domain/user/user.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import {
  changedView,
  listQuestion,
  withFilter,
  withoutFilters,
  withPeeked,
  withWhere,
  type ListView,
} from '#domain/view/listView.ts';
import { currentEntry } from '#platform/historyEntry.ts';
import { userPath } from '#screens/paths.ts';
import { useStore } from '#state/useStore.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { useListAddress, type ListAddress } from '#state/useAddress.ts';
import { useAnswerOrPrevious, type Shown } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useCopy, type CopyAnswer } from '#ui/controls/CopyButton.tsx';
import { useVisibleCount, type VisibleCount } from './cards/visibleCards.ts';
import { emailPlaceIn, leaveFocusInRows } from './rowFocus.ts';
import { useSelection, type ListSelection } from './selection/useSelection.ts';
import { useUserCommit, type ActionTools } from './userActions.ts';

/** What is open over the list, at most one: a dialog, with whom or what it is about. */
export type OpenPart =
  | { readonly kind: 'add' }
  | { readonly kind: 'import'; readonly files: readonly File[] }
  | { readonly kind: 'export'; readonly who: 'shown' | 'selected' }
  | { readonly kind: 'edit'; readonly user: User }
  /** Two users. */
  | { readonly kind: 'merge'; readonly ids: readonly string[] }
  /** Asks before this change removes so many. */
  | { readonly kind: 'removeMany'; readonly change: Change; readonly count: number }
  /** The condition, at the part at this position; -1: a new one. */
  | { readonly kind: 'condition'; readonly at: number };

/** The list on the screen: the view of its address, whom it shows, who is selected, what is open. */
export interface UserList extends ListAddress {
  /** There is a list. */
  readonly isReady: boolean;
  /** The question of the view, and its shown answer. */
  readonly question: PageQuestion;
  readonly shown: Shown<PageOfUsers>;
  /** How many cards show-all shows. */
  readonly visible: VisibleCount;
  readonly selection: ListSelection;
  /** The checkboxes are shown, as they are while anybody is selected. */
  readonly isSelecting: boolean;
  readonly setIsSelecting: (isSelecting: boolean) => void;
  readonly open: OpenPart | null;
  readonly show: (part: OpenPart | null) => void;
  /** The user whom the person chose last to see beside the list. */
  readonly chosen: User | null;
  readonly peek: (user: User, listView?: ListView) => void;
  /** The id of the user added last, for a while; then `null`. */
  readonly markedId: string | null;
  /** The id of the user whose row had the focus last. */
  readonly enteredId: string | null;
  /** The last copied email, and where it stands. */
  readonly copied: { readonly answer: CopyAnswer; readonly place: Element | null };
  readonly copy: (text: string, place: Element | null) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** The checkbox of the page, or a phone's button that shows the checkboxes. */
  readonly selectRef: RefObject<HTMLButtonElement | HTMLInputElement | null>;
  /** Contains the rows or cards. */
  readonly rowsRef: RefObject<HTMLElement | null>;
}

const UserListContext = createContext<UserList | null>(null);

export function useUserList(): UserList {
  const list = useContext(UserListContext);
  if (list === null) throw new Error('useUserList needs a UserListProvider above it');
  return list;
}

/** Changes the values of a filter in whichever view; none removes it. */
export function useFilterChange(): (filter: UserFilter, values: readonly string[]) => void {
  const { listView, pushView } = useUserList();
  return (filter, values) =>
    pushView(changedView(listView, (view) => withFilter(view, filter, values)));
}

/** Removes all filters and the condition in whichever view. */
export function useClearFilters(): () => void {
  const { listView, pushView } = useUserList();
  return () => pushView(changedView(listView, withoutFilters));
}

/**
 * The condition of the list on the screen as in its address, and its setter: no pieces remove it.
 */
export function useWhere() {
  const { listView, pushView } = useUserList();
  const changeWhere = (where: readonly string[]) =>
    pushView(changedView(listView, (view) => withWhere(view, where)));
  return { where: listView.view.where ?? [], changeWhere };
}

/** What rows and cards do: always the same functions, since rows are memoised. */
export interface RowTools extends ActionTools {
  readonly peek: (user: User) => void;
  /** Ticks the box of a user; as a range, all from the one ticked last. */
  readonly tick: (id: string, isRange: boolean) => void;
  readonly setSelected: (ids: readonly string[], isWanted: boolean) => void;
  /** The focus is in the row of this user. */
  readonly enter: (id: string) => void;
  /** Follows a link to a user without loading the page anew. */
  readonly follow: (event: MouseEvent, id: string) => void;
  /** The shown rows, in the order of the list. */
  readonly rows: () => readonly HTMLElement[];
  /** Where the keys began that select one row after the other, and the row that they reached. */
  readonly extended: {
    current: { readonly start: HTMLElement; readonly end: HTMLElement } | null;
  };
}

const nothing = () => undefined;

/** Outside of a list, rows do nothing. */
export const RowToolsContext = createContext<RowTools>({
  commit: nothing,
  peek: nothing,
  tick: nothing,
  setSelected: nothing,
  enter: nothing,
  follow: nothing,
  rows: () => [],
  extended: { current: null },
});

export function UserListProvider({ children }: { children: ReactNode }) {
  const address = useListAddress();
  const { listView, pushView, replaceView } = address;
  const isReady = useSourceStatus().phase === 'ready';
  const visible = useVisibleCount(listView, useLocationProperty(currentEntry));
  // One question for everything shown: a slow search is made once.
  const question = listQuestion(listView, visible.visibleCount);
  const shown = useAnswerOrPrevious(question);
  const selection = useSelection(question, shown);
  const [isSelecting, setIsSelecting] = useState(false);
  const [open, show] = useState<OpenPart | null>(null);
  const [chosen, setChosen] = useState<User | null>(null);
  const [enteredId, enter] = useState<string | null>(null);
  const [copyAnswer, copy] = useCopy();
  const [copyPlace, setCopyPlace] = useState<Element | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const selectRef = useRef<HTMLButtonElement | HTMLInputElement>(null);
  const rowsRef = useRef<HTMLElement>(null);
  const list: UserList = {
    ...address,
    isReady,
    question,
    shown,
    visible,
    selection,
    isSelecting: isSelecting || selection.count > 0,
    setIsSelecting,
    open,
    show,
    chosen,
    peek: (user, at = listView) => {
      setChosen(user);
      const isAllCards = at.kind === 'cards' && at.view.mode === 'all';
      // One step back closes it, however many users it has shown. Show-all starts again with each
      // entry.
      const isSameEntry = listView.view.peeked !== null || isAllCards;
      (isSameEntry ? replaceView : pushView)(withPeeked(at, user.id));
    },
    markedId: useMarkedId(),
    enteredId,
    copied: { answer: copyAnswer, place: copyPlace },
    copy: (text, place) => {
      setCopyPlace(place);
      void copy(text);
    },
    searchRef,
    selectRef,
    rowsRef,
  };
  const tools = useRowTools(list, enter);
  return (
    <UserListContext value={list}>
      <RowToolsContext value={tools}>{children}</RowToolsContext>
    </UserListContext>
  );
}

/** How long a user who was just added is marked. */
const MARKED_MS = 6000;

function useMarkedId(): string | null {
  const { last } = useStore(useSourceAccess().outcomes);
  const addedId = (last?.change.kind === 'add' && last.result.ok && last.result.user?.id) || null;
  const [passedId, setPassedId] = useState<string | null>(null);
  useEffect(() => {
    if (addedId === null) return undefined;
    const timer = setTimeout(() => setPassedId(addedId), MARKED_MS);
    return () => clearTimeout(timer);
  }, [addedId]);
  return addedId === passedId ? null : addedId;
}

function useRowTools(list: UserList, enter: (id: string) => void): RowTools {
  const change = useUserCommit();
  const [, navigate] = useLocation();
  const latest = useRef({ ...list, change, navigate });
  useLayoutEffect(() => {
    latest.current = { ...list, change, navigate };
  });
  const [tools] = useState((): RowTools => {
    const rows = () => [
      ...(latest.current.rowsRef.current?.querySelectorAll<HTMLElement>('[data-user]') ?? []),
    ];
    const tick = (id: string, isRange: boolean) => latest.current.selection.toggle(id, isRange);
    return {
      rows,
      extended: { current: null },
      tick,
      enter,
      select: ({ id }) => tick(id, false),
      setSelected: (ids, isWanted) => {
        const { selection } = latest.current;
        selection.choose(withUsers(selection.users, ids, isWanted));
      },
      commit: (wanted) => {
        const { searchRef } = latest.current;
        leaveFocusInRows(document.activeElement, rows, () => searchRef.current);
        latest.current.change(wanted);
      },
      edit: (user) => latest.current.show({ kind: 'edit', user }),
      peek: (user) => latest.current.peek(user),
      copyEmail: ({ id, email }) => {
        const row = rows().find(({ dataset }) => dataset['user'] === id);
        latest.current.copy(email, emailPlaceIn(row));
      },
      follow: (event, id) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlain || event.button !== 0 || event.defaultPrevented) return;
        event.preventDefault();
        latest.current.navigate(userPath(id));
      },
    };
  });
  return tools;
}
