/** Without React: scripts/rememberedScheme.ts writes them into the page, for its first paint. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const COLOR_SCHEME_KEY = 'dashboard.scheme';
