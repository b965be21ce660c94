import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { refill } from '#server/testing/fillUsers.ts';
import { conditionOf } from './conditions.ts';
import { patternOf } from './patternOf.ts';
import { lookupConditionOf } from './lookupCondition.ts';
import { isIndexed } from './shortText.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import { readFacetCounts } from '#server/users/answers/counts/facetCounts.ts';
import { valueMatches } from './valueMatches.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const unit = fc.constantFrom(
  ...'abxqjwiıİIşŞçâ09.%_\\-@[^$ \u001f\t',
  '\u0301',
  '\u030c',
  'x̌',
  '日',
  'é',
  '👩',
  '𑂚',
);
const text = fc.string({ unit, maxLength: 8 });
const short = fc.oneof(
  fc.string({ unit, minLength: 1, maxLength: 2 }),
  fc.string({ unit: fc.constantFrom(...'abx19.@ '), minLength: 1, maxLength: 4 }),
);

describeDatabases((open, kind) => {
  it('a look-up of a short text finds exactly the users who have it, whatever its characters', async () => {
    const { query, ...database } = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }),
        fc.array(short, { minLength: 1, maxLength: 20 }),
        async (users, texts) => {
          await refill(
            { query, ...database },
            users.map(([name, email], i) => {
              const { createdAt, ...user } = makeUser({ id: `${i}`, name, email });
              return JSON.stringify(i % 2 === 0 ? { ...user, createdAt } : user);
            }),
          );
          // And pairs that occur for certain, before any character and at the end of a text.
          const there = users.flatMap(([name]) => name.match(/[a-z0-9]{2}/g) ?? []);
          for (const searched of [...texts, ...there, '24']) {
            const asked = { ...EVERYONE, text: searched };
            const values = valueMatches(asked, await readFacetCounts({ query, ...database }));
            const idsBy = async (conditionFor: typeof lookupConditionOf) => {
              const parameters = createParameters();
              const condition = conditionFor(asked, parameters, values);
              return query(
                `SELECT id FROM users WHERE ${condition} ORDER BY id`,
                parameters.values,
              );
            };
            expect({ searched, ids: await idsBy(lookupConditionOf) }).toEqual({
              searched,
              ids: await idsBy((...[by, parameters]) => conditionOf(by, parameters)),
            });
          }
        },
      ),
      { numRuns: kind === 'embedded' ? 10 : 30 },
    );
  });
});

it('every text has an index, except one of single common characters', () => {
  const hasIndex = (searched: string) => isIndexed(patternOf(searched));
  for (const searched of ['ali', 'al', 'al.', 'q', 'ş', '%', '_', '\\', '日', 'n@q', '99', '👩']) {
    expect({ searched, hasIndex: hasIndex(searched) }).toEqual({ searched, hasIndex: true });
  }
  for (const searched of ['a', '1', '.', 'n@', '.n', 'v e']) {
    expect({ searched, hasIndex: hasIndex(searched) }).toEqual({ searched, hasIndex: false });
  }
});
