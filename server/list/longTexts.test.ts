import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import { MAX_CONDITION_NODES, MAX_CONDITION_TEXT, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import type { AskedCondition } from '#domain/query/condition.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import type { RowsQuestion } from '#domain/userSource.ts';
import { questionSchema } from '#protocol/questions.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refillUsers } from '#server/testing/fillUsers.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** What searches fold, mark, escape, collapse or cannot store. */
const LETTERS = [
  ...'aşsŞiİıIğâ%_\\.*+?()[]{}|^$-\'" 한😀',
  'x̌',
  'e\u0301',
  'a\u0301\u0323',
  '\ufb03',
];
const letters = fc.oneof(
  fc.constantFrom(...LETTERS),
  fc.constantFrom('\u0000', '\u001f', '\ufdd0', '\ufdd1', '\ud83d', '\u0307', '\u200b', '\t'),
);

/** As long as a search may be, exactly, of few different letters or of many. */
const longest = (length: number) =>
  fc
    .oneof(
      fc.array(letters, { minLength: length, maxLength: length, size: 'max' }),
      fc.array(fc.constantFrom(...LETTERS), { minLength: length, maxLength: length, size: 'max' }),
      fc
        .tuple(fc.constantFrom('ş', 'İ', '%', 'x̌', '\\'), fc.constantFrom('a', '_', 's', ' '))
        .map(([first, other]) => [first, ...Array.from({ length }, () => other)]),
    )
    .map((units) => units.join('').slice(0, length));

const longText = longest(MAX_SEARCH_LENGTH);
const anyTest = fc.record({
  field: fc.constantFrom('name', 'email'),
  operator: fc.constantFrom('contains', 'beginsWith', 'is', 'exact'),
  isNegated: fc.boolean(),
} as const);
const tests = fc.array(anyTest, {
  minLength: MAX_CONDITION_NODES - 1,
  maxLength: MAX_CONDITION_NODES - 1,
  size: 'max',
});

/** Longer than any statement may take; two searches of 1,600 letters took minutes. */
const MAX_MS = 20_000;

/** Whether a database keeps and searches every letter of the text. */
function isKept(text: string): boolean {
  return (
    text.isWellFormed() && !['\0', '\u001f', '\ufdd0', '\ufdd1'].some((one) => text.includes(one))
  );
}

function isAccepted(question: RowsQuestion): boolean {
  return v.is(questionSchema, JSON.parse(JSON.stringify(question)));
}

describeDatabases((open) => {
  it('the longest texts that are accepted find the same users as in memory, and soon', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    await fc.assert(
      fc.asyncProperty(
        longText,
        longText,
        tests,
        fc.boolean(),
        async (one, other, lines, isAnd) => {
          const texts = [one, other];
          const parts = lines.map((line, place) => ({
            ...line,
            values: [(texts[place % 2] ?? '').slice(0, MAX_CONDITION_TEXT)],
          }));
          // As records are: storable.
          const users = texts.map((found, place) => {
            const value = found.replaceAll('\u0000', '').toWellFormed();
            return makeUser({
              id: String(place),
              name: `${value.repeat(5)}a`,
              email: `b ${value}`,
            });
          });
          await refillUsers(database, users);
          const index = createUserIndex(users);
          const asked = (query: Partial<RowsQuestion['query']>): RowsQuestion => ({
            kind: 'rows',
            users: null,
            query: { ...EVERYONE, columns: COLUMN_NAMES, ...query },
          });
          const condition = { join: isAnd ? 'and' : 'or', parts } satisfies AskedCondition;
          const questions = [
            ...texts.map((found) => asked({ text: found })),
            asked({ condition }),
          ].filter(isAccepted);
          expect(questions.length).toBeGreaterThanOrEqual(2);
          for (const question of questions) {
            const startMs = performance.now();
            const answer = await list.answer(question);
            expect(performance.now() - startMs).toBeLessThan(MAX_MS);
            expect(answer.ok).toBe(true);
            // Others are left aside, in what is stored, too.
            if (texts.every(isKept))
              expect(answer).toEqual({ ok: true, value: answerFrom(index, question) });
          }
        },
      ),
      { numRuns: propertyRuns(50) },
    );
  });
});
