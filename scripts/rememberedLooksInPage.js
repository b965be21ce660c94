// Runs in the page before the first paint, so that nothing flashes or moves: see rememberedLooks.ts.
{
  /**
   * The stored choices: the data attribute of the root that shows each, and its key. The build puts them in.
   * @type {Record<string, string>}
   */
  const keys = {};
  const root = document.documentElement;

  /** @param {StorageEvent} [event] */
  const show = (event) => {
    for (const [attribute, key] of Object.entries(keys)) {
      // Without a key, another tab has cleared the storage.
      if (event?.key && event.key !== key) continue;
      try {
        root.dataset[attribute] = localStorage.getItem(key) ?? '';
      } catch {
        // Storage is refused.
      }
    }
  };
  show();
  addEventListener('storage', show);

  // The list without parameters opens with the default view.
  const { start } = root.dataset;
  const isList = location.pathname.replace(/\/$/, '') === document.currentScript?.dataset['list'];
  if (start && isList && location.search === '') {
    history.replaceState(history.state, '', `?${start}${location.hash}`);
  }
}
