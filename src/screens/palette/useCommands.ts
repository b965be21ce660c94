import { useContext, useState } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { formatHistoryView } from '#domain/view/historyAddress.ts';
import { DEFAULT_TABLE_VIEW } from '#domain/view/tableView.ts';
import { formatListView, parseListView, switchView } from '#domain/view/viewAddress.ts';
import { COLOR_SCHEMES } from '#platform/colorSchemes.ts';
import { useColorScheme } from '#platform/useColorScheme.ts';
import { useShortcutSetting } from '#platform/useShortcut.ts';
import { historyPath, homePath, usersPath } from '#screens/paths.ts';
import { LiveListContext } from '#screens/user-list/LiveListContext.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useUndo } from '#state/useUndo.ts';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { trPalette } from '#text/trPalette.ts';
import { trScheme } from '#text/trScheme.ts';
import type { PaletteCommand } from './paletteCommand.ts';
import { controlsOfPage, pressControls } from './pressControl.ts';

const { also } = trPalette;

/** Where the person can go and what they can do now: on this screen, in their role. */
export function useCommands(): readonly PaletteCommand[] {
  const mayManageStaff = useMay('manageStaff');
  const live = useContext(LiveListContext);
  const actions = useActions();
  const staff = live?.staffCommands(mayManageStaff) ?? [];
  const [controls] = useState(controlsOfPage);
  const screens: readonly PaletteCommand[] = [
    screen('home', tr.shell.home, homePath(), 'home'),
    screen('users', tr.shell.users, usersPath(), 'users'),
    screen('history', tr.history.heading, historyPath(), 'history'),
    screen('removed', trPalette.removed, REMOVED_PATH, 'history'),
  ];
  const storage = controls.has(tr.storage.open)
    ? [press('storage', tr.storage.open, [tr.storage.open], 'storage', { group: 'screens' })]
    : [];
  return [...screens, ...storage, ...actions, ...staff].toSorted(
    (one, other) => Number(one.group === 'actions') - Number(other.group === 'actions'),
  );
}

const REMOVED_PATH = historyPath() + formatHistoryView({ kind: 'removed', page: 1 });

function useActions(): readonly PaletteCommand[] {
  const [path, navigate] = useLocation();
  // wouter's useSearch decodes a text such as "100%25" twice.
  const search = useLocationProperty(() => location.search);
  const mayChange = useMay('change');
  const [hasSingleKeys] = useShortcutSetting();
  const { undo, redo, isLeft } = useUndo(() => undefined);
  const [scheme, setScheme] = useColorScheme();
  const [controls] = useState(controlsOfPage);
  const isInList = path === usersPath();
  const key = (keys: string) => (hasSingleKeys ? { keys } : {});

  /** What a button of the list does, from every screen. */
  const ofList = (button: string) => () => {
    if (!isInList) navigate(usersPath());
    pressControls([button]);
  };
  const changing: readonly PaletteCommand[] = [
    {
      ...press('addUser', trPalette.addUser, [], 'users', key('n')),
      run: ofList(tr.list.addUser),
    },
    { ...press('importing', tr.importing.open, [], 'imported'), run: ofList(tr.importing.open) },
  ];
  const edit = controls.has(trChanges.edit) && path.startsWith(`${usersPath()}/`);
  return [
    ...(mayChange ? changing : []),
    { ...press('exporting', tr.exporting.open, [], 'exported'), run: ofList(tr.exporting.open) },
    ...(edit ? [press('edit', trChanges.edit, [trChanges.edit], 'users', key('e'))] : []),
    ...(mayChange && isLeft('undo')
      ? [{ ...press('undo', trPalette.undo, [], 'back', { keys: 'Ctrl+Z' }), run: undo }]
      : []),
    ...(mayChange && isLeft('redo')
      ? [{ ...press('redo', trPalette.redo, [], 'forward', { keys: 'Ctrl+Shift+Z' }), run: redo }]
      : []),
    otherView(isInList ? search : null),
    ...COLOR_SCHEMES.filter((known) => known !== scheme).map((known) => ({
      ...press(`scheme-${known}`, trPalette.scheme(trScheme[known]), [], 'sun'),
      also: also.scheme,
      run: () => setScheme(known),
    })),
    press('shortcuts', tr.shell.shortcuts, [tr.shell.shortcuts], 'help', key('?')),
  ];
}

/** @param search the address of the list on the screen; `null`: it is another screen */
function otherView(search: string | null): PaletteCommand {
  const shown =
    search === null
      ? ({ kind: 'table', view: DEFAULT_TABLE_VIEW } as const)
      : parseListView(search);
  const kind = shown.kind === 'table' ? 'cards' : 'table';
  return {
    key: 'view',
    group: 'actions',
    label: kind === 'cards' ? tr.list.cardView : tr.list.tableView,
    also: also.view,
    icon: kind,
    href: usersPath() + formatListView(switchView(shown, kind)),
  };
}

function screen(
  key: keyof typeof also,
  label: string,
  href: string,
  icon: PaletteCommand['icon'],
): PaletteCommand {
  return { key, group: 'screens', label, also: also[key], icon, href };
}

/** What these buttons of the page do, pressed one after the other. */
function press(
  key: string,
  label: string,
  buttons: readonly string[],
  icon: PaletteCommand['icon'],
  more: Partial<PaletteCommand> = {},
): PaletteCommand {
  const words: Readonly<Record<string, string>> = also;
  return {
    key,
    group: 'actions',
    label,
    also: words[key] ?? '',
    icon,
    run: () => pressControls(buttons),
    ...more,
  };
}
