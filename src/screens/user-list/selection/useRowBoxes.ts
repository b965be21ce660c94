import { useLayoutEffect } from 'react';
import {
  isSelected,
  shareSelected,
  withRangeToggled,
  withToggled,
  withUsers,
} from '#domain/query/selection.ts';
import { SELECT_BOX } from '#screens/user-list/SelectFace.tsx';
import { rowAt, tickRows } from '#screens/user-list/table/userRows.ts';
import type { SelectionStore } from './selectionStore.ts';

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(SELECT_BOX)];

/** The checkbox of the table's page, which is in no row. */
const pageBox = () => boxes().find((box) => rowAt(box) === null);

/** Ticks rows, cards and the table's page according to the selection, and selects on presses. */
export function useRowBoxes(store: SelectionStore): void {
  useLayoutEffect(() => {
    const tick = () => {
      const { selected } = store.get();
      tickRows((id) => isSelected(selected, id));
      const box = pageBox();
      if (box === undefined) return;
      const share = shareSelected(selected, store.shown().ids);
      box.checked = share === 'all';
      box.indeterminate = share === 'some';
    };
    tick();
    const stop = store.subscribe(tick);
    return () => {
      stop();
      const box = pageBox();
      if (box !== undefined) box.indeterminate = false;
    };
  }, [store]);

  useLayoutEffect(() => {
    const stop = new AbortController();
    let isShifted = false;
    const handlePress = (event: MouseEvent) => {
      // Shift would select the text up to here.
      const isOnBox = event.target instanceof Element && event.target.closest('label') !== null;
      if (event.shiftKey && isOnBox && rowAt(event.target) !== null) event.preventDefault();
    };
    // Before the checkbox changes; also by the keyboard.
    const handleClick = ({ shiftKey }: MouseEvent) => {
      isShifted = shiftKey;
    };
    const handleChange = ({ target: box }: Event) => {
      if (!(box instanceof HTMLInputElement) || !box.matches(SELECT_BOX)) return;
      box.focus();
      const at = rowAt(box);
      const { ids } = store.shown();
      const isRange = isShifted;
      isShifted = false;
      store.change((state) => {
        if (at === null) return withUsers(state, ids, box.checked);
        const { id } = at.user;
        return isRange ? withRangeToggled(state, id, ids) : withToggled(state, id);
      });
    };
    // RowActions.tsx listens in the same phase: the press that starts the selection does not reach
    // this.
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('mousedown', handlePress, options);
    document.addEventListener('click', handleClick, options);
    document.addEventListener('change', handleChange, options);
    return () => stop.abort();
  }, [store]);
}
