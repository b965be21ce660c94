import * as v from 'valibot';
import {
  CHANGE_KINDS,
  type ChangeProblem,
  type CommitResult,
  type Conflict,
  type DoneChange,
  type NotBack,
} from '#domain/change/change.ts';
import type { ChangeResponse } from '#protocol/api.ts';
import { count, date, namesOf, type Fields, type Kinds } from '#protocol/fields.ts';
import { answeredUser } from '#protocol/userSchema.ts';

const changeKind = v.picklist(CHANGE_KINDS);

const changeProblem = v.picklist(
  namesOf<ChangeProblem>({
    full: true,
    unavailable: true,
    mismatch: true,
    damaged: true,
    removed: true,
    newer: true,
    hashing: true,
    notLoaded: true,
    unreachable: true,
    busy: true,
    signedOut: true,
    forbidden: true,
    tooMany: true,
    tooLarge: true,
    readOnly: true,
    keyReused: true,
  }),
);

export const DONE_FIELDS = {
  id: v.string(),
  kind: changeKind,
  at: date,
  count,
  name: v.string(),
  by: v.exactOptional(v.string()),
  isKept: v.boolean(),
  undone: v.nullable(
    v.object({
      change: v.lazy((): v.GenericSchema<unknown, DoneChange> => doneChange),
      isRedo: v.boolean(),
    } satisfies Fields<NonNullable<DoneChange['undone']>>),
  ),
} satisfies Fields<DoneChange>;

export const doneChange = v.object(DONE_FIELDS);

type OfKind<Kind> = Extract<Conflict, { kind: Kind }>;

const CONFLICTS = {
  gone: v.object({ kind: v.literal('gone') } satisfies Fields<OfKind<'gone'>>),
  edited: v.object({
    kind: v.literal('edited'),
    user: answeredUser,
  } satisfies Fields<OfKind<'edited'>>),
  count: v.object({ kind: v.literal('count'), count } satisfies Fields<OfKind<'count'>>),
  listChanged: v.object({
    kind: v.literal('listChanged'),
  } satisfies Fields<OfKind<'listChanged'>>),
  undone: v.object({ kind: v.literal('undone') } satisfies Fields<OfKind<'undone'>>),
  changedSince: v.object({
    kind: v.literal('changedSince'),
    by: v.nullable(doneChange),
  } satisfies Fields<OfKind<'changedSince'>>),
} satisfies Kinds<Conflict>;

type Made = Extract<CommitResult, { ok: true }>;
type Refused = Exclude<CommitResult, { ok: true } | { problem: 'conflict' }>;
type Conflicting = Extract<CommitResult, { problem: 'conflict' }>;

const commitResult = v.union([
  v.object({
    ok: v.literal(true),
    user: v.nullable(answeredUser),
    change: v.nullable(doneChange),
    notBack: v.exactOptional(v.object({ inList: count, gone: count } satisfies Fields<NotBack>)),
  } satisfies Fields<Made>),
  v.object({ ok: v.literal(false), problem: changeProblem } satisfies Fields<Refused>),
  v.object({
    ok: v.literal(false),
    problem: v.literal('conflict'),
    conflict: v.variant('kind', Object.values(CONFLICTS)),
  } satisfies Fields<Conflicting>),
]) satisfies v.GenericSchema<unknown, CommitResult>;

/** The result of a change, as the page receives it. */
export const changeResponseSchema = v.object({
  revision: count,
  result: commitResult,
} satisfies Fields<ChangeResponse>);
