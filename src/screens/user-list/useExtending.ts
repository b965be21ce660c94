import { useRef } from 'react';
import { SELECT_BOX } from './SelectFace.tsx';

/** The box that selects the user of a row. */
export function boxOf(row: Element | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>(SELECT_BOX) ?? null;
}

/**
 * For keys that take in one row after the other from where they began, and let go on the way back.
 * @returns to be called with the rows, and the places that the focus leaves and goes to
 */
export function useExtending(): (rows: readonly Element[], from: number, to: number) => void {
  const last = useRef<{ start: number; row: Element | undefined }>(null);
  return (rows, from, to) => {
    // From a row that these keys did not lead to, they begin anew.
    const start = last.current?.row === rows[from] ? (last.current?.start ?? from) : from;
    last.current = { start, row: rows[to] };
    const isAway = Math.abs(to - start) > Math.abs(from - start);
    for (const place of isAway ? [from, to] : [from]) {
      const box = boxOf(rows[place]);
      if (box?.checked !== isAway) box?.click();
    }
  };
}
