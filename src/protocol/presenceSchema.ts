import * as v from 'valibot';
import type { PresenceRequest, Editors, LiveEvent } from '#protocol/api.ts';
import { count, id, type Fields, type Kinds } from '#protocol/fields.ts';

type OfKind<Kind extends PresenceRequest['kind']> = Extract<PresenceRequest, { kind: Kind }>;

const form = v.pipe(v.string(), v.uuid());

const REQUESTS = {
  look: v.strictObject({ kind: v.literal('look'), userId: id } satisfies Fields<OfKind<'look'>>),
  open: v.strictObject({
    kind: v.literal('open'),
    userId: id,
    form,
  } satisfies Fields<OfKind<'open'>>),
  closed: v.strictObject({
    kind: v.literal('closed'),
    userId: id,
    form,
  } satisfies Fields<OfKind<'closed'>>),
} satisfies Kinds<PresenceRequest>;

/** As it arrives at the server. */
export const presenceRequestSchema = v.variant('kind', Object.values(REQUESTS));

const EDITORS = {
  names: v.array(v.string()),
  count,
  ownForms: v.array(v.string()),
} satisfies Fields<Editors>;

export const editorsSchema = v.object(EDITORS);

/** The data of the live event `editing`. */
export const livePresenceSchema = v.object({
  ...EDITORS,
  userId: v.string(),
} satisfies Fields<Extract<LiveEvent, { event: 'editing' }>['data']>);
