import { useContext } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { DUPLICATE_KINDS } from '#domain/query/filters.ts';
import { formatHistoryView, formatListView, parseListView } from '#domain/view/viewAddress.ts';
import { defaultView } from '#domain/view/savedViews.ts';
import { DEFAULT_TABLE_VIEW, switchView, withFilter } from '#domain/view/listView.ts';
import { compilePattern, foldText, matches } from '#domain/turkish/turkish.ts';
import {
  COLOR_SCHEMES,
  DENSITIES,
  useColorScheme,
  WHOLE_SEARCH,
  wholeSearch,
} from '#platform/preferences.ts';
import { useShortcutSetting } from '#platform/useShortcut.ts';
import {
  PAGE_ACTIONS,
  usePageActions,
  type PageAction,
  type PageActionName,
} from '#screens/pageActions.tsx';
import { historyPath, homePath, listPath, staffPath, usersPath } from '#screens/paths.ts';
import { useKeptViews } from '#screens/saved-views/savedViewStore.ts';
import { useTableLook } from '#screens/user-list/layout/tableLook.ts';
import { MayContext, useMe } from '#state/staff/useStaff.ts';
import { useUndo } from '#state/useChange.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr, trScheme, trActions, trFilters, trLayout } from '#text/tr.ts';
import { trPalette } from '#text/trPalette.ts';
import { trStaff } from '#text/trStaff.ts';
import { trViews } from '#text/trViews.ts';
import type { IconName } from '#ui/Icon.tsx';

/** A screen to go to, or an action. */
export interface PaletteCommand {
  readonly key: string;
  readonly group: 'screens' | 'actions';
  readonly label: string;
  /** Additional words that find it. */
  readonly also?: string;
  readonly icon: IconName;
  /** Keys that do the same, with blanks between. */
  readonly keys?: string;
  /** The address of a link. */
  readonly href?: string;
  /** Runs after the palette has closed. */
  readonly run?: () => void;
}

const { also } = trPalette;
const ALSO: Readonly<Partial<Record<PageActionName, string>>> = also;
const REMOVED_PATH = historyPath() + formatHistoryView({ kind: 'removed', page: 1 });
const DUPLICATES_PATH = listPath(withFilter(DEFAULT_TABLE_VIEW, 'duplicate', DUPLICATE_KINDS));

/** The screens and actions that are available now: on this screen, in this role. */
export function useCommands(): readonly PaletteCommand[] {
  const may = useContext(MayContext);
  const isShared = useMe() !== null;
  const views = useKeptViews();
  const whole = { id: 'all', name: trViews.all, search: WHOLE_SEARCH };
  const kept = [...(defaultView(views) === null ? [] : [whole]), ...views].map(
    ({ id, name, search }) => ({
      ...screen('view', name, usersPath() + (search || wholeSearch()), 'menu'),
      key: `view-${id}`,
    }),
  );
  const commands = [
    screen('home', tr.shell.home, homePath(), 'home'),
    screen('users', tr.shell.users, usersPath(), 'users'),
    screen('history', tr.history.heading, historyPath(), 'history'),
    screen('removed', trPalette.removed, REMOVED_PATH, 'history'),
    screen('duplicates', trFilters.duplicate.label, DUPLICATES_PATH, 'users'),
    ...kept,
    ...(isShared && may('manageStaff')
      ? [screen('team', trStaff.title, staffPath(), 'users')]
      : []),
    ...useActions(),
    ...useLooks(),
  ];
  return commands.toSorted(
    (one, other) => Number(one.group === 'actions') - Number(other.group === 'actions'),
  );
}

/** An action without a name here is not in the palette. */
const NAMES: Readonly<Partial<Record<PageActionName, string>>> = {
  storage: tr.storage.open,
  addUser: trPalette.addUser,
  importing: tr.importing.open,
  exporting: tr.exporting.open,
  condition: tr.table.addCondition,
  edit: trActions.edit,
  undo: trPalette.undo,
  redo: trPalette.redo,
  saveView: trViews.make,
  columns: trLayout.open,
  shortcuts: tr.shell.shortcuts,
  account: trStaff.account.open,
  signOut: trStaff.account.signOut,
};

/** The actions of the registry that can be run now, and the other views of the list. */
function useActions(): readonly PaletteCommand[] {
  const [path, navigate] = useLocation();
  // wouter's useSearch decodes a text such as "100%25" twice.
  const search = useLocationProperty(() => location.search);
  const may = useContext(MayContext);
  const [hasSingleKeys] = useShortcutSetting();
  const takeBack = useUndo();
  const { isLeft } = useSourceAccess().undoStack;
  const { offered, run } = usePageActions();
  const isInList = path === usersPath();

  const runNow = (name: PageActionName) => {
    if (name === 'undo' || name === 'redo') return takeBack(name);
    if ('isOfList' in PAGE_ACTIONS[name] && !isInList) navigate(usersPath());
    return run(name);
  };
  // The table is written with these names.
  const names = Object.keys(PAGE_ACTIONS) as PageActionName[];
  const commands = names.flatMap((name): readonly PaletteCommand[] => {
    const action: PageAction = PAGE_ACTIONS[name];
    const { needs, isOfList, isScreen, key: keys = '' } = action;
    const label = NAMES[name];
    const canRun =
      name === 'undo' || name === 'redo' ? isLeft(name) : isOfList === true || offered.has(name);
    if (label === undefined || !canRun || (needs !== undefined && !may(needs))) return [];
    return [
      {
        key: name,
        group: isScreen ? 'screens' : 'actions',
        label,
        also: ALSO[name] ?? '',
        icon: action.icon,
        keys: hasSingleKeys || keys.length > 1 ? keys : '',
        run: () => runNow(name),
      },
    ];
  });
  return [...commands, ...otherViews(isInList ? search : null)];
}

/** The other choices of colours and of the table's density. */
function useLooks(): readonly PaletteCommand[] {
  const { density, choose } = useTableLook();
  const [scheme, setScheme] = useColorScheme();
  const group = 'actions';
  return [
    ...COLOR_SCHEMES.filter((value) => value !== scheme).map((value): PaletteCommand => ({
      key: `scheme-${value}`,
      group,
      label: trPalette.scheme(trScheme[value]),
      also: also.scheme,
      icon: 'sun',
      run: () => setScheme(value),
    })),
    ...DENSITIES.filter((value) => value !== density).map((value): PaletteCommand => ({
      key: `density-${value}`,
      group,
      label: trPalette.density(trLayout.densities[value]),
      also: also.density,
      icon: 'table',
      run: () => choose({ density: value }),
    })),
  ];
}

const VIEWS = [
  ['table', tr.list.tableView],
  ['cards', tr.list.cardView],
  ['map', tr.list.mapView],
] as const;

/** @param search the address of the list on the screen; `null`: another screen */
function otherViews(search: string | null): readonly PaletteCommand[] {
  const shown =
    search === null
      ? ({ kind: 'table', view: DEFAULT_TABLE_VIEW } as const)
      : parseListView(search);
  return VIEWS.filter(([kind]) => kind !== shown.kind).map(([kind, label]) => ({
    key: `view-${kind}`,
    group: 'actions',
    label,
    also: also.view,
    icon: kind,
    href: usersPath() + (formatListView(switchView(shown, kind)) || wholeSearch()),
  }));
}

function screen(
  key: keyof typeof also,
  label: string,
  href: string,
  icon: IconName,
): PaletteCommand {
  return { key, group: 'screens', label, also: also[key], icon, href };
}

/**
 * The commands that have, for each word of the text, a word that begins with it; all for a blank
 * text.
 */
export function matchingCommands(
  commands: readonly PaletteCommand[],
  text: string,
): readonly PaletteCommand[] {
  const patterns = text
    .trim()
    .split(/\s+/u)
    .map((word) => compilePattern(word));
  return commands.filter(({ label, also: others = '' }) => {
    const words = foldText(`${label} ${others}`);
    return patterns.every((pattern) => matches(words, pattern, isBeginning));
  });
}

function isBeginning(at: number, plain: string): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? '');
}
