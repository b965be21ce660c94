import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/limits.ts';
import {
  NOTHING_OPENED,
  openedAt,
  parseOpenedView,
  withoutView,
  type OpenedView,
  formatSavedViews,
  parseSavedViews,
  tidyViewName,
  viewSearch,
  withSavedView,
  withViewMoved,
  type SavedView,
} from '#domain/view/savedViews.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { makeKeptView } from '#testing/data/makeKeptView.ts';
import { anyText } from '#testing/data/oddText.ts';

const view = (id: string, search: string) =>
  makeKeptView({ id, name: `Ad ${id}`, search, revision: `${id} 1`, ownerName: 'Ayşe' });
const plain = ({ id, name, search }: SavedView) => ({ id, name, search });
const ADMINS = view('a', '?role=Admin');
const PASSIVE = view('p', '?status=passive&sort=name');
const VIEWS = [ADMINS, PASSIVE];
const SEARCHES = ['', '?role=Admin', '?q=ali&role=Admin', '?status=passive&sort=name', '?q=veli'];
/** `null`: another screen. */
const PLACES = fc.array(fc.constantFrom(null, ...SEARCHES), { maxLength: 12 });

/** The open view after visiting these places in order. */
function walk(places: readonly (string | null)[], views = VIEWS): OpenedView {
  let opened = NOTHING_OPENED;
  let from: string | null = null;
  for (const to of places) {
    if (to !== null) opened = openedAt(opened, views, from, to);
    from = to;
  }
  return opened;
}

describe('stored views', () => {
  it('are read back unchanged, with any names', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            id: fc.uuid(),
            name: anyText()
              .map(tidyViewName)
              .filter((name) => name !== ''),
            search: fc.constantFrom(...SEARCHES),
          }),
          { selector: ({ id }) => id, maxLength: 6 },
        ),
        (views) => {
          expect(parseSavedViews(formatSavedViews(views))).toEqual(views);
        },
      ),
    );
  });

  it('skip invalid entries of any text', () => {
    expect(parseSavedViews(null)).toEqual([]);
    const damaged = [null, 7, { id: 'x' }, { ...ADMINS, name: ' \u200b' }, PASSIVE, PASSIVE];
    expect(parseSavedViews(JSON.stringify(damaged))).toEqual([plain(PASSIVE)]);
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.json()), (text) => {
        expect(parseSavedViews(text).length).toBeLessThanOrEqual(MAX_SAVED_VIEWS);
      }),
    );
  });

  it('have no page and no open user, and stay within their limits', () => {
    const search = '?q=ali&page=4&user=7&junk=1';
    expect(viewSearch(parseListView(search))).toBe('?q=ali');
    expect(viewSearch(parseListView('?view=cards&page=2'))).toBe('?view=cards');
    expect(viewSearch(parseListView('?layout=tight.name.-email&page=2'))).toBe(
      '?layout=tight.name.-email',
    );
    expect(parseSavedViews(JSON.stringify([{ ...ADMINS, search }]))[0]?.search).toBe('?q=ali');
    const many = Array.from({ length: MAX_SAVED_VIEWS + 1 }, (_, at) => view(`${at}`, ''));
    expect(parseSavedViews(JSON.stringify(many))).toHaveLength(MAX_SAVED_VIEWS);
    expect(tidyViewName('a'.repeat(MAX_VIEW_NAME + 1))).toHaveLength(MAX_VIEW_NAME);
  });

  it('are replaced by id, and moved within the list', () => {
    expect(withSavedView(VIEWS, view('n', ''))).toHaveLength(3);
    expect(withSavedView(VIEWS, { ...ADMINS, name: 'Yeni' })[0]?.name).toBe('Yeni');
    expect(withViewMoved(VIEWS, 'a', 1)).toEqual([PASSIVE, ADMINS]);
    expect(withViewMoved(VIEWS, 'a', -1)).toEqual(VIEWS);
    expect(withViewMoved(VIEWS, 'p', 1)).toEqual(VIEWS);
    expect(withViewMoved(VIEWS, 'gone', 1)).toEqual(VIEWS);
  });
});

describe('the open view', () => {
  it('is the one with the list’s address, wherever the person comes from', () => {
    fc.assert(
      fc.property(PLACES, (places) => {
        expect(walk([...places, '?role=Admin']).view).toEqual(ADMINS);
      }),
    );
  });

  it('is null for the whole list', () => {
    fc.assert(
      fc.property(PLACES, (places) => {
        expect(walk([...places, '']).view).toBeNull();
      }),
    );
  });

  it('stays open while it is changed, and keeps its draft on other screens', () => {
    const draft = '?q=ali&role=Admin';
    const changed = walk(['?role=Admin', draft]);
    expect(changed.view).toEqual(ADMINS);
    expect(changed.drafts).toEqual({ a: draft });
    expect(walk(['?role=Admin', draft, null, draft]).view).toEqual(ADMINS);
    expect(walk(['?role=Admin', draft, '', null, draft]).view).toEqual(ADMINS);
    expect(walk(['?role=Admin', draft, '?status=passive&sort=name']).drafts).toEqual({ a: draft });
  });

  it('has no draft once the list shows it as it is saved', () => {
    fc.assert(
      fc.property(PLACES, (places) => {
        expect(walk([...places, '?role=Admin']).drafts).not.toHaveProperty('a');
      }),
    );
  });

  it('is restored after a reload, and null for invalid text', () => {
    fc.assert(
      fc.property(PLACES, (places) => {
        const opened = walk(places);
        expect(parseOpenedView(JSON.stringify(opened))).toEqual(opened);
      }),
    );
    for (const junk of [null, '', '7', '{"view":1}', '{"view":null,"drafts":[],"seen":[[1,2]]}']) {
      expect(parseOpenedView(junk)).toEqual(NOTHING_OPENED);
    }
    const earlier = JSON.stringify({ view: plain(ADMINS), drafts: { a: '?q=a' }, seen: [] });
    expect(parseOpenedView(earlier)).toMatchObject({
      view: { place: 'browser', mayChange: true },
      drafts: { a: '?q=a' },
    });
  });

  it('is null for another address that a link opens', () => {
    expect(walk(['?role=Admin', null, '?q=veli']).view).toBeNull();
    expect(walk(['?q=veli']).view).toBeNull();
  });

  it('stays open when it is removed elsewhere, but not when it is removed here', () => {
    const opened = walk(['?role=Admin']);
    expect(openedAt(opened, [PASSIVE], '?role=Admin', '?role=Admin').view).toEqual(ADMINS);
    const changed = walk(['?role=Admin', '?q=ali&role=Admin']);
    expect(withoutView(changed, 'a')).toEqual(NOTHING_OPENED);
    expect(withoutView(changed, 'p')).toEqual(changed);
  });
});
