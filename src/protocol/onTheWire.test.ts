import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Change, FieldChanges } from '#domain/change/change.ts';
import { tidyText } from '#domain/user/userForm.ts';
import { MAX_FILTER_VALUES, MAX_ID_LENGTH, MAX_MEMBERS, MAX_TEXT_LENGTH } from '#domain/limits.ts';
import type { PageQuestion, Question } from '#domain/userSource.ts';
import {
  decodeAnswer,
  type AskedQuestion,
  questionSchema,
  questionsRequestSchema,
} from '#protocol/questions.ts';
import { changeRequestSchema, changeSchema, changeResponseSchema } from '#protocol/changes.ts';
import { ANY_ANSWER, anyChange, anyQuestion, anyResult } from '#testing/data/anyWire.ts';
import { HASHED } from '#testing/data/hashedPassword.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** As the other side receives it. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const USER: Question = { kind: 'user', id: '1' };
const PAGE: PageQuestion = { kind: 'page', query: EVERYONE, page: 1, size: 10 };

function tidyUser<Given extends { name: string; email: string }>(user: Given): Given {
  return { ...user, name: tidyText(user.name), email: tidyText(user.email) };
}

/** With tidy names and emails, as the page sends it. */
function tidied(change: Change): Change {
  const inFields = <Changes extends FieldChanges>(fields: Changes): Changes => ({
    ...fields,
    ...(fields.name && { name: { ...fields.name, is: tidyText(fields.name.is) } }),
    ...(fields.email && { email: { ...fields.email, is: tidyText(fields.email.is) } }),
  });
  if (change.kind === 'edit' || change.kind === 'merge') {
    return { ...change, fields: inFields(change.fields) };
  }
  if (change.kind === 'add') return { ...change, input: tidyUser(change.input) };
  if (change.kind !== 'import') return change;
  return {
    ...change,
    additions: change.additions.map(tidyUser),
    edits: change.edits.map((edit) => ({ ...edit, changes: inFields(edit.changes) })),
  };
}

describe('encoding and decoding preserves', () => {
  it('a question', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const arrived: AskedQuestion = v.parse(questionSchema, sent(question));
        expect(arrived).toEqual(question);
      }),
    );
  });

  it('a change', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const arrived: Change = v.parse(changeSchema, sent(change));
        expect(arrived).toEqual(tidied(change));
      }),
    );
  });

  it.each(Object.keys(ANY_ANSWER) as (keyof typeof ANY_ANSWER)[])('an answer: %s', (kind) => {
    const answer: fc.Arbitrary<unknown> = ANY_ANSWER[kind];
    const question = fc
      .sample(anyQuestion, { numRuns: 200, seed: 1 })
      .find((one) => one.kind === kind);
    if (question === undefined) throw new Error('no such question');
    fc.assert(
      fc.property(answer, (value) => {
        expect(decodeAnswer(question, sent(value))).toEqual(value);
      }),
    );
  });

  it('the result of a change', () => {
    fc.assert(
      fc.property(anyResult, fc.nat(), (result, revision) => {
        const response = { revision, result };
        expect(v.parse(changeResponseSchema, sent(response))).toEqual(response);
      }),
    );
  });
});

const TEST = { field: 'name', operator: 'is', isNegated: false, values: ['Ali'] };
const GROUP = { join: 'or', parts: [TEST] };
const withCondition = (parts: readonly unknown[]) => ({
  ...PAGE,
  query: { ...EVERYONE, condition: { join: 'and', parts } },
});

describe('a question is refused', () => {
  it.each<[string, unknown]>([
    ['of another kind', { kind: 'everything' }],
    ['with another field', { ...USER, password: true }],
    ['without a field', { kind: 'page', query: EVERYONE, page: 1 }],
    ['with an unknown filter', { ...PAGE, query: { ...EVERYONE, filters: { city: ['x'] } } }],
    ['for a page before the first', { ...PAGE, page: 0 }],
    ['for a page between two', { ...PAGE, page: 1.5 }],
    ['for a page of more than 100 users', { ...PAGE, size: 101 }],
    ['for more than 100 changes of the history', { kind: 'history', id: null, page: 1, size: 101 }],
    ['for more than 100 removed users', { kind: 'removed', page: 1, size: 101 }],
    [
      'with a condition on a text of more than 200 letters',
      withCondition([{ ...TEST, values: ['x'.repeat(201)] }]),
    ],
    ['with a condition of nothing', withCondition([])],
    ['with an empty group', withCondition([{ join: 'or', parts: [] }])],
  ])('%s', (_name, question) => {
    expect(v.is(questionSchema, question)).toBe(false);
  });

  it('with a condition of more than 50 nodes', () => {
    const groups = Array.from({ length: 24 }, () => GROUP);
    expect(v.is(questionSchema, withCondition([...groups, TEST]))).toBe(true);
    expect(v.is(questionSchema, withCondition([...groups, TEST, TEST]))).toBe(false);
  });

  it('among too many', () => {
    const of = (count: number) => ({ questions: Array.from({ length: count }, () => USER) });
    expect(v.is(questionsRequestSchema, of(20))).toBe(true);
    expect(v.is(questionsRequestSchema, of(21))).toBe(false);
  });
});

it('a name and an email arrive as they are stored: no control characters, nothing unseen around them', () => {
  const typed = { name: ' Ali\tVeli\n', email: 'a@b.co\u200b', password: HASHED };
  const stored = { name: 'Ali Veli', email: 'a@b.co' };
  const arrived = (change: object): unknown => v.parse(changeSchema, sent(change));
  const input = makeInput(typed);
  expect(arrived({ kind: 'add', input })).toMatchObject({ input: stored });
  const fields = { name: { was: 'Ali\tV', is: typed.name }, email: { was: '', is: typed.email } };
  expect(arrived({ kind: 'edit', user: makeUser(), fields, password: null })).toMatchObject({
    fields: { name: { was: 'Ali\tV', is: stored.name }, email: { is: stored.email } },
  });
  const { password: _, ...values } = input;
  const place = { createdAt: null, latitude: null, longitude: null };
  const additions = [{ id: null, ...values, ...place }];
  const edits = [{ user: { id: '1', name: 'Ali' }, changes: { name: fields.name } }];
  expect(arrived({ kind: 'import', additions, edits, matchBy: 'id' })).toMatchObject({
    additions: [stored],
    edits: [{ changes: { name: { is: stored.name } } }],
  });
});

describe('a change is refused', () => {
  const user = sent(makeUser());
  it.each<[string, unknown]>([
    ['of another kind', { kind: 'removeEverything' }],
    ['with another field', { kind: 'erase', id: '1', force: true }],
    [
      'of a field that cannot be edited',
      { kind: 'edit', user, fields: { id: { was: '1', is: '2' } }, password: null },
    ],
    ['to an invalid role', { kind: 'setRole', users: { kind: 'ids', ids: [] }, role: 'Owner' }],
    [
      'of too many users',
      {
        kind: 'remove',
        users: { kind: 'ids', ids: Array.from({ length: MAX_MEMBERS + 1 }, () => '1') },
      },
    ],
    [
      'that adds a user with an invalid email',
      { kind: 'add', input: makeInput({ password: HASHED, email: 'bozuk' }) },
    ],
    ['that adds a user with a typed password', { kind: 'add', input: makeInput() }],
    ['that sets a typed password', { kind: 'edit', user, fields: {}, password: 'gizli-söz' }],
    [
      'with an invalid latitude',
      {
        kind: 'import',
        additions: [{ ...makeUser(), createdAt: null, latitude: 91 }],
        edits: [],
        matchBy: 'id',
      },
    ],
    [
      'with an impossible date',
      {
        kind: 'remove',
        users: { kind: 'user', user: { ...makeUser(), createdAt: '2024-02-31T00:00:00.000Z' } },
      },
    ],
  ])('%s', (_name, change) => {
    expect(v.is(changeSchema, change)).toBe(false);
  });

  it('without a key that is a UUID', () => {
    const change: Change = { kind: 'erase', id: '1' };
    const key = '0b0c4d1e-6a55-4b9c-9d6e-0a6b7c8d9e0f';
    expect(v.is(changeRequestSchema, { key, change })).toBe(true);
    expect(v.is(changeRequestSchema, { key: '1', change })).toBe(false);
  });
});

describe('a question that a link or a pasted text leads to', () => {
  const long = 'x'.repeat(MAX_TEXT_LENGTH + 1);

  it('is brought within the limits', () => {
    const odd = fc
      .tuple(anyQuestion, fc.constantFrom('\u0000', '\ud83d', long))
      .map(([question, text]) => withOddTexts(question, text));
    fc.assert(
      fc.property(odd, (question) => {
        expect(v.is(questionSchema, sent(question))).toBe(true);
      }),
      { numRuns: propertyRuns(300) },
    );
    const query = { ...EVERYONE, text: 'x'.repeat(201) };
    expect(v.parse(questionSchema, { ...PAGE, query })).toEqual({
      ...PAGE,
      query: { ...query, text: 'x'.repeat(200) },
    });
  });

  it.each(['\u0000', '\ud83d', 'x'.repeat(MAX_ID_LENGTH + 1)])(
    'is about no user when the id cannot be stored: %j',
    (id) => {
      expect(v.parse(questionSchema, { kind: 'user', id })).toEqual({ kind: 'user', id: '' });
    },
  );
});

function withOddTexts(question: AskedQuestion, text: string): AskedQuestion {
  const values = Array.from({ length: MAX_FILTER_VALUES + 1 }, () => text.slice(0, 9));
  const query = { ...EVERYONE, text, filters: { role: values, createdMonth: [text] } };
  switch (question.kind) {
    case 'page':
      return { ...question, query };
    case 'user':
    case 'history':
    case 'lastChange':
      return { ...question, id: text };
    case 'neighbours':
      return { ...question, query, id: text };
    case 'email':
      return { ...question, email: text, except: text };
    case 'selected':
    case 'places':
      return { ...question, query };
    case 'rows':
      return { ...question, users: { kind: 'matching', query, except: [], count: 1 } };
    case 'holders':
      return { ...question, ids: ['1', text], emails: [text] };
    case 'removed':
    case 'values':
      return question;
  }
}
