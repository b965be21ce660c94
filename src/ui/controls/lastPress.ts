export interface Press {
  readonly x: number;
  readonly y: number;
}

let last: Press | null = null;

// The frame is also rendered without a window (app/shell/frameMarkup.tsx).
if (typeof window !== 'undefined') {
  addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      last = { x: clientX, y: clientY };
    },
    { capture: true, passive: true },
  );
}

/** The last press of the pointer, on any element; `null` before the first press. */
export function lastPress(): Press | null {
  return last;
}
