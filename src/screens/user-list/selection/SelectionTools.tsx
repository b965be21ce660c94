import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { withFilterValues } from '#domain/query/filters.ts';
import {
  asSelection,
  isSelected,
  selectedCount,
  withRangeToggled,
  withToggled,
} from '#domain/query/selection.ts';
import { invalidPieces } from '#domain/view/conditionAddress.ts';
import { changedView } from '#domain/view/changedView.ts';
import { listQuestion } from '#domain/view/listQuestion.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { SELECT_BUTTON } from '#screens/user-list/ListState.tsx';
import type { SelectionReader } from '#screens/user-list/selectionMode.ts';
import { SELECT_BOX } from '#screens/user-list/SelectFace.tsx';
import { earlyTicks } from '#screens/user-list/table/userRows.ts';
import { BulkBar } from './BulkBar.tsx';
import { createSelectionStore, type SelectionStore } from './selectionStore.ts';
import { useRowBoxes } from './useRowBoxes.ts';

interface SelectionToolsProps {
  /** The list on the screen. */
  list: { readonly listView: ListView; readonly cardCount: number };
  onPush: (listView: ListView) => void;
  /** Reports who is selected; undefined: no longer available. */
  onReady: (reader: SelectionReader | undefined) => void;
  /** The selected users are to be exported. */
  onExport: () => void;
  onClose: () => void;
}

/** The selection while it is on: its users, and the bar. */
export function SelectionTools(props: SelectionToolsProps) {
  const { list, onPush, onReady, onExport, onClose } = props;
  const [store] = useState(createSelectionStore);
  const { listView, cardCount } = list;
  const question = listQuestion(listView, cardCount);
  const shown = useAnswerOrPrevious(question);
  const rows = shown.value?.rows;
  const isLoaded = listView.kind === 'cards' && listView.view.mode === 'all';

  useReader(store, onReady);
  useRowBoxes(store);
  useLayoutEffect(() => {
    store.show({ ids: (rows ?? []).map(({ id }) => id), isLoaded });
  }, [store, rows, isLoaded]);
  useEarlyTicks(store);
  const end = () => {
    const button = document.querySelector<HTMLElement>(SELECT_BUTTON);
    const heir = button ?? document.querySelector<HTMLElement>(SELECT_BOX);
    heir?.focus({ preventScroll: true });
    onClose();
  };
  useEndKey(end);

  const handleDuplicates = (values: readonly string[]) => {
    onPush(
      changedView(listView, (view) => ({
        ...view,
        filters: withFilterValues(view.filters, 'duplicate', values),
        page: 1,
      })),
    );
  };
  return (
    <BulkBar
      store={store}
      isTable={listView.kind === 'table'}
      isUnclear={invalidPieces(listView.view.where ?? []).length > 0}
      question={question}
      shown={shown}
      onDuplicates={handleDuplicates}
      onExport={onExport}
      onEnd={end}
    />
  );
}

/** Lets others read who is selected, while it is mounted. */
function useReader(store: SelectionStore, onReady: SelectionToolsProps['onReady']): void {
  useLayoutEffect(() => {
    onReady({
      selection: () => {
        const { selected } = store.get();
        return selectedCount(selected) === 0 ? null : asSelection(selected);
      },
    });
    return () => onReady(undefined);
  }, [store, onReady]);
}

/** Selects the users whose checkboxes were pressed before this code was there. */
function useEarlyTicks(store: SelectionStore): void {
  useLayoutEffect(() => {
    // The bar has found that nobody is selected. These users are shown, and need not be asked for.
    const { ids } = store.shown();
    for (const [id, isRange] of earlyTicks) {
      store.change((state) => {
        if (isSelected(state.selected, id)) return state;
        return isRange ? withRangeToggled(state, id, ids) : withToggled(state, id);
      });
    }
  }, [store]);
}

/** Escape ends the selection, unless it belongs to something else. */
function useEndKey(onEnd: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented) return;
    const isTyping =
      event.target instanceof Element &&
      event.target.matches('input:not([type=checkbox]), textarea, select');
    const overlays = 'dialog[open], [data-opening-dialog], [popover]:popover-open';
    if (!isTyping && document.querySelector(overlays) === null) onEnd();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
