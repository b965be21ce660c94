import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, step, type LocalState, type StoreEvent } from '#sources/local/storeStep.ts';
import { listOf, type Member } from '#domain/record/storedList.ts';
import type { User } from '#domain/user/user.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const ALI = makeUser({ id: 'ali' });
const CAN = makeUser({ id: 'can' });
const ECE = makeUser({ id: 'ece' });

// As in the store, the same list comes with the same user objects.
const listWith = (user: User, ...others: readonly Member[]) =>
  listOf([{ record: { id: user.id }, user }, ...others]);
const ALIS = { kind: 'list', list: listWith(ALI) } as const;
const CANS = { kind: 'list', list: listWith(CAN, { record: 7, user: null }) } as const;
const ECES = { kind: 'list', list: listWith(ECE) } as const;
const NEWER: StoreEvent = { kind: 'newer' };
const damaged = (text: string, hasCopy: boolean): StoreEvent => ({
  kind: 'damaged',
  text,
  hasCopy,
});

const events = fc.oneof(
  fc.constantFrom<StoreEvent>(
    { kind: 'seeding' },
    { kind: 'samplesMissing' },
    { kind: 'full' },
    { kind: 'unavailable' },
    { kind: 'removed' },
    ALIS,
    CANS,
    ECES,
    NEWER,
  ),
  fc.record({ kind: fc.constant<'seedProgress'>('seedProgress'), count: fc.nat(3) }),
  fc.tuple(fc.constantFrom('bozuk', 'kırık'), fc.boolean()).map((found) => damaged(...found)),
  fc.record({
    kind: fc.constant<'released'>('released'),
    text: fc.constantFrom('bozuk', 'kırık'),
  }),
);

/** Any write to it throws. */
function frozen(state: LocalState): LocalState {
  Object.freeze(state.shown.users);
  Object.freeze(state.shown.notice);
  Object.freeze(state.shown);
  return Object.freeze(state);
}

const after = (...happened: readonly StoreEvent[]) =>
  happened.reduce<LocalState>((state, event) => frozen(step(state, event)), frozen(INITIAL_STATE));

/** Checks every step of random histories. */
function everyStep(check: (before: LocalState, event: StoreEvent, next: LocalState) => void): void {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (happened) => {
      let state = frozen(INITIAL_STATE);
      for (const event of happened) {
        const next = frozen(step(state, event));
        check(state, event, next);
        state = next;
      }
    }),
    { numRuns: propertyRuns(1000) },
  );
}

describe('any step', () => {
  it('changes the object in `shown` exactly when its content changes', () => {
    everyStep((before, _event, next) => {
      if (next.shown !== before.shown) expect(next.shown).not.toEqual(before.shown);
    });
  });

  it('keeps the object in `shown` when an event is repeated', () => {
    everyStep((_before, event, next) => {
      expect(step(next, event).shown).toBe(next.shown);
    });
  });

  it('never returns to an earlier phase', () => {
    const order = ['loading', 'seeding', 'ready'];
    everyStep(({ shown }, _event, next) => {
      expect(order.indexOf(next.shown.phase)).toBeGreaterThanOrEqual(order.indexOf(shown.phase));
    });
  });

  it('changes the shown users only for a “list” event', () => {
    everyStep(({ shown }, event, next) => {
      if (event.kind !== 'list') {
        expect(next.shown.users).toBe(shown.users);
      }
    });
  });

  it('stays in memory mode with its notice', () => {
    everyStep((before, _event, next) => {
      if (!before.isInMemory) return;
      expect(next.isInMemory).toBe(true);
      expect(next.shown.notice).not.toBeNull();
      const { phase, notice } = before.shown;
      if (phase === 'ready') expect(next.shown.notice?.kind).toBe(notice?.kind);
    });
  });

  it('enters memory mode only before a list is shown', () => {
    everyStep((before, _event, next) => {
      if (!before.isInMemory && next.isInMemory) expect(before.list).toBeNull();
    });
  });

  it('has a notice whenever it is ready without a list', () => {
    everyStep((_before, _event, { shown, list }) => {
      if (shown.phase === 'ready' && shown.notice === null) expect(list).not.toBeNull();
      if (list !== null) expect(shown.phase).toBe('ready');
      if (shown.notice?.kind === 'samplesMissing') expect(list).toBeNull();
    });
  });

  it('releases damaged text only once the person has saved it', () => {
    everyStep((before, event, next) => {
      if (next.released !== before.released) expect(event.kind).toBe('released');
    });
  });
});

describe('a first list', () => {
  it('of samples reports its progress while it is made', () => {
    const counted = after({ kind: 'seeding' }, { kind: 'seedProgress', count: 250 });
    expect(counted.shown).toMatchObject({ phase: 'seeding', seededCount: 250, notice: null });
    expect(after({ kind: 'seeding' }, ALIS, { kind: 'seedProgress', count: 250 })).toEqual(
      after({ kind: 'seeding' }, ALIS),
    );
  });

  it('of another tab is kept when samples are missing or nothing can be stored here', () => {
    const there = after(ALIS);
    for (const kind of ['seeding', 'samplesMissing', 'full', 'unavailable'] as const) {
      expect(step(there, { kind })).toBe(there);
    }
  });

  it('that cannot be stored restarts its progress at 0, and is shown with a notice', () => {
    const failed = after({ kind: 'seeding' }, { kind: 'seedProgress', count: 2 }, { kind: 'full' });
    const notice = { kind: 'full' };
    expect(failed.shown).toMatchObject({ phase: 'seeding', seededCount: 0, notice });
    expect(step(failed, ALIS).shown).toMatchObject({ users: [ALI], notice });
    // Without samples, too, the notice is about storage.
    expect(step(failed, { kind: 'samplesMissing' }).shown).toMatchObject({
      phase: 'ready',
      notice,
    });
  });
});

describe('another list', () => {
  it('replaces missing samples without a notice, and keeps the notice in memory mode', () => {
    expect(after({ kind: 'samplesMissing' }, ECES).shown).toMatchObject({
      users: [ECE],
      notice: null,
    });
    const inMemory = after({ kind: 'unavailable' }, ECES);
    expect(inMemory).toMatchObject({ isInMemory: true, list: ECES.list });
    expect(inMemory.shown.notice).toEqual({ kind: 'unavailable' });
  });
});

describe('a damaged, newer or removed list', () => {
  it('has a notice beside the shown list until the next list', () => {
    for (const event of [NEWER, damaged('bozuk', true), { kind: 'removed' } as const]) {
      const { shown, list } = after(ALIS, event);
      expect(shown).toMatchObject({ users: [ALI], notice: { kind: event.kind } });
      expect(list).toBe(ALIS.list);
      expect(after(ALIS, event, CANS).shown).toMatchObject({ users: [CAN], notice: null });
    }
  });

  it('is not reported as removed before there was a list', () => {
    for (const kind of ['seeding', 'samplesMissing'] as const) {
      const without = after({ kind });
      expect(step(without, { kind: 'removed' })).toBe(without);
    }
  });
});

describe('damaged text', () => {
  const copyAfter = (...happened: readonly StoreEvent[]) => {
    const { notice } = after(...happened).shown;
    return notice?.kind === 'damaged' ? notice.copy : notice;
  };

  it('is reported as copied here, saved elsewhere, or neither', () => {
    const released: StoreEvent = { kind: 'released', text: 'bozuk' };
    const none = damaged('bozuk', false);
    expect(copyAfter(ALIS, damaged('bozuk', true))).toBe('stored');
    expect(copyAfter(ALIS, none)).toBe('none');
    expect(copyAfter(ALIS, none, released)).toBe('elsewhere');
    expect(copyAfter(released, ALIS, none)).toBe('elsewhere');
    expect(copyAfter(released, ALIS, damaged('kırık', false))).toBe('none');
  });

  it('that is copied is reported as copied, even when the person has saved it too', () => {
    expect(copyAfter(damaged('bozuk', true), { kind: 'released', text: 'bozuk' })).toBe('stored');
  });
});
