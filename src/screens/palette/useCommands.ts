import { useContext, useState } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { formatHistoryView } from '#domain/view/historyAddress.ts';
import { defaultView } from '#domain/view/viewStore.ts';
import { DEFAULT_TABLE_VIEW } from '#domain/view/tableView.ts';
import { formatListView, parseListView, switchView } from '#domain/view/viewAddress.ts';
import { WHOLE_SEARCH, wholeSearch } from '#platform/startView.ts';
import { COLOR_SCHEMES, DENSITIES } from '#platform/looks.ts';
import { useColorScheme } from '#platform/useLooks.ts';
import { useShortcutSetting } from '#platform/useShortcut.ts';
import { historyPath, homePath, usersPath } from '#screens/paths.ts';
import { editCondition } from '#screens/user-list/condition/editCondition.tsx';
import { useKeptViews } from '#screens/saved-views/savedViewStore.ts';
import { useTableLook } from '#screens/user-list/layout/tableLook.ts';
import { LiveListContext } from '#screens/user-list/LiveListContext.ts';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { trPalette } from '#text/trPalette.ts';
import { trScheme } from '#text/trScheme.ts';
import { trLayout } from '#text/user-list/trLayout.ts';
import { trViews } from '#text/trViews.ts';
import type { PaletteCommand } from './paletteCommand.ts';
import { controlsOfPage, pressControls } from './pressControl.ts';
import { useUndo } from '#state/useChange.ts';
import { useMay } from '#state/staff/useStaff.ts';

const { also } = trPalette;

/** The screens and actions that are available now: on this screen, in this role. */
export function useCommands(): readonly PaletteCommand[] {
  const mayManageStaff = useMay('manageStaff');
  const live = useContext(LiveListContext);
  const [controls] = useState(controlsOfPage);
  const actions = useActions(controls);
  const staff = live?.staffCommands(mayManageStaff) ?? [];
  const screens: readonly PaletteCommand[] = [
    screen('home', tr.shell.home, homePath(), 'home'),
    screen('users', tr.shell.users, usersPath(), 'users'),
    screen('history', tr.history.heading, historyPath(), 'history'),
    screen('removed', trPalette.removed, REMOVED_PATH, 'history'),
  ];
  const storage = controls.has(tr.storage.open)
    ? [press('storage', tr.storage.open, 'storage', { group: 'screens' })]
    : [];
  const views = useKeptViews();
  const whole = { id: 'all', name: trViews.all, search: WHOLE_SEARCH };
  const kept = [...(defaultView(views) === null ? [] : [whole]), ...views].map(
    ({ id, name, search }) => ({
      ...screen('view', name, usersPath() + (search || wholeSearch()), 'menu'),
      key: `view-${id}`,
    }),
  );
  return [...screens, ...kept, ...storage, ...actions, ...staff].toSorted(
    (one, other) => Number(one.group === 'actions') - Number(other.group === 'actions'),
  );
}

const REMOVED_PATH = historyPath() + formatHistoryView({ kind: 'removed', page: 1 });

/** @param controls the names of the page's buttons */
function useActions(controls: ReadonlySet<string>): readonly PaletteCommand[] {
  const [path, navigate] = useLocation();
  // wouter's useSearch decodes a text such as "100%25" twice.
  const search = useLocationProperty(() => location.search);
  const mayChange = useMay('change');
  const [hasSingleKeys] = useShortcutSetting();
  const { undo, redo, isLeft } = useUndo(() => undefined);
  const look = useTableLook();
  const schemes = looks('scheme', 'sun', COLOR_SCHEMES, trScheme, useColorScheme());
  const densities = looks('density', 'table', DENSITIES, trLayout.densities, [
    look.density,
    (density) => look.choose({ density }),
  ]);
  const isInList = path === usersPath();
  const key = (keys: string) => (hasSingleKeys ? { keys } : {});

  /** Presses a button of the list, from every screen. */
  const ofList = (button: string) => () => {
    if (!isInList) navigate(usersPath());
    pressControls([button]);
  };
  const changing: readonly PaletteCommand[] = [
    action('addUser', trPalette.addUser, 'users', ofList(tr.list.addUser), key('n')),
    action('importing', tr.importing.open, 'imported', ofList(tr.importing.open)),
  ];
  const edit = controls.has(trChanges.edit) && path.startsWith(`${usersPath()}/`);
  return [
    ...(mayChange ? changing : []),
    action('exporting', tr.exporting.open, 'exported', ofList(tr.exporting.open)),
    ...(isInList
      ? [action('condition', tr.table.addCondition, 'filter', () => editCondition(-1))]
      : []),
    ...(edit ? [press('edit', trChanges.edit, 'users', key('e'))] : []),
    ...(mayChange && isLeft('undo')
      ? [action('undo', trPalette.undo, 'back', undo, { keys: 'Ctrl+Z' })]
      : []),
    ...(mayChange && isLeft('redo')
      ? [action('redo', trPalette.redo, 'forward', redo, { keys: 'Ctrl+Shift+Z' })]
      : []),
    ...otherViews(isInList ? search : null),
    ...(controls.has(trViews.make) ? [press('saveView', trViews.make, 'menu')] : []),
    ...schemes,
    ...(controls.has(trLayout.open) ? [press('columns', trLayout.open, 'table')] : []),
    ...densities,
    press('shortcuts', tr.shell.shortcuts, 'help', key('?')),
  ];
}

/** The other choices of a look. */
function looks<Value extends string>(
  look: 'scheme' | 'density',
  icon: PaletteCommand['icon'],
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
  [chosen, choose]: [Value, (value: Value) => unknown],
): readonly PaletteCommand[] {
  return values
    .filter((value) => value !== chosen)
    .map((value) =>
      action(`${look}-${value}`, trPalette[look](words[value]), icon, () => choose(value), {
        also: also[look],
      }),
    );
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
  icon: PaletteCommand['icon'],
): PaletteCommand {
  return { key, group: 'screens', label, also: also[key], icon, href };
}

function action(
  key: string,
  label: string,
  icon: PaletteCommand['icon'],
  run: () => void,
  more: Partial<PaletteCommand> = {},
): PaletteCommand {
  const words: Readonly<Record<string, string>> = also;
  return { key, group: 'actions', label, also: words[key] ?? '', icon, run, ...more };
}

/** Presses the page's button with this name. */
function press(
  key: string,
  name: string,
  icon: PaletteCommand['icon'],
  more?: Partial<PaletteCommand>,
): PaletteCommand {
  return action(key, name, icon, () => pressControls([name]), more);
}
