import { expect, it } from 'vitest';
import type { ChangedUser } from '#domain/change/changedUser.ts';
import type { User } from '#domain/user/user.ts';
import type { Question } from '#domain/userSource.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { openSource, ready, settle } from '#testing/testedSource.ts';

/** A page that shows these answers, and hears what others change. */
function openPage(answers: readonly (readonly [Question, unknown])[]) {
  const world = openSource({ revision: 1, answers });
  const { source, asked } = world;
  const readAll = () => answers.map(([question]) => source.read(question));
  source.subscribe(() => void readAll());
  readAll();
  let revision = 1;
  return {
    asked,
    readAll,
    /** @param at `undefined`: from a server of an earlier version */
    change: async (users: readonly ChangedUser[], at?: Date) => {
      revision += 1;
      const change = { number: revision, users, ...(at && { at }) };
      world.tell().onNews({ revision, since: revision - 1, changes: [change] });
      await settle();
    },
  };
}

const edited = (was: User, fields: Partial<User>): ChangedUser => ({
  id: was.id,
  was,
  is: { ...was, ...fields },
});

it('the time of a user’s last change follows events without a request', async () => {
  const [ali, can] = ['ali', 'can'].map((id) => makeUser({ id }));
  if (ali === undefined || can === undefined) throw new Error('there are two');
  const before = new Date(2026, 10, 1);
  const { asked, readAll, change } = openPage([
    [{ kind: 'lastChange', id: 'ali' }, before],
    [{ kind: 'lastChange', id: 'can' }, null],
  ]);
  const at = new Date(2026, 10, 2);
  await change([edited(can, { active: false })], at);
  expect(readAll()).toEqual([ready(before), ready(at)]);
  expect(asked).toEqual([]);
  await change([edited(ali, { active: false })]);
  expect(asked, 'without a time').toEqual([[{ kind: 'lastChange', id: 'ali' }]]);
});
