export interface Press {
  readonly x: number;
  readonly y: number;
}

let last: Press | null = null;

addEventListener(
  'pointerdown',
  ({ clientX, clientY }) => {
    last = { x: clientX, y: clientY };
  },
  { capture: true, passive: true },
);

/** The last press of the pointer, on any element; `null` before the first press. */
export function lastPress(): Press | null {
  return last;
}
