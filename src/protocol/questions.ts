import * as v from 'valibot';
import type { Answers, HoldersQuestion, Question } from '#domain/userSource.ts';
import { MAX_MEMBERS, MAX_QUESTIONS, MAX_TEXT_LENGTH } from '#domain/limits.ts';
import { FILTER_NAMES } from '#domain/query/filters.ts';
import { FINEST_LEVEL, isPlaceArea, MAX_PLACE_CELLS } from '#domain/query/placeCells.ts';
import { FILE_FORMATS, SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { doneChangeSchema, doneFields } from '#protocol/changes.ts';
import {
  askedId,
  cell,
  count,
  date,
  flag,
  pageSize,
  place,
  textUpTo,
  type Of,
} from '#protocol/fields.ts';
import { meSchema } from '#protocol/staff.ts';
import { selectionSchema, userQuerySchema, userSchema } from '#protocol/users.ts';

/** What the server is asked. */
export type AskedQuestion = Question | HoldersQuestion;

/** The file with exported users that the page says it makes. */
const exportedFile = v.strictObject({
  format: v.picklist(FILE_FORMATS),
  fields: v.pipe(v.array(v.picklist(SHEET_FIELDS)), v.maxLength(SHEET_FIELDS.length)),
});

const area = { west: cell, south: cell, east: cell, north: cell };
const placeArea = v.pipe(
  v.strictObject(area),
  v.check(isPlaceArea, `From its first cell to its last, ${MAX_PLACE_CELLS} cells at most.`),
);
const level = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(FINEST_LEVEL));
const query = userQuerySchema;
const page = { page: place, size: pageSize };
const id = askedId;
const email = textUpTo(MAX_TEXT_LENGTH);
const members = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MAX_MEMBERS));

/** A question that arrives: rejects unknown fields and unbounded lists. */
export const questionSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('page'), query, ...page, isTotalExact: flag }),
  v.strictObject({ kind: v.literal('user'), id }),
  v.strictObject({
    kind: v.literal('values'),
    filter: v.picklist(FILTER_NAMES),
    query: v.exactOptional(query),
  }),
  v.strictObject({ kind: v.literal('neighbours'), query, id }),
  v.strictObject({ kind: v.literal('email'), email, except: v.nullable(id) }),
  v.strictObject({ kind: v.literal('selected'), users: selectionSchema, query }),
  v.strictObject({
    kind: v.literal('rows'),
    users: v.nullable(selectionSchema),
    query,
    file: v.exactOptional(exportedFile),
  }),
  v.strictObject({ kind: v.literal('places'), query, level, area: placeArea }),
  v.strictObject({ kind: v.literal('holders'), ids: members(id), emails: members(email) }),
  v.strictObject({ kind: v.literal('history'), id: v.nullable(id), ...page }),
  v.strictObject({ kind: v.literal('removed'), ...page }),
  v.strictObject({ kind: v.literal('lastChange'), id }),
]);

export const questionsRequestSchema = v.strictObject({
  questions: v.pipe(v.array(questionSchema), v.maxLength(MAX_QUESTIONS)),
});
export type QuestionsRequest = Of<typeof questionsRequestSchema>;

const users = v.array(userSchema);
const value = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
const nobody = v.nullable(userSchema);

export type WireAnswers = Answers & { readonly holders: readonly User[] };

/** The answer to each kind of question. */
const ANSWERS = {
  page: v.object({
    rows: users,
    page: place,
    total: count,
    isTotalLowerBound: flag,
    listTotal: count,
  }),
  user: nobody,
  values: v.array(v.object({ value: v.string(), count })),
  neighbours: v.nullable(
    v.object({
      previous: nobody,
      next: nobody,
      position: v.nullable(count),
      total: count,
      isTotalLowerBound: flag,
    }),
  ),
  email: nobody,
  selected: v.object({ ids: v.array(v.string()), unmatched: count, gone: count }),
  rows: users,
  places: v.object({
    cells: v.array(v.object({ column: cell, row: cell, count: place, ...area, user: nobody })),
    unplaced: count,
  }),
  holders: users,
  history: v.object({
    entries: v.array(
      v.object({
        ...doneFields,
        users: v.array(
          v.object({
            id: v.string(),
            name: v.nullable(v.string()),
            what: v.picklist(['added', 'removed', 'edited']),
            isInList: v.boolean(),
            fields: v.array(v.object({ field: v.string(), was: value, is: value })),
          }),
        ),
        isUndone: v.boolean(),
      }),
    ),
    page: place,
    total: count,
    since: v.nullable(date),
  }),
  removed: v.object({
    rows: v.array(v.object({ user: userSchema, change: doneChangeSchema })),
    page: place,
    total: count,
  }),
  lastChange: v.nullable(date),
} satisfies { readonly [Kind in keyof WireAnswers]: v.GenericSchema<unknown, WireAnswers[Kind]> };

/**
 * Decodes an answer to this question.
 * @throws ValiError if it is invalid
 */
export function decodeAnswer(
  { kind }: AskedQuestion,
  answer: unknown,
): WireAnswers[keyof WireAnswers] {
  return v.parse<v.GenericSchema<unknown, WireAnswers[keyof WireAnswers]>>(ANSWERS[kind], answer);
}

/**
 * `tooSlow`: the database took longer than the limit; `busy`: it was not begun, since too much else
 * waits; `tooMany`: over `MAX_ROWS_ANSWERED`.
 */
const refused = v.object({
  ok: v.literal(false),
  problem: v.picklist(['tooSlow', 'busy', 'tooMany', 'forbidden']),
});
/** The answer as JSON, which the page decodes by its question. */
const answerOnWire = v.union([v.object({ ok: v.literal(true), value: v.unknown() }), refused]);
export type AnswerOnWire = Of<typeof answerOnWire>;

/** One answer for each question, in order; they include every change up to `revision`. */
export const questionsReply = v.object({ revision: count, answers: v.array(answerOnWire) });
export type QuestionsResponse = Of<typeof questionsReply>;
/** The same, as described: with the answers to every kind of question. */
export const questionsResponseSchema = v.object({
  revision: count,
  answers: v.array(
    v.union([v.object({ ok: v.literal(true), value: v.union(Object.values(ANSWERS)) }), refused]),
  ),
});

/** The id of their element: `<script type="application/json" id="shared">`. */
export const FIRST_ANSWERS_ID = 'shared';

/** The staff's name for the sign-in provider; missing: there is none. */
const provider = v.exactOptional(v.string());

/**
 * Embedded in the page by the server, so that the first screen need not ask. Questions stay as they
 * are: equal ones are found by their JSON text.
 */
export const firstAnswersSchema = v.union([
  /** Nobody is signed in; `hasNoStaff`: nobody has an account yet. */
  v.object({ me: v.null(), hasNoStaff: flag, provider }),
  v.object({
    me: meSchema,
    /** The name of the list's time zone, such as `Europe/Istanbul`. */
    zone: v.string(),
    /** For admins: the list is still to be uploaded from a browser. */
    isMovePending: flag,
    /** The address of the default view, if any. */
    start: v.exactOptional(v.string()),
    provider,
    /** As in `QuestionsResponse`. */
    revision: count,
    answers: v.array(
      v.tuple([v.custom<AskedQuestion>((asked) => v.is(questionSchema, asked)), answerOnWire]),
    ),
  }),
]);
export type FirstAnswers = Of<typeof firstAnswersSchema>;
