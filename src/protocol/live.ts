import * as v from 'valibot';
import { count, id, type Of } from '#protocol/fields.ts';
import type { Me } from '#protocol/staff.ts';

const form = v.pipe(v.string(), v.uuid());

/**
 * Says that a form which edits a user is open (repeated every `HEARTBEAT_MS`) or was closed, or
 * only asks who edits that user. `form`: made by the page each time it opens a form.
 */
export const presenceRequestSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('look'), userId: id }),
  v.strictObject({ kind: v.literal('open'), userId: id, form }),
  v.strictObject({ kind: v.literal('closed'), userId: id, form }),
]);
export type PresenceRequest = Of<typeof presenceRequestSchema>;

export const HEARTBEAT_MS = 10_000;

const editors = {
  /** The first two other editors, by when they began. */
  names: v.array(v.string()),
  /** How many others there are. */
  count,
  /** The open forms of the person who receives this. */
  ownForms: v.array(v.string()),
};
/** Who is editing a user now. */
export const editorsSchema = v.object(editors);
export type Editors = Of<typeof editorsSchema>;
/** The data of the live event `editing`. */
export const livePresence = v.object({ ...editors, userId: v.string() });

/** Who edits a user, as the screens show it. */
export interface OtherEditors extends Pick<Editors, 'names' | 'count'> {
  /** The person has this user's form open in another tab. */
  readonly isOwnElsewhere: boolean;
}

export const NOBODY: OtherEditors = { names: [], count: 0, isOwnElsewhere: false };

/** Who edits whom in a shared list. If that cannot be known, nobody. */
export interface Presence {
  /** Follows who edits a user, until the returned function is called. */
  readonly watch: (userId: string, onChange: () => void) => () => void;
  /** The same object until it changes. */
  readonly editorsOf: (userId: string) => OtherEditors;
  /** Announces that a form of this user is open, until the returned function is called. */
  readonly open: (userId: string) => () => void;
}

/** The most users that one event names. */
export const MAX_NAMED_USERS = 100;

/** The data of the live event `revision`. */
export const listNews = v.object({
  /** Every change up to this one is visible. */
  revision: count,
  /** The ids of the users that changed; `many`: too many to name, or not known. */
  users: v.union([v.array(v.string()), v.literal('many')]),
});
export type ListNews = Of<typeof listNews>;

type Nothing = Readonly<Record<string, never>>;

/**
 * What the server pushes. The number of `revision` is also the event's id: a browser that
 * reconnects, or a page that begins to listen (`?since=12`), names the last one and receives what
 * it missed.
 */
export type LiveEvent =
  /** The first event of a stream: the signed-in person, and thereby the permissions. */
  | { readonly event: 'me'; readonly data: Me }
  | { readonly event: 'revision'; readonly data: ListNews }
  /** Somebody has begun or ended editing a user. */
  | { readonly event: 'editing'; readonly data: Of<typeof livePresence> }
  /** Views that this person sees have changed. */
  | { readonly event: 'views'; readonly data: Nothing }
  /** The last event of a stream: its session has ended, or its permissions have changed. */
  | { readonly event: 'ended'; readonly data: Nothing };
