import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { User } from '#domain/user/user.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { makeUser } from '#testing/data/makeUser.ts';
import { UserRow } from './UserRow.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

/** The row of a table of 800 px, whose first column has 240. */
async function show(user: Partial<User>) {
  const screen = await render(
    <SourceForTest>
      {' '}
      <table style={{ width: '800px', tableLayout: 'fixed' }}>
        <colgroup>
          <col style={{ width: '240px' }} />
        </colgroup>
        <tbody>
          <UserRow
            user={makeUser(user)}
            findMatch={null}
            isPeeked={false}
            isSelected={false}
            isMarked={false}
            isTabStop
          />
        </tbody>
      </table>
    </SourceForTest>,
  );
  const row = screen.getByRole('row').element();
  const [cell] = row.querySelectorAll('td');
  return { screen, row, cell };
}

function initialOf(cell: Element | undefined): string {
  const face = cell?.querySelector('[data-initial]');
  return face ? getComputedStyle(face, '::before').content : '';
}

it.each([
  ['irem', '"İ"'],
  ['ışık', '"I"'],
  ['🧑‍🚀 Ali', '"🧑‍🚀"'],
  ['\u200b', '"?"'],
])('the initial of “%s” is drawn without being text of the cell', async (name, letter) => {
  const { cell } = await show({ name });
  expect(initialOf(cell)).toMatch(letter);
  expect(cell?.textContent).toBe(name === '\u200b' ? '' : name);
});

it('a user without a name has a visible link', async () => {
  const { screen } = await show({ id: 'a', name: ' \u200b' });
  const link = screen.getByRole('link', { name: 'Adsız kullanıcı', exact: true });
  await expect.element(link).toHaveAttribute('href', '/users/a');
  await expect.element(link).toBeVisible();
});

it('the link to the details says whose they are', async () => {
  const { screen } = await show({ id: 'a', name: 'Ali Veli' });
  expect(screen.getByRole('link', { name: 'Detaylar: Ali Veli' }).elements()).toHaveLength(1);
});

it('an inactive user has a whole badge beside a name of any length', async () => {
  const name = 'Karahanlıoğulları '.repeat(8).trim();
  const { screen, row, cell } = await show({ name, active: false });
  const badge = screen.getByText('Pasif', { exact: true }).element().getBoundingClientRect();
  const place = cell?.getBoundingClientRect();
  expect(badge.right).toBeLessThanOrEqual(place?.right ?? 0);
  expect(badge.width).toBeGreaterThan(30);
  expect(row.getBoundingClientRect().height).toBe(44);
});

it('an active user has no badge', async () => {
  const { cell } = await show({ name: 'Ali Veli' });
  expect(cell?.textContent).toBe('Ali Veli');
});
