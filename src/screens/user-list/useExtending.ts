import { useRef } from 'react';
import { SELECT_BOX } from './SelectFace.tsx';

/** The checkbox that selects the user of a row. */
export function boxOf(row: Element | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>(SELECT_BOX) ?? null;
}

/**
 * For keys that select one row after the other from their start, and deselect on the way back.
 * @returns to be called with the rows, and the positions that the focus leaves and reaches
 */
export function useExtending(): (rows: readonly Element[], from: number, to: number) => void {
  const last = useRef<{ start: number; row: Element | undefined }>(null);
  return (rows, from, to) => {
    // In a row that these keys did not reach, they start anew.
    const start = last.current?.row === rows[from] ? (last.current?.start ?? from) : from;
    last.current = { start, row: rows[to] };
    const isAway = Math.abs(to - start) > Math.abs(from - start);
    for (const place of isAway ? [from, to] : [from]) {
      const box = boxOf(rows[place]);
      if (box?.checked !== isAway) box?.click();
    }
  };
}
