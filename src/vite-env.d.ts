/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** URL template of the map tiles, with {z}, {x} and {y}, or `none`; default in vite.config.ts. */
  readonly VITE_TILE_URL: string;
}

/** The coastlines as one SVG path, from scripts/worldOutline.ts. */
declare module 'virtual:world-outline' {
  const path: string;
  export default path;
}
