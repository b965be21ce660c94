import { rememberedChoice, rememberedSwitch } from './remembered.ts';

/** Defaults come first. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The density of a table's rows. */
export const DENSITIES = ['normal', 'tight', 'wide'] as const;
export type Density = (typeof DENSITIES)[number];

/**
 * The choices of appearance, each stored under a key and shown by a data attribute of the root. An
 * inline script applies stored ones and those of other tabs (scripts/rememberedLooks.ts).
 */
export const LOOKS = {
  scheme: { key: 'dashboard.scheme', values: COLOR_SCHEMES },
  density: { key: 'dashboard.density', values: DENSITIES },
} as const;

/** The stored columns of tables. */
export const COLUMNS_KEY = 'dashboard.columns';

/** A data attribute, too: the query string of the default view, without `?`. */
export const START_KEY = 'dashboard.start';

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

/** Whether the person allows requests for map tiles, which reveal a user's surroundings. */
export const useMapTiles = rememberedSwitch('dashboard.tiles').useSwitch;

/**
 * The query string of the default view, without `?`; an inline script puts it into a data
 * attribute, like the looks.
 */
const startSearch = () => document.documentElement.dataset['start'];

/** An address of the product, with the default view if it is the list (`listPath`) without parameters. */
export function startAddress(to: string, listPath: string): string {
  const start = startSearch();
  return start && to === listPath ? `${to}?${start}` : to;
}

/** The query string that means the whole list even if there is a default view. */
export const WHOLE_SEARCH = '?view=table';

/** The query string of the whole list: empty, unless there is a default view. */
export const wholeSearch = () => (startSearch() ? WHOLE_SEARCH : '');
