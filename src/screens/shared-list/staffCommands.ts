import { pressControls } from '#screens/palette/pressControl.ts';
import type { PaletteCommand } from '#screens/palette/paletteCommand.ts';
import { staffPath } from '#screens/paths.ts';
import { trPalette } from '#text/trPalette.ts';
import { trStaff } from '#text/trStaff.ts';

const { account } = trStaff;
const { also } = trPalette;

/** The palette's commands for signed-in people. */
export function staffCommands(mayManageStaff: boolean): readonly PaletteCommand[] {
  const team: PaletteCommand = {
    key: 'team',
    group: 'screens',
    label: trStaff.title,
    also: also.team,
    icon: 'users',
    href: staffPath(),
  };
  /** An entry of the account's menu. */
  const ofMenu = (key: 'account' | 'signOut', label: string): PaletteCommand => ({
    key,
    group: 'actions',
    label,
    also: also[key],
    icon: key === 'account' ? 'users' : 'exported',
    run: () => pressControls([account.region, label]),
  });
  return [
    ...(mayManageStaff ? [team] : []),
    ofMenu('account', account.open),
    ofMenu('signOut', account.signOut),
  ];
}
