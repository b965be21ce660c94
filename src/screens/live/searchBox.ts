/** The search box of the list: it is there as long as the line of the count is. */
export function searchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main input[type=search]');
}
