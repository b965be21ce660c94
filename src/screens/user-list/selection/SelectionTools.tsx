import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { withFilterValues } from '#domain/query/filters.ts';
import { listQuestion } from '#domain/view/listQuestion.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import type { SelectBoxes } from '#screens/user-list/selectionMode.ts';
import { BulkBar } from './BulkBar.tsx';
import { createSelectBoxes } from './selectBoxes.tsx';
import { createSelectionStore } from './selectionStore.ts';

interface SelectionToolsProps {
  /** The list on the screen. */
  list: { readonly listView: ListView; readonly cardCount: number };
  onPush: (listView: ListView) => void;
  /** Gives the rows their checkboxes, and takes them away. */
  onBoxes: (boxes: SelectBoxes | null) => void;
  /** The selected users are to be exported. */
  onExport: () => void;
  onClose: () => void;
}

/** Selection, as long as it is on: who is selected, the checkboxes and the bar. */
export function SelectionTools({ list, onPush, onBoxes, onExport, onClose }: SelectionToolsProps) {
  const [store] = useState(createSelectionStore);
  const [boxes] = useState(() => createSelectBoxes(store));
  const { listView, cardCount } = list;
  const question = listQuestion(listView, cardCount);
  const shown = useSteadyAnswer(question);
  const rows = shown.value?.rows;
  const isLoaded = listView.kind === 'cards' && listView.view.mode === 'all';

  useLayoutEffect(() => {
    onBoxes(boxes);
    return () => onBoxes(null);
  }, [boxes, onBoxes]);
  useLayoutEffect(() => {
    store.show({ ids: (rows ?? []).map(({ id }) => id), isLoaded });
  }, [store, rows, isLoaded]);
  useEndKey(onClose);

  const handleDuplicates = (values: readonly string[]) => {
    const { kind, view } = listView;
    const filters = withFilterValues(view.filters, 'duplicate', values);
    onPush(
      kind === 'table'
        ? { kind, view: { ...view, filters, page: 1 } }
        : { kind, view: { ...view, filters, page: 1 } },
    );
  };
  return (
    <BulkBar
      store={store}
      PageBox={boxes.PageBox}
      isTable={listView.kind === 'table'}
      question={question}
      shown={shown}
      onDuplicates={handleDuplicates}
      onExport={onExport}
      onEnd={onClose}
    />
  );
}

/** Escape ends the selection, unless it is for something else. */
function useEndKey(onEnd: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented) return;
    const isTyping =
      event.target instanceof Element &&
      event.target.matches('input:not([type=checkbox]), textarea, select');
    const overlays = 'dialog[open], [data-opening-dialog], [popover]:popover-open';
    if (!isTyping && document.querySelector(overlays) === null) onEnd();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
