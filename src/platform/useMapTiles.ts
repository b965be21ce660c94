import { rememberedSwitch } from './rememberedChoice.ts';

/** Whether the person allows requests for map tiles, which reveal a user's surroundings. */
export const useMapTiles = rememberedSwitch('dashboard.tiles').useSwitch;
