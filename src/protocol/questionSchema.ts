import * as v from 'valibot';
import { MAX_MEMBERS, MAX_QUESTIONS } from '#domain/limits.ts';
import { FILTER_NAMES } from '#domain/query/filters.ts';
import { FINEST_LEVEL, isPlaceArea, type PlaceArea } from '#domain/query/placeCells.ts';
import { FILE_FORMATS, SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import type { ExportedFile } from '#protocol/audit.ts';
import type { AskedQuestion, QuestionsRequest } from '#protocol/api.ts';
import { cell, id, ids, pageSize, place, text, type Fields, type Kinds } from '#protocol/fields.ts';
import { selection, userQuery } from '#protocol/querySchema.ts';

type OfKind<Kind> = Extract<AskedQuestion, { kind: Kind }>;

const optionalQuery = v.exactOptional(userQuery);

export const exportedFile = v.strictObject({
  format: v.picklist(FILE_FORMATS),
  fields: v.pipe(v.array(v.picklist(SHEET_FIELDS)), v.maxLength(SHEET_FIELDS.length)),
} satisfies Fields<ExportedFile>);

const placeArea = v.pipe(
  v.strictObject({
    west: cell,
    south: cell,
    east: cell,
    north: cell,
  } satisfies Fields<PlaceArea>),
  v.check(isPlaceArea),
);

const QUESTIONS = {
  page: v.strictObject({
    kind: v.literal('page'),
    query: userQuery,
    page: place,
    size: pageSize,
    isTotalExact: v.exactOptional(v.literal(true)),
  } satisfies Fields<OfKind<'page'>>),
  user: v.strictObject({ kind: v.literal('user'), id } satisfies Fields<OfKind<'user'>>),
  values: v.strictObject({
    kind: v.literal('values'),
    filter: v.picklist(FILTER_NAMES),
    query: optionalQuery,
  } satisfies Fields<OfKind<'values'>>),
  neighbours: v.strictObject({
    kind: v.literal('neighbours'),
    query: userQuery,
    id,
  } satisfies Fields<OfKind<'neighbours'>>),
  email: v.strictObject({
    kind: v.literal('email'),
    email: text,
    except: v.nullable(id),
  } satisfies Fields<OfKind<'email'>>),
  selected: v.strictObject({
    kind: v.literal('selected'),
    users: selection,
    query: userQuery,
  } satisfies Fields<OfKind<'selected'>>),
  rows: v.strictObject({
    kind: v.literal('rows'),
    users: v.nullable(selection),
    query: userQuery,
    file: v.exactOptional(exportedFile),
  } satisfies Fields<OfKind<'rows'>>),
  places: v.strictObject({
    kind: v.literal('places'),
    query: userQuery,
    level: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(FINEST_LEVEL)),
    area: placeArea,
  } satisfies Fields<OfKind<'places'>>),
  holders: v.strictObject({
    kind: v.literal('holders'),
    ids,
    emails: v.pipe(v.array(text), v.maxLength(MAX_MEMBERS)),
  } satisfies Fields<OfKind<'holders'>>),
  history: v.strictObject({
    kind: v.literal('history'),
    id: v.nullable(id),
    page: place,
    size: pageSize,
  } satisfies Fields<OfKind<'history'>>),
  removed: v.strictObject({
    kind: v.literal('removed'),
    page: place,
    size: pageSize,
  } satisfies Fields<OfKind<'removed'>>),
  lastChange: v.strictObject({
    kind: v.literal('lastChange'),
    id,
  } satisfies Fields<OfKind<'lastChange'>>),
} satisfies Kinds<AskedQuestion>;

/** The schema of a question that arrives: rejects unknown fields and unbounded values. */
export const questionSchema = v.variant('kind', Object.values(QUESTIONS));

export const questionsRequestSchema = v.strictObject({
  questions: v.pipe(v.array(questionSchema), v.maxLength(MAX_QUESTIONS)),
} satisfies Fields<QuestionsRequest>);
