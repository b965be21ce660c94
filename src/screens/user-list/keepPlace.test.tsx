import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { keepPlace } from './keepPlace.ts';
import { rowRef } from './table/userRows.ts';

const main = document.createElement('main');
const search = document.createElement('input');

beforeEach(() => {
  main.innerHTML = '<table><tbody></tbody></table>';
  main.prepend(search);
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

/** Removes the only user of the last page: the page before comes in its place, in the same row and others. */
async function removeOnly(): Promise<HTMLButtonElement[]> {
  const only = addRow();
  only.focus();
  const buttons = [only];
  await keepPlace(only, () => {
    buttons.push(addRow(), addRow());
    return Promise.resolve({ ok: true, user: null, change: makeDone() });
  });
  return buttons;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it('removing the only user of the last page focuses the last row of the page before', async () => {
  const buttons = await removeOnly();
  await nextFrame();
  expect(document.activeElement).toBe(buttons.at(-1));
});

it('a person who moved the focus meanwhile keeps it', async () => {
  await removeOnly();
  search.focus();
  await nextFrame();
  expect(document.activeElement).toBe(search);
});
