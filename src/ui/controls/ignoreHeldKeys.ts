/**
 * Ignores keys that are held down until the next key press: they were meant for what had the focus
 * before it moved. Otherwise Enter held on "save" would press the button to which the focus
 * returns.
 */
export function ignoreHeldKeys(): void {
  // Adding the same listener twice adds it once.
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
