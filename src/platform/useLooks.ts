import { LOOKS } from './looks.ts';
import { rememberedChoice } from './rememberedChoice.ts';

/**
 * Applies a look; an inline script applies stored ones and those of other tabs
 * (scripts/rememberedLooks.ts).
 */
function show(look: keyof typeof LOOKS) {
  return (value: string) => {
    document.documentElement.dataset[look] = value;
  };
}

/** The colour scheme that the person chose, and its setter. */
export const { useChoice: useColorScheme } = rememberedChoice(
  LOOKS.scheme.key,
  LOOKS.scheme.values,
  show('scheme'),
);

export const showDensity = show('density');

/** The density that the person chose, and its setter. */
export const { useChoice: useDensity } = rememberedChoice(
  LOOKS.density.key,
  LOOKS.density.values,
  showDensity,
);
