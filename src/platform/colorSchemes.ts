/** Does not import React: the build (scripts/rememberedScheme.ts) uses these too. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const COLOR_SCHEME_KEY = 'dashboard.scheme';
