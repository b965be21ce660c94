import { onTestFinished } from 'vitest';
import { createBrowserViews } from './browserViews.ts';
import { describeViewStore } from '#testing/viewStoreContract.ts';

let count = 0;

describeViewStore(
  'the browser',
  async () => {
    count += 1;
    const key = `views-${count}`;
    onTestFinished(() => localStorage.removeItem(key));
    const reopen = async () => createBrowserViews(key);
    return { store: await reopen(), reopen };
  },
  30,
);
