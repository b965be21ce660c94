/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the map tiles with {z}, {x} and {y}, or `none`; set in vite.config.ts unless given. */
  readonly VITE_TILE_URL: string;
}

/** The coastlines as one SVG path; made by scripts/worldOutline.ts. */
declare module 'virtual:world-outline' {
  const path: string;
  export default path;
}
