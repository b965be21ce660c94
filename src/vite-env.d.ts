/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the map tiles with {z}, {x} and {y}; set in vite.config.ts unless given. */
  readonly VITE_TILE_URL: string;
}
