declare global {
  interface Window {
    /** What watchPage.mjs puts into every page. */
    bench: {
      firstRowMs: number;
      reset: () => void;
      read: () => { settledMs: number | null; frameMs: number | null };
    };
  }
}
export {};
