import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { FocusKeptForTest } from '#testing/FocusKeptForTest.tsx';
import { leaveFocusInRows } from './rowFocus.ts';

async function renderRows(): Promise<{ rows: Element; search: HTMLInputElement }> {
  const screen = await render(
    <FocusKeptForTest>
      <input />
      <ul />
    </FocusKeptForTest>,
  );
  const search = screen.container.querySelector('input');
  const rows = screen.container.querySelector('ul');
  if (search === null || rows === null) throw new Error('Nothing is rendered.');
  return { rows, search };
}

function makeRow(): { row: Element; button: HTMLButtonElement } {
  const row = document.createElement('li');
  const button = document.createElement('button');
  row.append(button);
  return { row, button };
}

it.each([
  { which: 'a row', before: 3, removed: 1, after: [0, 2], heir: 2 },
  { which: 'the last row', before: 3, removed: 2, after: [0, 1], heir: 1 },
  { which: 'the only row of the last page', before: 1, removed: 0, after: [1, 2], heir: 2 },
])('removing $which leaves the focus to a row', async ({ before, removed, after, heir }) => {
  const { rows, search } = await renderRows();
  const all = [makeRow(), makeRow(), makeRow()];
  const show = (shown: typeof all) => rows.replaceChildren(...shown.map(({ row }) => row));
  show(all.slice(0, before));
  const button = all[removed]?.button ?? null;
  button?.focus();
  leaveFocusInRows(
    button,
    () => [...rows.children],
    () => search,
  );
  show(all.filter((_, index) => after.includes(index)));
  await expect.element(all[heir]?.button ?? null).toHaveFocus();
});

it('removing the last user leaves the focus to the search', async () => {
  const { rows, search } = await renderRows();
  const { row, button } = makeRow();
  rows.append(row);
  button.focus();
  leaveFocusInRows(
    button,
    () => [...rows.children],
    () => search,
  );
  row.remove();
  await expect.element(search).toHaveFocus();
});
