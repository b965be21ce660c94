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
/** A file with more cells is not imported; empty cells between others count. */
export const MAX_IMPORT_CELLS = 10_000_000;
/**
 * Nor is a file with a wider row: the person is asked about each column, and no list of users has
 * so many.
 */
export const MAX_IMPORT_COLUMNS = 500;
/** The longest text that Excel holds in a cell, in UTF-16 code units. */
export const MAX_CELL_CHARACTERS = 32_767;
/** How many snapshots of the list are kept, where there is room. */
export const MAX_SNAPSHOTS = 3;
/** How far the history of a list in this browser goes: the oldest changes go first. */
export const MAX_HISTORY_CHANGES = 2000;
export const MAX_HISTORY_OPERATIONS = 500_000;
/** How many of the users that a change touched are shown with it. */
export const HISTORY_USERS_SHOWN = 20;

/**
 * Values are cut to this in rows, notices and controls: a page of letters takes seconds to lay out.
 */
export const MAX_SHOWN_CHARACTERS = 300;
/** Longer names are cut in the title of a dialog. */
export const MAX_TITLE_CHARACTERS = 25;

/** Changes, or removed users, on a page of the history. */
export const HISTORY_PAGE_SIZE = 10;
/** How many of a user's newest changes the page of that user shows. */
export const USER_HISTORY_SIZE = 5;
/** Rows on a page of the preview of an import. */
export const IMPORT_PAGE_SIZE = 10;
/** One change of a shared list touches no more users. */
export const MAX_CHANGED_USERS = 100_000;
/** Removing more users at once asks first. */
export const MAX_UNASKED_REMOVALS = 100;

/** The range of latitudes and longitudes, in both directions. */
export const MAX_DEGREES = { latitude: 90, longitude: 180 } as const;
/** A shared list stops counting here, unless asked to go on or an index knows the count. */
export const MAX_COUNTED = 10_000;

/** The longest text of a search, in UTF-16 code units: a longer one is cut. */
export const MAX_SEARCH_LENGTH = 200;
/**
 * The most nodes of a condition (itself, its groups and its tests), values of a test, and characters
 * of a value.
 */
export const MAX_CONDITION_NODES = 50;
export const MAX_CONDITION_VALUES = 100;
export const MAX_CONDITION_TEXT = 200;

/** The most saved views, and characters of a view's name. */
export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME = 60;

/**
 * If nobody matches, at most this many queries without one of the search, conditions and filters
 * are tried.
 */
export const MAX_RELAXATIONS = 6;

/*
 * What the server of a shared list takes and gives at most.
 */

/** The longest id, in UTF-16 code units; an index entry of PostgreSQL holds 2,700 bytes. */
export const MAX_ID_LENGTH = 500;
/** The longest text of a user: more than a spreadsheet's cell holds. No pattern is made of it. */
export const MAX_TEXT_LENGTH = 40_000;
/** The longest list in a question or a change. */
export const MAX_MEMBERS = 100_000;
export const MAX_FILTER_VALUES = 1000;
/** Users, changes or removed users on a page. */
export const MAX_PAGE_SIZE = 100;
export const MAX_QUESTIONS = 20;
/** The most users in all answers of one request, whatever their kinds. */
export const MAX_ROWS_ANSWERED = 100_000;
