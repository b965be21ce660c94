import { COLOR_SCHEME_KEY, COLOR_SCHEMES, type ColorScheme } from './colorSchemes.ts';
import { rememberedChoice } from './rememberedChoice.ts';

/** As the page itself does before the first paint (scripts/rememberedScheme.ts). */
function showScheme(scheme: ColorScheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset['scheme'];
  else dataset['scheme'] = scheme;
}

/** The colour scheme the person chose, and the way to choose another. */
export const useColorScheme = rememberedChoice(
  COLOR_SCHEME_KEY,
  COLOR_SCHEMES,
  showScheme,
).useChoice;
