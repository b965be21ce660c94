/** Numbers of behaviour, the specification's (section 9) first. Visual sizes: theme/tokens.css. */
export const SEED_USER_COUNT = 5000;
export const TABLE_PAGE_SIZE = 10;
export const CARD_PAGE_SIZE = 12;
export const SHOW_ALL_INITIAL_COUNT = 10;
export const SHOW_ALL_INCREMENT = 10;
/** Show-all loads more when this close to the bottom of its scroll area. */
export const LOAD_MORE_DISTANCE_PX = 200;
/** The sample users count as missing after this long without any progress. */
export const SEEDING_TIMEOUT_MS = 10_000;
export const MIN_PASSWORD_LENGTH = 6;
export const MAP_INITIAL_ZOOM = 13;
/** Map tiles not loaded after this long count as failed: a request that hangs fires no event. */
export const TILE_TIMEOUT_MS = 10_000;
/** A scroll position is not restored where the content is not tall enough after this long. */
export const SCROLL_BACK_MS = 10_000;
/**
 * The localStorage quota of one origin, keys and values together, in UTF-16 code units. Chromium's
 * figure (kMaxDataSize: 10 MiB of two bytes each); others come close.
 */
export const STORAGE_LIMIT_CHARACTERS = 5_242_880;
/** The person is warned from this share of the limit. */
export const STORAGE_WARNING_SHARE = 0.8;
/** Larger backup files are refused unread: what is in them could not be stored. */
export const MAX_BACKUP_BYTES = 32 * 1024 * 1024;
/** Larger files are not imported. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;
/** The parts of a workbook unpack to no more: compressed, a gigabyte of nothing is a small file. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
/** A file with more cells, empty ones between others included, is not imported. */
export const MAX_IMPORT_CELLS = 10_000_000;
/** Nor is one with a wider row: each column is asked about, and no list of users has so many. */
export const MAX_IMPORT_COLUMNS = 500;
/** The longest text that Excel holds in a cell, in UTF-16 code units. */
export const MAX_CELL_CHARACTERS = 32_767;
/** How many snapshots of the list are kept, where there is room. */
export const MAX_SNAPSHOTS = 3;
/**
 * The history's share of what the limit leaves beside all but snapshots and itself: the other half
 * stays free, so that adding users rarely has to evict changes, and one snapshot may fit as well.
 */
export const HISTORY_SHARE = 0.5;
/** How many of the users that a change touched are shown with it. */
export const HISTORY_USERS_SHOWN = 20;

/** No row, notice or control shows more of a value: a page of letters takes seconds to lay out. */
export const MAX_SHOWN_CHARACTERS = 300;
/** So much of a name leaves room for the other words of a dialog's title. */
export const MAX_TITLE_CHARACTERS = 25;

/** Changes, or removed users, on a page of the history. */
export const HISTORY_PAGE_SIZE = 10;
/** The newest changes of a user, on the page of that user. */
export const USER_HISTORY_SIZE = 5;
/** Rows of a file on a page of what an import would do. */
export const IMPORT_PAGE_SIZE = 10;
/** One change of a shared list is about no more users. */
export const MAX_CHANGED_USERS = 100_000;
/** Removing more users than this at once asks first. */
export const REMOVED_UNASKED = 100;

/** Debounce: an open preview is compared again once the list has not changed for this long. */
export const COMPARE_DELAY_MS = 200;
/** Of a place on earth, in both directions. */
export const MAX_DEGREES = { latitude: 90, longitude: 180 } as const;
/** A shared list counts no further than this unless asked to, where it has to look at each user. */
export const MAX_COUNTED = 10_000;
/** Of a shared list, one answer has no more users. */
export const MAX_ROWS_ANSWERED = 100_000;

/** A condition has no more tests, a test no more values, and a value no more characters. */
export const MAX_CONDITION_TESTS = 30;
export const MAX_CONDITION_VALUES = 100;
export const MAX_CONDITION_TEXT = 200;

/** Views that are kept, and the characters of a view's name. */
export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;

/** Where nobody matches, the search and so many conditions and filters in all are tried without. */
export const MAX_WIDENINGS = 6;

/** Of more users it is not told who came into a view and who went. */
export const MAX_USERS_SINCE = 1000;
