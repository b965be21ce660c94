import { clampPage } from '#domain/query/pages.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import type { PagePart, PagePartQuestion } from '#protocol/pagePart.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import { isSwept } from '#server/users/answers/countAnswer.ts';
import {
  answered,
  noNote,
  pageOfMany,
  recalledCounts,
  startedPage,
  type FoundPage,
  type StartedPage,
  type WantedPage,
} from '#server/users/answers/pageAnswer.ts';
import { foundAtLeast, goOn, newScan, type ScanBudget } from '#server/users/answers/scan.ts';
import type { ScanSoFar, ScanTokens } from '#server/users/answers/scanToken.ts';

/** How much of the list each part is about. */
export interface PartBudgets {
  /** Of the first part, for which a person waits with nothing to see. */
  readonly first: ScanBudget;
  /** Of each part after it: longer, so that they are fewer. */
  readonly further: ScanBudget;
}

export const PART_BUDGETS: PartBudgets = {
  first: { steps: [200, 2000, 5000], near: 7000, ms: 50 },
  further: { steps: [20_000], near: 7000, ms: 250 },
};

/** What answers in parts are made with. */
export interface Parts extends PartBudgets {
  readonly tokens: ScanTokens;
  /** Milliseconds, from any moment on. */
  readonly now: () => number;
}

/**
 * A page as `pageAnswer` has it, if it is found within a moment, else what there is of it. All parts
 * together are that page, where the list did not change in between.
 * @param question whose `from` was written by `Parts.tokens`, or by those of another server
 */
export async function pagePartAnswer(
  database: BoundedDatabase,
  { page: question, from }: PagePartQuestion,
  parts: Parts,
): Promise<PagePart> {
  const soFar = from === null ? null : parts.tokens.read(question, from);
  if (from !== null && soFar === null) throw new Error('The question was not checked.');
  const { answer, rest } =
    soFar === null
      ? await startedPage(database, question, (on, wanted) =>
          isSwept(wanted.query) ? startScan(on, wanted, parts) : pageOfMany(on, wanted),
        )
      : await furtherPage(database, question, soFar, parts);
  if (rest === null) return answer;
  return {
    ...answer,
    ...(rest.scan.total === null && { isTotalLowerBound: true as const }),
    lookedAt: rest.scan.lookedAt,
    next: parts.tokens.write(question, rest),
  };
}

async function startScan(
  database: BoundedDatabase,
  wanted: WantedPage,
  parts: Parts,
): Promise<FoundPage> {
  const { known, page, begun } = wanted;
  const total = known.atLeast === known.atMost ? known.atMost : null;
  const start = newScan({
    page: total === null ? page : clampPage(page, total, wanted.size),
    total,
    isMany: known.atLeast > database.bounds.counted,
  });
  const soFar = { scan: start, since: begun };
  return scanned(database, wanted, soFar, parts.first, parts.now);
}

async function furtherPage(
  database: BoundedDatabase,
  { query, size }: PageQuestion,
  soFar: ScanSoFar,
  { further, now }: Parts,
): Promise<StartedPage> {
  const { scan, since } = soFar;
  const { known, note } = await recalledCounts(database, query, since ?? undefined);
  const maxTotal = database.bounds.counted;
  const wanted = { query, page: scan.page, size, maxTotal, known, begun: since };
  const found = await scanned(database, wanted, soFar, further, now);
  // What another process or nobody has counted is not remembered.
  return answered(database, wanted, found, since === null ? noNote : note);
}

async function scanned(
  database: BoundedDatabase,
  { query, size, maxTotal, known }: WantedPage,
  { scan: start, since }: ScanSoFar,
  budget: ScanBudget,
  now: Parts['now'],
): Promise<FoundPage> {
  const { counted, margin } = database.bounds;
  const goal = { query, size, maxTotal, countTo: counted + 1 + margin };
  const { scan, seqs, isDone } = await goOn(database, goal, start, budget, now);
  const total = scan.total ?? Math.max(foundAtLeast(scan, goal), known.atLeast);
  return { seqs, total, ...(!isDone && { rest: { scan, since } }) };
}
