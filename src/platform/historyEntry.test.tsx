import { afterEach, expect, it } from 'vitest';
import { previousAddress, historyStep, startHistoryEntries } from './historyEntry.ts';

const start = location.pathname + location.search;
afterEach(() => history.replaceState(null, '', start));

function go(to: string, isReplace: boolean): void {
  const { replace, state } = historyStep(to, isReplace);
  if (replace) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
}

async function travel(steps: number): Promise<void> {
  const arrived = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.go(steps);
  await arrived;
}

it('the previous address follows a replaced history entry', async () => {
  history.replaceState(null, '', '/users');
  startHistoryEntries();
  go('/users?user=a', false);
  expect(previousAddress()).toBe('/users');
  await travel(-1);
  go('/users?q=ali', true);
  await travel(1);
  expect(previousAddress()).toBe('/users?q=ali');
});
