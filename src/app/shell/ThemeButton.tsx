import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';

/** Opens the choice of the colour scheme. */
export function ThemeButton() {
  return (
    <Popover
      buttonLabel={tr.shell.scheme}
      button={<Icon name="sun" />}
      isActive={false}
      title={tr.shell.scheme}
    >
      <SchemeSwitch />
    </Popover>
  );
}
