/**
 * Runs in every page before its own scripts. Records when the first row was painted and, for each
 * step, the last visible change.
 * @param {{ names: string, firstRowWord: string }} options the selector of the cells with names, and
 *   the message logged to the console when the first row was painted
 */
export function watchPage({ names, firstRowWord }) {
  const bench = {
    firstRowMs: 0,
    /** @type {number | null} */ inputAt: null,
    /** @type {number | null} */ changedAt: null,
    reset() {
      bench.inputAt = null;
      bench.changedAt = null;
    },
    read() {
      const since = (/** @type {number | null} */ time) =>
        time === null || bench.inputAt === null ? null : time - bench.inputAt;
      return { settledMs: since(bench.changedAt) };
    },
  };
  Object.assign(window, { bench });

  /** Calls back after the next frame has been painted. */
  const afterPaint = (/** @type {(time: number) => void} */ callback) =>
    requestAnimationFrame(() => requestAnimationFrame(() => callback(performance.now())));

  const isAnnouncement = (/** @type {Node} */ node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest('[aria-live], [role=status]') ?? null;
    // Some pages put the whole table into a live region.
    return region !== null && region.querySelector(names) === null;
  };
  let isWaiting = false;
  new MutationObserver((records) => {
    if (bench.firstRowMs === 0 && !isWaiting && document.querySelector(names)?.textContent) {
      isWaiting = true;
      afterPaint((time) => {
        bench.firstRowMs = time;
        // The bench hears this at once; polling would be later.
        console.debug(firstRowWord);
      });
    }
    // Later announcements to screen readers are not visible.
    if (bench.inputAt !== null && !records.every(({ target }) => isAnnouncement(target))) {
      bench.changedAt = performance.now();
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });

  const noteInput = () => {
    bench.inputAt ??= performance.now();
  };
  addEventListener('keydown', noteInput, { capture: true });
  addEventListener('pointerdown', noteInput, { capture: true });
}
