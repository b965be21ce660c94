import * as v from 'valibot';
import type {
  FieldHistory,
  HistoryEntry,
  HistoryPage,
  RemovedPage,
  RemovedUser,
  TouchedUser,
} from '#domain/change/history.ts';
import type { FoundUsers } from '#domain/query/selection.ts';
import type {
  Answers,
  Neighbours,
  PageOfUsers,
  PlaceCell,
  PlacesAnswer,
  ValueCount,
} from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import { cell, count, date, place, type Fields } from '#protocol/fields.ts';
import type { AskedQuestion } from '#protocol/api.ts';
import { DONE_FIELDS, doneChange } from '#protocol/resultSchema.ts';
import { answeredUser } from '#protocol/userSchema.ts';

const users = v.array(answeredUser);
const fieldValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

const touchedUser = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  what: v.picklist(['added', 'removed', 'edited']),
  isInList: v.boolean(),
  fields: v.array(
    v.object({ field: v.string(), was: fieldValue, is: fieldValue } satisfies Fields<FieldHistory>),
  ),
} satisfies Fields<TouchedUser>);

const historyEntry = v.object({
  ...DONE_FIELDS,
  users: v.array(touchedUser),
  isUndone: v.boolean(),
} satisfies Fields<HistoryEntry>);

/** The answers to the questions that the server is asked. */
export type WireAnswers = Answers & {
  readonly holders: readonly User[];
};

/** The schema of the answer to each kind of question. */
export const ANSWERS = {
  page: v.object({
    rows: users,
    page: place,
    total: count,
    isTotalLowerBound: v.exactOptional(v.literal(true)),
    listTotal: count,
  } satisfies Fields<PageOfUsers>),
  user: v.nullable(answeredUser),
  values: v.array(v.object({ value: v.string(), count } satisfies Fields<ValueCount>)),
  neighbours: v.nullable(
    v.object({
      previous: v.nullable(answeredUser),
      next: v.nullable(answeredUser),
      position: v.nullable(count),
      total: count,
      isTotalLowerBound: v.exactOptional(v.literal(true)),
    } satisfies Fields<Neighbours>),
  ),
  email: v.nullable(answeredUser),
  selected: v.object({
    ids: v.array(v.string()),
    unmatched: count,
    gone: count,
  } satisfies Fields<FoundUsers>),
  rows: users,
  places: v.object({
    cells: v.array(
      v.object({
        column: cell,
        row: cell,
        count: place,
        west: cell,
        south: cell,
        east: cell,
        north: cell,
        user: v.nullable(answeredUser),
      } satisfies Fields<PlaceCell>),
    ),
    unplaced: count,
  } satisfies Fields<PlacesAnswer>),
  holders: users,
  history: v.object({
    entries: v.array(historyEntry),
    page: place,
    total: count,
    since: v.nullable(date),
  } satisfies Fields<HistoryPage>),
  removed: v.object({
    rows: v.array(
      v.object({ user: answeredUser, change: doneChange } satisfies Fields<RemovedUser>),
    ),
    page: place,
    total: count,
  } satisfies Fields<RemovedPage>),
  lastChange: v.nullable(date),
} satisfies { readonly [Kind in keyof WireAnswers]: v.GenericSchema<unknown, WireAnswers[Kind]> };

/**
 * Decodes an answer to this question.
 * @throws ValiError if it is invalid
 */
export function decodeAnswer(
  { kind }: AskedQuestion,
  value: unknown,
): WireAnswers[keyof WireAnswers] {
  return v.parse<v.GenericSchema<unknown, WireAnswers[keyof WireAnswers]>>(ANSWERS[kind], value);
}
