/** Does not import React: the build (scripts/rememberedLooks.ts) uses these too. Defaults come first. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Of the rows of a table. */
export const DENSITIES = ['normal', 'tight', 'wide'] as const;
export type Density = (typeof DENSITIES)[number];

/** What a person chooses of the look, each stored under a key and shown by a data attribute of the root. */
export const LOOKS = {
  scheme: { key: 'dashboard.scheme', values: COLOR_SCHEMES },
  density: { key: 'dashboard.density', values: DENSITIES },
} as const;

/** The text of a table's columns is there in the same way: a table waits for what reads it. */
export const COLUMNS_KEY = 'dashboard.columns';

/** So is the query string of the view that the list opens with, without `?`. */
export const START_KEY = 'dashboard.start';
