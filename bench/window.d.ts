/** What watchPage.mjs puts into every page. */
interface Bench {
  firstRowMs: number;
  reset: () => void;
  read: () => { settledMs: number | null };
}

interface Window {
  bench: Bench;
}
