declare global {
  interface Window {
    /** The characters typed before the scripts ran; scripts/rememberedLooks.ts collects them. */
    earlyKeys?: string;
  }
}

/** `null`: the first script still collects. */
let typed: string | null = null;

/** The characters typed while the page loaded, until they are taken or the person does something else. */
export function earlyKeys(): string {
  if (typed === null) {
    typed = window.earlyKeys ?? '';
    // The first script's.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    window.onkeydown = null;
    const options = { capture: true, once: true };
    if (typed !== '') {
      addEventListener('keydown', takeEarlyKeys, options);
      addEventListener('pointerdown', takeEarlyKeys, options);
    }
  }
  return typed;
}

export function takeEarlyKeys(): string {
  const text = earlyKeys();
  typed = '';
  return text;
}

/** Types into the focused field as a person would; without one, nothing happens. */
export function typeIntoFocused(text: string): void {
  const field = document.activeElement;
  if (text === '' || !(field instanceof HTMLInputElement)) return;
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
