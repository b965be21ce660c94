import { rememberedSwitch } from './rememberedChoice.ts';

/** Whether the person lets the map ask for pictures of a user's surroundings. */
export const useMapTiles = rememberedSwitch('dashboard.tiles').useSwitch;
