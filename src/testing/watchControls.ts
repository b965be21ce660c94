/**
 * Notes the positions of the page's controls, once its animations have ended.
 * @returns a function that says which of them have disappeared or moved since
 */
export async function watchControls(): Promise<() => string[]> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const controls = Array.from(document.querySelectorAll('a, button, input, select'));
  const before = new Map(controls.map((control) => [control, placeOf(control)]));
  if (before.size === 0) throw new Error('There is no control.');
  return () =>
    [...before].flatMap(([control, place]) => {
      const now = placeOf(control);
      if (now === place) return [];
      const name = control.getAttribute('aria-label') ?? control.closest('label')?.textContent;
      return [`${name ?? control.textContent}: ${place} → ${now}`];
    });
}

function placeOf(control: Element): string {
  if (!control.isConnected) return 'gone';
  const { x, y } = control.getBoundingClientRect();
  return `${x}, ${y}`;
}
