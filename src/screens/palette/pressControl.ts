/** A control that appears later than this is not pressed. */
const WAITING_MS = 10_000;

/** The names of the page's enabled buttons outside of dialogs. */
export function controlsOfPage(): ReadonlySet<string> {
  return new Set(pageButtons().map(nameOfControl));
}

/**
 * Presses the page's buttons with these names one after the other, each as soon as it appears,
 * which may take a while after a navigation. Gives up once the person does something else.
 */
export function pressControls([name, ...others]: readonly string[]): void {
  if (name === undefined) return;
  const stop = new AbortController();
  const press = () => {
    const button = pageButtons().find((one) => nameOfControl(one) === name);
    if (button === undefined) return;
    stop.abort();
    button.click();
    pressControls(others);
  };
  const observer = new MutationObserver(press);
  stop.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  });
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, () => stop.abort(), { capture: true, signal: stop.signal });
  }
  setTimeout(() => stop.abort(), WAITING_MS);
  press();
}

function pageButtons(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>('button:enabled:not(dialog *)')];
}

function nameOfControl(button: HTMLButtonElement): string {
  const label = button.getAttribute('aria-label');
  if (label !== null) return label;
  const shown = button.cloneNode(true) as HTMLButtonElement;
  for (const hidden of shown.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return shown.textContent.trim();
}
