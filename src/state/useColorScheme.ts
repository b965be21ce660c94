import { useState } from 'react';

export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Read before the first paint by public/scheme.js. */
const STORAGE_KEY = 'dashboard.scheme';

/** The colour scheme the person chose, and the way to choose another. It is remembered. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const [scheme, setScheme] = useState<ColorScheme>(() => {
    const chosen = document.documentElement.dataset['scheme'];
    return COLOR_SCHEMES.find((known) => known === chosen) ?? 'system';
  });
  const choose = (next: ColorScheme) => {
    setScheme(next);
    if (next === 'system') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = next;
    try {
      if (next === 'system') localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Refused or full: the choice lasts as long as the page.
    }
  };
  return [scheme, choose];
}
