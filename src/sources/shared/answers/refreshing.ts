/** Between the beginnings of two refreshes. */
const PAUSE_MS = 3000;
/** Otherwise one change would make all pages ask at the same moment. */
const SPREAD_MS = 750;
/** The longest pause, even if the clock was set meanwhile. */
const MAX_PAUSE_MS = 60_000;

export interface RefreshingParts {
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** In milliseconds. */
  readonly now: () => number;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
  /** Whether nobody sees the page. */
  readonly isHidden: () => boolean;
  /** Notifies when the page is shown again. */
  readonly onBack: (listener: () => void) => void;
  /** Asks again for what is on the screen; resolves when it is answered, and never rejects. */
  readonly ask: () => Promise<unknown>;
}

/**
 * Shows others' changes: asks at most once in three seconds, or half of the time where answers take
 * longer, and not while nobody sees the page.
 * @returns call when something on the screen may have changed
 */
export function createRefreshing(parts: RefreshingParts): () => void {
  const { sleep, now, random, isHidden, onBack, ask } = parts;
  let isDue = false;
  let isUnderWay = false;
  let notBefore = 0;
  const refresh = async () => {
    const pause = Math.min(Math.max(0, notBefore - now()), MAX_PAUSE_MS);
    await sleep(pause + random() * SPREAD_MS);
    if (isHidden()) return;
    isDue = false;
    const begun = now();
    await ask();
    const ended = now();
    notBefore = Math.max(begun + PAUSE_MS, ended + (ended - begun));
    if (isDue) await refresh();
  };
  const later = () => {
    isDue = true;
    if (isUnderWay) return;
    isUnderWay = true;
    void refresh().finally(() => {
      isUnderWay = false;
    });
  };
  onBack(() => {
    if (isDue) later();
  });
  return later;
}
