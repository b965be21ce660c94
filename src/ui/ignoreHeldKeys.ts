/**
 * Until a key is pressed anew, keys that are held down do nothing: they were meant for what had the
 * focus before it moved. Enter held on "save" would press the button that the focus goes back to.
 */
export function ignoreHeldKeys(): void {
  // The same listener twice is one.
  addEventListener('keydown', ignoreRepeated, true);
}

function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    removeEventListener('keydown', ignoreRepeated, true);
  }
}
