import type { Page } from '@playwright/test';

/** A snapshot of a tab: what a person can see, and what is stored. */
export interface Screen {
  readonly path: string;
  readonly query: string;
  readonly heading: string | null;
  /** Identifies the load of the page. */
  readonly loadedAt: number;
  readonly hasFocus: boolean;
  readonly isTyping: boolean;
  /** The name of the open modal dialog. */
  readonly dialog: string | null;
  readonly dialogCount: number;
  readonly isPopoverOpen: boolean;
  /** Whether a lazy part is loading. */
  readonly isLoading: boolean;
  /** The visible text of the page, a line for each block. */
  readonly words: string;
  /** The cells of each row or card: name, email, role and date. */
  readonly rows: readonly string[][];
  /** What the pager says. */
  readonly place: string | null;
  readonly isLoadingMore: boolean;
  readonly peeked: string | null;
  /** The text under `users`. */
  readonly stored: string | null;
}

/** The timeout for an expected state, also on a busy machine. */
const TIMEOUT_MS = 15_000;

/** Polls the screen until the condition holds. After a timeout returns the last screen. */
export async function until(page: Page, isExpected: (screen: Screen) => boolean): Promise<Screen> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const screen = await look(page);
    if (screen !== null && (isExpected(screen) || Date.now() > end)) return screen;
    if (Date.now() > end) throw new Error('the page cannot be looked at');
    await page.waitForTimeout(15);
  }
}

/** `null` while the page loads. */
async function look(page: Page): Promise<Screen | null> {
  try {
    return await page.evaluate(readInPage);
  } catch (error) {
    if (/context was destroyed|navigat|Cannot find context/i.test(String(error))) return null;
    throw error;
  }
}

/** Runs in the page, so it cannot use anything else in this file. */
function readInPage(): Screen | null {
  if (document.readyState === 'loading') return null;
  const { activeElement, body } = document;
  const all = (selector: string, root: ParentNode = document) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const trimmed = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const named = (selector: string, name: string) =>
    all(selector).find((element) => element.getAttribute('aria-label') === name);
  // A user who was just added has a badge after the name.
  const nameIn = (row: HTMLElement, cell: Element | null | undefined) =>
    row.dataset['marked'] === undefined
      ? (cell?.textContent ?? '')
      : (cell?.textContent ?? '').replace(/ Yeni$/, '');
  const modal = all('dialog[open]').at(-1);
  const pager = named('nav', 'Tablo sayfaları') ?? named('nav', 'Kart sayfaları');
  return {
    path: location.pathname,
    query: location.search,
    heading: all('h1')[0]?.textContent ?? null,
    loadedAt: performance.timeOrigin,
    hasFocus: activeElement !== null && activeElement !== body,
    isTyping: activeElement?.matches('input, select, textarea') === true,
    dialog:
      modal === undefined
        ? null
        : (modal.getAttribute('aria-label') ??
          trimmed(document.getElementById(modal.getAttribute('aria-labelledby') ?? ''))),
    dialogCount: all('dialog[open]').length,
    isPopoverOpen: all('[popover=auto]:popover-open').length > 0,
    isLoading:
      document.querySelector('[data-opening-dialog]') !== null ||
      /yükleniyor…/i.test(body.innerText),
    words: body.innerText,
    rows: [
      ...all('main tbody tr').map((row) =>
        all('td', row)
          .slice(0, 4)
          .map((cell, column) => (column === 0 ? nameIn(row, cell) : (cell.textContent ?? ''))),
      ),
      ...all('main [role=listitem]').map((card) => [
        nameIn(card, card.querySelector('h2')?.parentElement),
        ...all('dd', card).map(({ textContent }) => textContent ?? ''),
      ]),
    ],
    place: pager === undefined ? null : trimmed(pager.querySelector('p')),
    isLoadingMore: body.innerText.includes('Daha fazla yükleniyor...'),
    peeked: trimmed(named('section', 'Kullanıcı bilgileri')?.querySelector('h2')) || null,
    stored: localStorage.getItem('users'),
  };
}
