import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';

const SchemeSwitch = lazyPart(
  () => import('./SchemeSwitch.tsx').then((module) => module.SchemeSwitch),
  { placeholder: <p>{tr.parts.loading}</p>, failed: tr.parts.broken },
);

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
