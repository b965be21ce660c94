/** Does not import React: the build (scripts/rememberedLooks.ts) uses these too. Defaults come first. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The density of a table's rows. */
export const DENSITIES = ['normal', 'tight', 'wide'] as const;
export type Density = (typeof DENSITIES)[number];

/** The choices of appearance, each stored under a key and shown by a data attribute of the root. */
export const LOOKS = {
  scheme: { key: 'dashboard.scheme', values: COLOR_SCHEMES },
  density: { key: 'dashboard.density', values: DENSITIES },
} as const;

/** The stored columns of tables. */
export const COLUMNS_KEY = 'dashboard.columns';

/** A data attribute, too: the query string of the default view, without `?`. */
export const START_KEY = 'dashboard.start';
