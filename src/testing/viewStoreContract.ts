import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import {
  type SavedView,
  defaultView,
  type KeptView,
  type ViewOutcome,
  type ViewPlace,
  type ViewStore,
} from '#domain/view/savedViews.ts';

const SEARCHES = ['', '?role=Admin', '?q=ali&sort=name', '?layout=tight.name.-email'];

const STEP = fc.record({
  kind: fc.constantFrom(
    'add',
    'save',
    'rename',
    'saveStale',
    'remove',
    'restore',
    'move',
    'default',
  ),
  at: fc.nat(5),
  search: fc.constantFrom(...SEARCHES),
  name: fc.constantFrom('Bir', 'İki', 'Üç'),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

/** What was removed, with the views of that moment. */
interface Removed {
  readonly view: SavedView;
  readonly at: number;
}

interface Model {
  readonly views: SavedView[];
  removed: Removed | null;
  /** The id of the view that the list opens with, also of a removed one, which may be restored. */
  start: string | null;
}

const plain = ({ id, name, search }: SavedView) => ({ id, name, search });
const viewsOf = (store: ViewStore): readonly KeptView[] => store.get() ?? [];
const revisionIn = (store: ViewStore, id: string) =>
  viewsOf(store).find((view) => view.id === id)?.revision ?? '';

/** The id of the view that the list opens with. */
const startOf = (store: ViewStore) => defaultView(viewsOf(store))?.id;
const startIn = ({ views, start }: Model) => views.find(({ id }) => id === start)?.id;

/** The outcome of a change, and the expected one. */
type Came = readonly [is: ViewOutcome, wanted: ViewOutcome];

/** Does a step in the store and in the model. */
async function takeStep(
  store: ViewStore,
  model: Model,
  { kind, at, search, name }: Step,
): Promise<readonly Came[]> {
  const { views } = model;
  const place = at % Math.max(1, views.length);
  const view = views[place];
  if (kind === 'add') {
    const added = { id: crypto.randomUUID(), name, search };
    views.push(added);
    const first = await store.add(added, firstPlace(store));
    return [
      [first, 'done'],
      [await store.add(added, firstPlace(store)), 'stale'],
    ];
  }
  if (kind === 'restore') {
    const { removed } = model;
    if (removed === null) return [];
    views.splice(removed.at, 0, removed.view);
    model.removed = null;
    return [[await store.restore(removed.view.id), 'done']];
  }
  if (kind === 'default') {
    model.start = view === undefined || model.start === view.id ? null : view.id;
    return [
      [await store.setDefault(model.start, 'own'), 'done'],
      [await store.setDefault(crypto.randomUUID(), 'own'), 'gone'],
    ];
  }
  if (view === undefined) return [];
  const revision = revisionIn(store, view.id);
  if (kind === 'remove') {
    views.splice(place, 1);
    model.removed = { view, at: place };
    const removed = await store.remove(view.id);
    return [
      [removed, 'done'],
      [await store.save(view, revision), 'gone'],
    ];
  }
  if (kind === 'move') {
    views.splice(place, 1);
    views.unshift(view);
    // A removed one has the place that it had among the others.
    model.removed = null;
    return [[await store.order(views.map(({ id }) => id)), 'done']];
  }
  if (kind === 'saveStale') {
    const elsewhere = { ...view, search: `?q=${crypto.randomUUID()}` };
    views[place] = elsewhere;
    const saved = await store.save(elsewhere, revision);
    return [
      [saved, 'done'],
      [await store.save({ ...view, name: 'Ezdi' }, revision), 'stale'],
    ];
  }
  const saved = kind === 'save' ? { ...view, search } : { ...view, name };
  views[place] = saved;
  return [[await store.save(saved, revision), 'done']];
}

function firstPlace({ capabilities }: ViewStore): ViewPlace {
  const [first] = capabilities.places;
  if (first === undefined) throw new Error('it keeps nothing');
  return first;
}

/**
 * The tests that every store of saved views has to pass.
 * @param open a store of somebody who has none yet; what is stored is there once it is opened
 * @param runs how many walks
 */
export function describeViewStore(
  name: string,
  open: () => Promise<{ readonly store: ViewStore; readonly reopen: () => Promise<ViewStore> }>,
  runs: number,
): void {
  describe(`${name} as a store of views`, () => {
    it('keeps views and the default through any changes, and never overwrites an unseen revision', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(STEP, { minLength: 6, maxLength: 14 }), async (steps) => {
          const { store, reopen } = await open();
          const model: Model = { views: [], removed: null, start: null };
          for (const step of steps) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            const came = await takeStep(store, model, step);
            expect(came.map(([is]) => is)).toEqual(came.map(([, wanted]) => wanted));
            expect(viewsOf(store).map(plain)).toEqual(model.views);
            expect(startOf(store)).toBe(startIn(model));
          }
          const opened = await reopen();
          expect(viewsOf(opened).map(plain)).toEqual(model.views);
          expect(startOf(opened)).toBe(startIn(model));
        }),
        { numRuns: runs },
      );
    });

    it('notifies of every change, and refuses views above the limit', async () => {
      const { store } = await open();
      let notified = 0;
      const end = store.subscribe(() => (notified += 1));
      for (let count = 0; count < MAX_SAVED_VIEWS; count += 1) {
        const view = { id: crypto.randomUUID(), name: `Ad ${count}`, search: '' };
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await store.add(view, firstPlace(store))).toBe('done');
      }
      expect(notified).toBe(MAX_SAVED_VIEWS);
      const extra = { id: crypto.randomUUID(), name: 'Fazla', search: '' };
      expect(await store.add(extra, firstPlace(store))).toBe('full');
      expect(store.get()).toBe(store.get());
      end();
    });
  });
}
