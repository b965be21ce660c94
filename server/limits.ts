/*
 * What one person, one network and everybody together may take of the server. What a request may
 * hold is in `src/domain/limits.ts`, since the page keeps within it.
 */

/** A person who types and pages fast stays far below: all requests of one member … */
export const MEMBER_RATE = { perSecond: 25, burst: 150 };
/** … and those for presence. */
export const PRESENCE_RATE = { perSecond: 5, burst: 40 };

/** The most requests at once, without live events … */
export const MAX_AT_ONCE = 256;
/** … and without those that need no sign-in, of everybody and of one network. */
export const OPEN_AT_ONCE = { all: 64, network: 16 };
/** How many bodies of import size are handled at once: they fill the memory first. */
export const MAX_LARGE_AT_ONCE = 2;

export const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** For an import: 100,000 new users with all fields take 26 MB. */
export const MAX_IMPORT_BODY_BYTES = 32 * 1024 * 1024;
/** Of sign-in, staff, views and audit. */
export const MAX_SMALL_BODY_BYTES = 16 * 1024;
/** A body ends a connection on which fewer bytes than this arrive within that time. */
export const SLOWEST_BODY = { bytes: 16 * 1024, ms: 5000 };

/** How long a request of views, staff or audit waits for its turn. */
export const MAX_TURN_MS = 10_000;

/** Users whom a member may be handed over within the time before that is recorded once. */
export const UNRECORDED_USERS = { count: 1000, ms: 60 * 60_000 };
/** Failed sign-ins of one network, and of all, that the audit has of one hour. */
export const AUDITED_FAILURES = { network: 20, all: 1000 };

/** Valid personal tokens of one member. */
export const MAX_TOKENS = 20;
/** A page hears of changed views at most once in this time. */
export const VIEWS_EVENT_MS = 3000;
