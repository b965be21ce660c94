import { expect, it } from 'vitest';
import type { PresenceRequest, Editors } from '#protocol/live.ts';
import type { ConnectionListener } from './connection/connection.ts';
import { createPresence } from '#sources/shared/presence.ts';

const NOBODY = { names: [], count: 0, isOwnElsewhere: false };
const AYSE: Editors = { names: ['Ayşe'], count: 1, ownForms: [] };
const NONE: Editors = { names: [], count: 0, ownForms: [] };
const MINUTE_MS = 60_000;

async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** The page's side, whose server and browser are the test. */
function open() {
  const said: PresenceRequest[] = [];
  const timers = new Set<{ readonly milliseconds: number; readonly work: () => void }>();
  const page = { back: () => undefined as void, hide: () => undefined as void };
  let leave = () => undefined as void;
  let server: Partial<ConnectionListener> | null = null;
  let keyCount = 0;
  const world = {
    said,
    page,
    /** Kinds and forms, since the last time. */
    words: () =>
      said.splice(0).map((word) => (word.kind === 'look' ? 'look' : `${word.kind} ${word.form}`)),
    answer: async (): Promise<Editors | null> => NONE,
    leave: () => leave(),
    server: () => {
      const { onOpen, onPresence, onState } = server ?? {};
      if (!onOpen || !onPresence || !onState) throw new Error('nobody listens');
      return { onOpen, onPresence, onState };
    },
    /** Lets as much time pass as until the timer of this length. */
    wait: (milliseconds: number) => {
      const timer = [...timers].find((one) => one.milliseconds === milliseconds);
      if (timer === undefined) return false;
      timers.delete(timer);
      timer.work();
      return true;
    },
  };
  const presence = createPresence(
    {
      reportPresence: (request) => {
        said.push(request);
        return world.answer();
      },
      reportClosed: (request) => void said.push(request),
      listen: (listener) => {
        server = listener;
      },
    },
    {
      after: (milliseconds, work) => {
        const timer = { milliseconds, work };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      onBack: (listener) => (page.back = listener),
      onHidden: (listener) => (page.hide = listener),
      onLeave: (listener) => (leave = listener),
      randomId: () => `form${(keyCount += 1)}`,
    },
  );
  return Object.assign(world, { presence });
}

const noop = () => undefined;

it('requests who edits a user, and follows only the events of that user', async () => {
  const world = open();
  const { presence, server, said } = world;
  world.answer = async () => AYSE;
  server().onOpen();
  let changeCount = 0;
  const stop = presence.watch('u', () => (changeCount += 1));
  expect(said).toEqual([{ kind: 'look', userId: 'u' }]);
  expect(presence.editorsOf('u')).toEqual(NOBODY);
  await settle();
  const shown = presence.editorsOf('u');
  expect([shown, changeCount]).toEqual([{ ...NOBODY, names: ['Ayşe'], count: 1 }, 1]);
  server().onPresence({ userId: 'w', ...NONE });
  server().onPresence({ userId: 'u', ...AYSE });
  expect([presence.editorsOf('u') === shown, changeCount]).toEqual([true, 1]);
  server().onPresence({ userId: 'u', ...NONE });
  expect([presence.editorsOf('u'), changeCount]).toEqual([NOBODY, 2]);
  stop();
  server().onPresence({ userId: 'u', ...AYSE });
  expect([presence.editorsOf('u'), changeCount]).toEqual([NOBODY, 2]);
});

it('ignores an answer that is older than an event', async () => {
  const world = open();
  let respond: (editors: Editors) => void = noop;
  world.answer = () => new Promise((resolve) => (respond = resolve));
  world.server().onOpen();
  world.presence.watch('u', noop);
  world.server().onPresence({ userId: 'u', ...NONE });
  respond(AYSE);
  await settle();
  expect(world.presence.editorsOf('u')).toEqual(NOBODY);
});

it('shows nobody while offline, and asks again once online', async () => {
  const world = open();
  world.presence.watch('u', noop);
  // There would be no message of what happens after the answer.
  expect(world.words()).toEqual([]);
  world.answer = async () => AYSE;
  world.server().onOpen();
  await settle();
  expect(world.presence.editorsOf('u').count).toBe(1);
  world.server().onState('offline');
  expect(world.presence.editorsOf('u')).toEqual(NOBODY);
  world.server().onOpen();
  await settle();
  expect(world.words()).toEqual(['look', 'look']);
  expect(world.presence.editorsOf('u').count).toBe(1);
});

it('ignores answers while no event stream is open', async () => {
  const world = open();
  world.answer = async () => AYSE;
  world.presence.watch('u', noop);
  world.presence.open('u');
  await settle();
  expect(world.presence.editorsOf('u')).toEqual(NOBODY);
  world.server().onOpen();
  await settle();
  expect(world.presence.editorsOf('u').count).toBe(1);
});

it('sends heartbeats for an open form until it is closed', () => {
  const world = open();
  const close = world.presence.open('u');
  expect(world.words()).toEqual(['open form1']);
  expect(world.wait(10_000)).toBe(true);
  expect(world.wait(10_000)).toBe(true);
  expect(world.words()).toEqual(['open form1', 'open form1']);
  // The network is back: nobody may know of it any more.
  world.server().onOpen();
  expect(world.words()).toEqual(['open form1']);
  close();
  expect(world.words()).toEqual(['closed form1']);
  expect(world.wait(10_000)).toBe(false);
  world.presence.open('u');
  expect(world.words()).toEqual(['open form2']);
});

it('tells the forms of this tab from those of another one', () => {
  const world = open();
  world.server().onOpen();
  world.presence.watch('u', noop);
  const close = world.presence.open('u');
  const isEditedElsewhere = (...ownForms: string[]) => {
    world.server().onPresence({ userId: 'u', ...NONE, ownForms });
    return world.presence.editorsOf('u').isOwnElsewhere;
  };
  expect([isEditedElsewhere('form1'), isEditedElsewhere('form1', 'elsewhere')]).toEqual([
    false,
    true,
  ]);
  close();
  // Word of its end may still be under way.
  expect([isEditedElsewhere('form1'), isEditedElsewhere('elsewhere')]).toEqual([false, true]);
});

it('reports forms as closed when the page is left, and opens them anew when it comes back', () => {
  const world = open();
  world.presence.open('u');
  world.leave();
  expect(world.words()).toEqual(['open form1', 'closed form1']);
  expect(world.wait(10_000)).toBe(false);
  world.page.back();
  expect(world.words()).toEqual(['open form2']);
  expect(world.wait(10_000)).toBe(true);
});

it('reports forms as closed only after the page was hidden for minutes', () => {
  const world = open();
  const close = world.presence.open('u');
  world.page.hide();
  expect(world.wait(10_000)).toBe(true);
  world.page.back();
  expect(world.wait(4 * MINUTE_MS)).toBe(false);
  expect(world.words()).toEqual(['open form1', 'open form1']);
  world.page.hide();
  expect(world.wait(4 * MINUTE_MS)).toBe(true);
  expect(world.words()).toEqual(['closed form1']);
  // Told already.
  close();
  expect(world.words()).toEqual([]);
  world.page.back();
  expect(world.words()).toEqual([]);
});
