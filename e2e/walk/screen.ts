import type { Page } from '@playwright/test';
import { rowsOf } from '../listDatabase.ts';

/** Before the ids of what the list's database keeps, among the keys of `Screen.stored`. */
export const SNAPSHOT_PREFIX = 'snapshots ';
export const DAMAGED_PREFIX = 'damaged ';

/** A snapshot of a tab: what a person can see and press, and what is stored. */
export interface Screen {
  readonly path: string;
  readonly query: string;
  /** The address of the list, with its query, from which a link led here; or `null`. */
  readonly from: string | null;
  /** Position in the tab's history. */
  readonly position: number;
  readonly historyLength: number;
  /** Whether the previous and the next history entry belong to the same load of the page. */
  readonly isBackWithin: boolean;
  readonly isForwardWithin: boolean;
  /** Identifies the load of the page. */
  readonly loadedAt: number;
  readonly heading: string | null;
  /** The focused element; `null` for the body. */
  readonly focus: string | null;
  /** The name of the open modal dialog. */
  readonly dialog: string | null;
  readonly dialogCount: number;
  readonly isPopoverOpen: boolean;
  readonly isMenuOpen: boolean;
  /** Whether the notice of the last change offers an undo. */
  readonly canUndo: boolean;
  /** Whether a lazy part is loading. */
  readonly isLoading: boolean;
  /** Role and name of everything that can be pressed now, such as `button Geri`. */
  readonly controls: readonly string[];
  /** The visible text of the page, a line for each block. */
  readonly words: string;
  readonly search: string | null;
  readonly table: {
    readonly rows: readonly string[][];
    readonly count: string;
    readonly place: string;
    readonly sorted: string | null;
    readonly chips: readonly string[];
  } | null;
  readonly cards: {
    readonly rows: readonly string[][];
    readonly place: string | null;
    readonly scrollTop: number | null;
    readonly isLoadingMore: boolean;
  } | null;
  /** The heading of the peek; `null` if it is closed. */
  readonly peeked: string | null;
  readonly details: Readonly<Record<string, string>>;
  readonly neighbours: string | null;
  /** The announcement about the list, for screen readers. */
  readonly said: string | null;
  readonly form: {
    readonly name: string;
    readonly email: string;
    readonly problem: string | null;
    readonly wrongCount: number;
    readonly isSaving: boolean;
  } | null;
  readonly panel: {
    readonly message: string;
    /** Of a preview: new, changed, identical, unusable. */
    readonly counts: readonly number[] | null;
    readonly how: 'merge' | 'replace' | null;
    readonly replaceChoice: string;
    readonly isReading: boolean;
    readonly snapshots: readonly string[];
  } | null;
  /** All stored texts whose keys begin with `users`. */
  readonly stored: Readonly<Record<string, string>>;
}

/** `null` while the page is still loading. */
export async function readScreen(page: Page): Promise<Screen | null> {
  const screen = await page.evaluate(readInPage);
  if (screen === null) return null;
  const kept: [string, string][] = [];
  for (const [table, prefix] of [
    ['snapshots', SNAPSHOT_PREFIX],
    ['damaged', DAMAGED_PREFIX],
  ] as const) {
    for (const { id, text } of await rowsOf(page, table)) kept.push([prefix + id, text]);
  }
  return { ...screen, stored: { ...screen.stored, ...Object.fromEntries(kept) } };
}

/** Runs in the page, so it cannot use anything else in this file. */
function readInPage(): Screen | null {
  if (document.readyState === 'loading') return null;
  const { activeElement, body } = document;
  const all = (selector: string, root: ParentNode = document) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const textOf = (element: Element | null | undefined) => element?.textContent ?? '';
  const trimmed = (element: Element | null | undefined) =>
    textOf(element).replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const unheard of copy.querySelectorAll('[aria-hidden=true]')) unheard.remove();
    return element.getAttribute('aria-label') ?? trimmed(copy);
  };
  const labelled = (label: string) =>
    all('input', document).find((input) => input.getAttribute('aria-label') === label);
  const byName = (selector: string, name: string) =>
    all(selector).find((element) => element.getAttribute('aria-label') === name);

  const modal = all('dialog[open]').at(-1) ?? null;
  const titleOf = (dialog: Element) =>
    dialog.getAttribute('aria-label') ??
    trimmed(document.getElementById(dialog.getAttribute('aria-labelledby') ?? ''));
  const controls = all('button, a[href], summary', modal ?? document)
    .filter((element) => !element.matches(':disabled, [role=option]'))
    .map((element) => `${element.matches('a') ? 'link' : 'button'} ${nameOf(element)}`);

  // A user who was just added has a badge after the name.
  const nameIn = (cell: Element | null | undefined, isMarked: boolean) =>
    isMarked ? textOf(cell).replace(/ Yeni$/, '') : textOf(cell);
  const table = all('main table')[0];
  const isOn = (element: HTMLElement) => element.dataset['marked'] !== undefined;
  const tableCard = table?.closest('section');
  const cardArea = byName('[role=region]', 'Kullanıcı kartları');
  const cardSearch = byName('form[role=search]', 'Kart filtreleri');

  // The form has `display: contents` and no box, so it counts as invisible.
  const isAdding = modal !== null && titleOf(modal) === 'Kullanıcı Ekle';
  const form = isAdding ? (modal.querySelector('form') ?? undefined) : undefined;
  const fieldOf = (name: string) =>
    form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  const panel = modal !== null && titleOf(modal) === 'Depolama' ? modal : null;
  const counts = panel === null ? [] : all('dd', panel).map((count) => Number(textOf(count)));
  const headingOf = (heading: string) =>
    all('h3', panel ?? document).find((element) => trimmed(element) === heading)?.parentElement;

  const position = navigation.currentEntry?.index ?? -1;
  const state: unknown = history.state;
  const fromEntry =
    typeof state === 'object' && state !== null && 'fromEntry' in state ? state.fromEntry : null;
  const opener = navigation.entries().find(({ key }) => key === fromEntry)?.url;
  const from = typeof opener === 'string' ? opener.slice(location.origin.length) : null;
  return {
    path: location.pathname,
    query: location.search,
    from,
    position,
    historyLength: navigation.entries().length,
    isBackWithin: navigation.entries()[position - 1]?.sameDocument === true,
    isForwardWithin: navigation.entries()[position + 1]?.sameDocument === true,
    loadedAt: performance.timeOrigin,
    heading: all('h1')[0] === undefined ? null : textOf(all('h1')[0]),
    focus:
      activeElement === null || activeElement === body
        ? null
        : `${activeElement.tagName.toLowerCase()} ${nameOf(activeElement).slice(0, 40)}`,
    dialog: modal === null ? null : titleOf(modal),
    dialogCount: all('dialog[open]').length,
    isPopoverOpen: all('[popover=auto]:popover-open').length > 0,
    isMenuOpen: all('[role=menu]').length > 0,
    canUndo: all('button', byName('[role=group]', 'Son değişiklik') ?? document).some(
      (button) =>
        button.closest('[aria-label="Son değişiklik"]') !== null && trimmed(button) === 'Geri al',
    ),
    isLoading:
      document.querySelector('[data-opening-dialog]') !== null ||
      /yükleniyor…/i.test(body.innerText),
    controls,
    words: body.innerText,
    search:
      (
        (labelled('Tabloda ara...') ?? cardSearch?.querySelector('input')) as
          | HTMLInputElement
          | undefined
      )?.value ?? null,
    table:
      table === undefined
        ? null
        : {
            rows: all('tbody tr', table).map((row) =>
              all('td', row)
                .slice(0, 4)
                .map((cell, column) => (column === 0 ? nameIn(cell, isOn(row)) : textOf(cell))),
            ),
            count: trimmed(tableCard?.querySelector('.ListState-count')),
            place: trimmed(byName('nav', 'Tablo sayfaları')?.querySelector('p')),
            sorted: (() => {
              const header = table.querySelector('th[aria-sort]');
              return header === null
                ? null
                : `${trimmed(header.querySelector('button'))} ${header.getAttribute('aria-sort')}`;
            })(),
            chips: all('li', tableCard ?? document).map(trimmed),
          },
    cards:
      cardSearch === undefined
        ? null
        : {
            rows: all('main [role=listitem]').map((card) => [
              nameIn(card.querySelector('h2')?.parentElement, isOn(card)),
              ...all('dd', card).map(textOf),
            ]),
            place: (() => {
              const pager = byName('nav', 'Kart sayfaları');
              return pager === undefined ? null : trimmed(pager.querySelector('p'));
            })(),
            scrollTop: cardArea?.scrollTop ?? null,
            isLoadingMore: body.innerText.includes('Daha fazla yükleniyor...'),
          },
    peeked: (() => {
      const place = byName('section', 'Kullanıcı bilgileri');
      return place === undefined ? null : trimmed(place.querySelector('h2'));
    })(),
    details: Object.fromEntries(
      all('main article dl > div').map((pair) => [
        trimmed(pair.querySelector('dt')),
        textOf(pair.querySelector('dd a') ?? pair.querySelector('dd')),
      ]),
    ),
    neighbours: (() => {
      const nav = byName('nav', 'Önceki ve sonraki kullanıcı');
      return nav === undefined ? null : trimmed(nav.querySelector('p'));
    })(),
    said:
      all('main p[role=status]')
        .map(trimmed)
        // Not announcements about an add, nor about the rows alone.
        .find((text) => /^(Eşleşen kullanıcı yok|\d+ kullanıcı bulundu)/.test(text)) ?? null,
    form:
      form === undefined
        ? null
        : {
            name: fieldOf('name'),
            email: fieldOf('email'),
            problem: form.querySelector('[role=alert]')?.textContent ?? null,
            wrongCount: form.querySelectorAll('[aria-invalid=true]').length,
            isSaving: trimmed(form.querySelector('[type=submit]')) === 'Kaydediliyor…',
          },
    panel:
      panel === null
        ? null
        : {
            message: all('[role=status]', headingOf('Geri yükle') ?? panel)
              .map(trimmed)
              .join(' '),
            counts: counts.length === 0 ? null : counts,
            how: (() => {
              const chosen = panel.querySelector('input[name=mode]:checked');
              if (chosen === null) return null;
              return trimmed(chosen.closest('label')).startsWith('Değiştir') ? 'replace' : 'merge';
            })(),
            replaceChoice: trimmed(
              all('label', panel).find((label) => trimmed(label).startsWith('Değiştir')),
            ),
            isReading: panel.querySelector('progress') !== null,
            snapshots: all('li', headingOf('Önceki sürümler') ?? panel).map(trimmed),
          },
    stored: Object.fromEntries(
      Object.keys(localStorage)
        .filter((key) => key.startsWith('users'))
        .map((key) => [key, localStorage.getItem(key) ?? '']),
    ),
  };
}
