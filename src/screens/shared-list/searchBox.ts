import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';

/** The search box of the list: it is there as long as the line of the count is. */
export function searchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main input[type=search]');
}

/** The ref of a button on that line which goes: the search box gets its focus. */
export function leaveFocusToSearch(button: HTMLButtonElement | null): void {
  leaveFocusTo(button, searchBox);
}
