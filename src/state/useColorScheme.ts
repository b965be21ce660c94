import { useSyncExternalStore } from 'react';

export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Read before the first paint by scripts/rememberedScheme.ts. */
const STORAGE_KEY = 'dashboard.scheme';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page itself knows the scheme; where there is none yet, when the product is built, the default. */
function readScheme(): ColorScheme {
  const chosen = document.documentElement.dataset['scheme'];
  return COLOR_SCHEMES.find((known) => known === chosen) ?? 'system';
}

function chooseScheme(next: ColorScheme): void {
  if (next === 'system') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = next;
  try {
    if (next === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Refused or full: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The colour scheme the person chose, and the way to choose another. It is remembered. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const scheme = useSyncExternalStore(subscribe, readScheme, () => 'system' as const);
  return [scheme, chooseScheme];
}
