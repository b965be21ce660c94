import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  withViewMoved,
  type SavedView,
  type DefaultView,
  type KeptView,
  type ViewPlace,
} from '#domain/view/savedViews.ts';
import { usersPath } from '#screens/paths.ts';
import { useTableLook, withLook } from '#screens/user-list/layout/tableLook.ts';
import { trViews } from '#text/trViews.ts';
import type { SavedViews } from './savedViewStore.ts';
import type { NamedView } from './ViewNameDialog.tsx';

/** The changes of the saved views, with their dialogs and their message. */
export function useViewChanges(saved: SavedViews) {
  const [, navigate] = useLocation();
  const look = useTableLook();
  const { views, current } = saved;
  /** The view that is being named, new or existing. */
  const [named, setNamed] = useState<NamedView | null>(null);
  /** The view that could not be saved, since another version was saved meanwhile. */
  const [stale, setStale] = useState<KeptView | null>(null);
  const announced = useAnnouncedChanges(saved, setStale);
  return {
    ...announced,
    named,
    setNamed,
    stale,
    setStale,
    openNew: () => {
      if (current === null) return;
      // Includes its own columns, whatever the browser's are later.
      const search = withLook(current, look);
      setNamed({ view: { id: crypto.randomUUID(), name: '', search }, place: null });
    },
    saveNamed: async (view: SavedView, place: ViewPlace) => {
      const before = views.find(({ id }) => id === view.id);
      if (before !== undefined) {
        await announced.save({ ...before, name: view.name }, before.revision);
      } else if ((await announced.add(view, place)) && current !== null) {
        saved.open(place, view.id);
        // The same list, by the address of the view.
        navigate(usersPath() + withLook(location.search, look), { replace: true });
      }
    },
  };
}

export type ViewChanges = ReturnType<typeof useViewChanges>;

/** The changes that are stored at once, and the message about the last one. */
function useAnnouncedChanges(saved: SavedViews, onStale: (view: KeptView) => void) {
  const [message, setMessage] = useState('');
  const say = (isDone: boolean, words: string) => isDone && setMessage(words);
  const add = async (view: SavedView, place: ViewPlace) => {
    const isAdded = await saved.add(view, place);
    say(isAdded, trViews.stored(view.name));
    return isAdded;
  };
  return {
    message,
    add,
    save: async (view: KeptView, revision: string) => {
      const isSaved = await saved.save(view, revision, () => onStale(view));
      say(isSaved, trViews.stored(view.name));
    },
    keep: ({ name, place, mayChange }: KeptView) =>
      add(
        { id: crypto.randomUUID(), name, search: saved.current ?? '' },
        mayChange || !saved.isShared ? place : 'own',
      ),
    setDefault: async ({ place, id, name }: KeptView, whose: DefaultView, isSet: boolean) => {
      const words = trViews.defaultFor[whose][isSet ? 'done' : 'undone'];
      say(await saved.setDefault(place, isSet ? id : null, whose), words(name));
    },
    move: async (view: KeptView, group: readonly KeptView[], step: -1 | 1) => {
      const moved = withViewMoved(group, view.id, step);
      const position = moved.findIndex(({ id }) => id === view.id) + 1;
      const ids = moved.map(({ id }) => id);
      say(await saved.order(view.place, ids), trViews.moved(view.name, position, group.length));
    },
  };
}
