import type { PageQuestion } from '#domain/userSource.ts';
import type { PagePart, PagePartQuestion } from '#protocol/pagePart.ts';
import type { BoundedDatabase } from '#server/users/answers/bounded.ts';
import {
  answered,
  restOfGroups,
  startedPage,
  type StartedPage,
} from '#server/users/answers/pageAnswer.ts';
import { rankedPage } from '#server/users/answers/rankedAnswers.ts';
import { ignoreCount, recalledCounts } from '#server/users/answers/counts/recalledCounts.ts';
import type { ScanBudget } from './scan.ts';
import { resumeScan } from './scannedPage.ts';
import type { ScanSoFar, ScanTokens } from './scanToken.ts';

/** How much of the list each part scans. */
export interface PartBudgets {
  /** For the first part, for which a person waits without seeing anything. */
  readonly first: ScanBudget;
  /** For later parts: longer, so that they are fewer. */
  readonly further: ScanBudget;
}

export const PART_BUDGETS: PartBudgets = {
  first: { steps: [200, 1000, 2000, 4000], near: 7000, ms: 50 },
  further: { steps: [20_000], near: 7000, ms: 250 },
};

/** What answering in parts needs. */
export interface Parts extends PartBudgets {
  readonly tokens: ScanTokens;
  /** Milliseconds since any moment. */
  readonly now: () => number;
}

/**
 * The page of `pageAnswer` if it is found soon, else the part that is found until then. If the list does
 * not change, all parts together are that page.
 * @param question its `from` was written by `Parts.tokens`, or by another server's
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
      ? await startedPage(database, question, parts.first, parts.now)
      : await furtherPage(database, question, soFar, parts);
  if (rest === null) return answer;
  return {
    ...answer,
    ...(rest.scan.total === null && { isTotalLowerBound: true as const }),
    lookedAt: rest.scan.lookedAt,
    next: parts.tokens.write(question, rest),
  };
}

async function furtherPage(
  database: BoundedDatabase,
  question: PageQuestion,
  soFar: ScanSoFar,
  { further, now }: Parts,
): Promise<StartedPage> {
  const ranked = await rankedPage(database, question);
  if (ranked !== null) return { answer: ranked, rest: null };
  const { scan, since } = soFar;
  const { query, size, isTotalExact = false } = question;
  const { known, remember } = await recalledCounts(database, question, since ?? undefined);
  const maxTotal = database.bounds.counted;
  const wanted = { query, page: scan.page, size, maxTotal, isTotalExact, known, begun: since };
  const rest = await restOfGroups(database, wanted, soFar);
  const found = 'seqs' in rest ? rest : await resumeScan(database, wanted, rest, further, now);
  // Counts of another process, or of a forged token, are not remembered.
  return answered(database, wanted, found, since === null ? ignoreCount : remember);
}
