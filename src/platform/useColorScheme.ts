import { COLOR_SCHEME_KEY, COLOR_SCHEMES, type ColorScheme } from './colorSchemes.ts';
import { rememberedChoice } from './rememberedChoice.ts';

/** The inline script does the same before the first paint (scripts/rememberedScheme.ts). */
function showScheme(scheme: ColorScheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset['scheme'];
  else dataset['scheme'] = scheme;
}

/** The colour scheme that the person chose, and its setter. */
export const useColorScheme = rememberedChoice(
  COLOR_SCHEME_KEY,
  COLOR_SCHEMES,
  showScheme,
).useChoice;
