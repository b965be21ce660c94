import { expect, it } from 'vitest';
import { heirOf } from '#ui/dialogs/keepFocus.ts';
import { leaveFocusInRows } from './rowFocus.ts';

function makeRow(): HTMLElement {
  const row = document.createElement('div');
  row.append(document.createElement('button'));
  return row;
}

const buttonOf = (row: HTMLElement | undefined) => row?.querySelector('button') ?? null;

it.each([
  { which: 'a row', before: 3, removed: 1, after: [0, 2], heir: 2 },
  { which: 'the last row', before: 3, removed: 2, after: [0, 1], heir: 1 },
  { which: 'the only row of the last page', before: 1, removed: 0, after: [1, 2], heir: 2 },
])('removing $which leaves the focus to a row', ({ before, removed, after, heir }) => {
  const all = [makeRow(), makeRow(), makeRow()];
  let shown = all.slice(0, before);
  const button = buttonOf(all[removed]);
  leaveFocusInRows(
    button,
    () => shown,
    () => null,
  );
  shown = all.filter((_, index) => after.includes(index));
  expect(button === null ? null : heirOf(button)).toBe(buttonOf(all[heir]));
});

it('removing the last user leaves the focus to the search', () => {
  const row = makeRow();
  const search = document.createElement('input');
  let shown = [row];
  const button = row.querySelector('button');
  leaveFocusInRows(
    button,
    () => shown,
    () => search,
  );
  shown = [];
  expect(button === null ? null : heirOf(button)).toBe(search);
});
