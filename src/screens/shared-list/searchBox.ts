import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';

/** The search box of the list, which is there whenever the line of the count is. */
export function searchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main input[type=search]');
}

/** The ref of a button on that line that will be removed: the search box gets its focus. */
export function leaveFocusToSearch(button: HTMLButtonElement | null): void {
  leaveFocusTo(button, searchBox);
}
