/** Behaviour numbers of the specification (section 9). Sizes of things on screen: theme/tokens.css. */
export const SEED_USER_COUNT = 5000;
export const TABLE_PAGE_SIZE = 10;
export const CARD_PAGE_SIZE = 12;
export const SHOW_ALL_INITIAL_COUNT = 10;
export const SHOW_ALL_INCREMENT = 10;
/** Show-all loads more when this close to the bottom of its scroll area. */
export const LOAD_MORE_DISTANCE_PX = 200;
export const MIN_PASSWORD_LENGTH = 6;
export const MAP_INITIAL_ZOOM = 13;
