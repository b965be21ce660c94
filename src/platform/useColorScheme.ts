import { useSyncExternalStore } from 'react';

export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Read before the first paint by scripts/rememberedScheme.ts. */
const STORAGE_KEY = 'dashboard.scheme';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has chosen. The same listener again adds nothing.
  addEventListener('storage', followOtherTab);
  return () => listeners.delete(listener);
}

/** The page itself knows the scheme; where there is none yet, when the product is built, the default. */
function readScheme(): ColorScheme {
  return knownScheme(document.documentElement.dataset['scheme']);
}

function knownScheme(text: string | null | undefined): ColorScheme {
  return COLOR_SCHEMES.find((known) => known === text) ?? 'system';
}

function showScheme(next: ColorScheme): void {
  if (next === 'system') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = next;
  for (const listener of listeners) listener();
}

function chooseScheme(next: ColorScheme): void {
  showScheme(next);
  try {
    if (next === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Refused or full: the choice lasts as long as the page.
  }
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  // No key: the other tab has cleared everything.
  if (key === STORAGE_KEY || key === null) showScheme(knownScheme(newValue));
}

/** The colour scheme the person chose, and the way to choose another. It is remembered. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const scheme = useSyncExternalStore(subscribe, readScheme, () => 'system' as const);
  return [scheme, chooseScheme];
}
