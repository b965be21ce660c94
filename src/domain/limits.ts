/** Behaviour numbers, the specification's (section 9) first. Sizes of things on screen: theme/tokens.css. */
export const SEED_USER_COUNT = 5000;
export const TABLE_PAGE_SIZE = 10;
export const CARD_PAGE_SIZE = 12;
export const SHOW_ALL_INITIAL_COUNT = 10;
export const SHOW_ALL_INCREMENT = 10;
/** Show-all loads more when this close to the bottom of its scroll area. */
export const LOAD_MORE_DISTANCE_PX = 200;
/** The sample users count as missing when nothing is heard of them for so long. */
export const SEEDING_TIMEOUT_MS = 10_000;
export const MIN_PASSWORD_LENGTH = 6;
export const MAP_INITIAL_ZOOM = 13;
/** Map pictures that are not there after this long count as failed: no event tells of one that hangs. */
export const TILE_TIMEOUT_MS = 10_000;
/** A remembered scroll position that the content is not tall enough for by then is given up. */
export const SCROLL_BACK_MS = 10_000;
/**
 * What a browser stores for one address in localStorage, keys and values together, in UTF-16 code
 * units. Chromium's figure (kMaxDataSize: 10 MiB of two bytes each); others come close.
 */
export const STORAGE_LIMIT_CHARACTERS = 5_242_880;
/** The person is warned from this share of it. */
export const STORAGE_WARNING_SHARE = 0.8;
/** Larger backup files are refused unread: what is in them could not be stored. */
export const MAX_BACKUP_BYTES = 32 * 1024 * 1024;
/** So many earlier states of the list are kept, where there is room. */
export const MAX_SNAPSHOTS = 3;

/** How long the list has to stay the same before an open preview is compared with it anew. */
export const COMPARE_DELAY_MS = 200;
