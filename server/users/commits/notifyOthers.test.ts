import { expect, it } from 'vitest';
import type { Queryable, Row } from '#server/database/database.ts';
import { openNotifyOthers } from '#server/users/commits/notifyOthers.ts';

/** A database that answers when it is told to, with how many statements it was sent until then. */
function openHeld() {
  const sent: { readonly answer: () => void; readonly fail: (error: Error) => void }[] = [];
  const prepared: Queryable['prepared'] = <R extends Row>() =>
    new Promise<readonly R[]>((resolve, reject) => {
      const number = sent.length + 1;
      // Whoever tells asks for one number.
      sent.push({ answer: () => resolve([{ number } as unknown as R]), fail: reject });
    });
  return { sent, notifyOthers: openNotifyOthers({ query: prepared, prepared }) };
}

/** Until all that does not wait for the database is done. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('tells at once of a change, and once of those that are made at the same time', async () => {
  const { sent, notifyOthers } = openHeld();
  const notified = [notifyOthers(), notifyOthers()];
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  expect(await Promise.all(notified)).toEqual([1, 1]);
});

it('tells again, once, of those that were made while it was telling', async () => {
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

it('continues telling after the database was lost', async () => {
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
