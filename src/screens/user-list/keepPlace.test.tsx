import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { heirOf } from '#ui/dialogs/keepFocus.ts';
import { keepPlace } from './keepPlace.ts';
import { rowRef } from './table/userRows.ts';

const main = document.createElement('main');

beforeEach(() => {
  main.innerHTML = '<table><tbody></tbody></table>';
  document.body.append(main);
});
afterEach(() => main.remove());

/** A row of the table, and the button in it. */
function addRow(): HTMLButtonElement {
  const row = document.createElement('tr');
  const button = document.createElement('button');
  row.append(document.createElement('td'));
  row.firstElementChild?.append(button);
  main.querySelector('tbody')?.append(row);
  rowRef(makeUser())(row);
  return button;
}

it('removing the only user of the last page leaves the focus to the last row of the page before', async () => {
  const only = addRow();
  const before: HTMLButtonElement[] = [];
  await keepPlace(only, () => {
    only.closest('tr')?.remove();
    before.push(addRow(), addRow());
    return Promise.resolve({ ok: true, user: null, change: makeDone() });
  });
  expect(heirOf(only)).toBe(before.at(-1));
});
