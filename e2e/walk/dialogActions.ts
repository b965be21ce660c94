import type { Action } from './actions.ts';
import type { Performed } from './performed.ts';
import type { Screen } from './screen.ts';
import type { Tab } from './world.ts';

/** A point that no dialog covers. */
const BACKDROP = { x: 4, y: 400 };

export async function pressBackdrop(
  tab: Tab,
  { dialog }: Screen,
  how: (Action & { do: 'clickBackdrop' | 'dragOntoBackdrop' | 'dragOffBackdrop' })['do'],
): Promise<Performed | null> {
  if (dialog === null) return null;
  const { mouse } = tab.page;
  if (how === 'clickBackdrop') {
    await mouse.click(BACKDROP.x, BACKDROP.y);
    return {
      expect: (after) =>
        after.dialog === null ? null : 'effect: the backdrop does not close the dialog',
    };
  }
  const box = await tab.page
    .locator('dialog[open] :is(h2, [type=search], [role=combobox])')
    .last()
    .boundingBox();
  if (box === null) return null;
  const inside = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [start, end] = how === 'dragOntoBackdrop' ? [inside, BACKDROP] : [BACKDROP, inside];
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(end.x, end.y);
  await mouse.up();
  return {
    // A title cannot have the focus.
    mayLoseFocus: true,
    expect: (after) =>
      after.dialog === dialog
        ? null
        : 'effect: a press that only begins or ends on the backdrop closes the dialog',
  };
}
