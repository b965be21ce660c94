import { expect, it } from 'vitest';
import type { Queryable, Row } from '#server/database/database.ts';
import { openNotifyOthers } from '#server/users/commits/notifyOthers.ts';

/** A database whose statements the test ends; each returns its own number. */
function openHeld() {
  const sent: { readonly answer: () => void; readonly fail: (error: Error) => void }[] = [];
  const prepared: Queryable['prepared'] = <R extends Row>() =>
    new Promise<readonly R[]>((resolve, reject) => {
      const number = sent.length + 1;
      // A notification asks for one number.
      sent.push({ answer: () => resolve([{ number } as unknown as R]), fail: reject });
    });
  return { sent, notifyOthers: openNotifyOthers({ query: prepared, prepared }) };
}

/** Waits until all work that does not need the database is done. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('changes made at the same time share one notification, which is sent at once', async () => {
  const { sent, notifyOthers } = openHeld();
  const notified = [notifyOthers(), notifyOthers()];
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  expect(await Promise.all(notified)).toEqual([1, 1]);
});

it('changes made during a notification share the next one', async () => {
  const { sent, notifyOthers } = openHeld();
  const first = notifyOthers();
  await settle();
  const later = [notifyOthers(), notifyOthers(), notifyOthers()];
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  expect(await first).toBe(1);
  await settle();
  expect(sent).toHaveLength(2);
  sent[1]?.answer();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

it('the next notification is sent after one has failed', async () => {
  const { sent, notifyOthers } = openHeld();
  const failing = notifyOthers();
  await settle();
  const later = notifyOthers();
  sent[0]?.fail(new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  await settle();
  sent[1]?.answer();
  expect(await later).toBe(2);
});
