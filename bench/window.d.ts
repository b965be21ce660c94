/** The object that watchPage.mjs adds to every page's window. */
interface Bench {
  firstRowMs: number;
  reset: () => void;
  read: () => { settledMs: number | null };
}

interface Window {
  bench: Bench;
}
