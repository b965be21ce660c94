import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { makeUser } from '#testing/data/makeUser.ts';
import { UserCard } from './CardGrid.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

const boxOf = (element: Element | null | undefined) =>
  element?.getBoundingClientRect() ?? new DOMRect();

it('a long name takes two lines of its card, and the badge is never cut', async () => {
  const names = ['Ali', 'x'.repeat(300), 'Karahanlıoğulları '.repeat(20).trim()];
  const screen = await render(
    <SourceForTest>
      {' '}
      <div style={{ width: '260px' }}>
        {names.map((name) => (
          <UserCard
            key={name}
            user={makeUser({ id: name, name, active: false })}
            findMatch={null}
            isPeeked={false}
            isSelected={false}
            isMarked={false}
            isTabStop
          />
        ))}
      </div>
    </SourceForTest>,
  );
  const [short, ...long] = screen.getByRole('listitem').elements();
  expect(boxOf(short?.querySelector('h2')).height).toBe(24 + 4);
  for (const card of long) {
    const { width, height, right } = boxOf(card);
    expect(width).toBe(260);
    expect(height - boxOf(short).height).toBeLessThan(50);
    expect(boxOf(card.querySelector('h2')).height).toBe(48 + 4);
    const spans = [...card.querySelectorAll('span')];
    const badge = boxOf(spans.find(({ textContent }) => textContent === 'Pasif'));
    expect(badge.width).toBeGreaterThan(30);
    expect(badge.right).toBeLessThan(right);
  }
});
