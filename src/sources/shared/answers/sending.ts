import { MAX_PAGE_SIZE, MAX_QUESTIONS } from '#domain/limits.ts';
import type { PageOfUsers, Question, SourceProblem } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { AskOptions, Connection } from '#sources/shared/connection/connection.ts';

type QuestionOutcome =
  | { readonly ok: true; readonly revision: number; readonly value: unknown }
  | {
      readonly ok: false;
      readonly problem: SourceProblem;
      /** Of the list that refused; `null`: there was no response. */
      readonly revision: number | null;
    };

/** Sends questions in one request, or as many as their number needs. @returns an outcome for each */
export async function sendQuestions(
  ask: Connection['ask'],
  questions: readonly AskedQuestion[],
  options: AskOptions = {},
): Promise<readonly QuestionOutcome[]> {
  const parts = questions.map(partsOf);
  const all = parts.flat();
  const requests: Promise<readonly QuestionOutcome[]>[] = [];
  for (let start = 0; start < all.length; start += MAX_QUESTIONS) {
    requests.push(sendRequest(ask, all.slice(start, start + MAX_QUESTIONS), options));
  }
  const outcomes = (await Promise.all(requests)).flat();
  return questions.map((question, position) =>
    joined(question, outcomes.splice(0, parts[position]?.length)),
  );
}

async function sendRequest(
  ask: Connection['ask'],
  questions: readonly AskedQuestion[],
  options: AskOptions,
): Promise<readonly QuestionOutcome[]> {
  const outcome = await ask(questions, options);
  if (!outcome.ok) return questions.map(() => ({ ...outcome, revision: null }));
  const { answers, revision } = outcome;
  return questions.map((_, position) => ({ ...(answers[position] ?? NOTHING), revision }));
}

const NOTHING = { ok: false, problem: 'unreachable', revision: null } as const;

/** A page of more users than the server gives at once, which only show-all shows, as such pages. */
function partsOf(question: AskedQuestion): readonly AskedQuestion[] {
  if (question.kind !== 'page' || question.size <= MAX_PAGE_SIZE) return [question];
  return Array.from({ length: Math.ceil(question.size / MAX_PAGE_SIZE) }, (_, place) => ({
    ...question,
    size: MAX_PAGE_SIZE,
    page: place + 1,
  }));
}

/**
 * Includes every change up to the oldest revision. What the first page counted stays, and a user who
 * moved meanwhile is there once.
 */
function joined(question: AskedQuestion, outcomes: readonly QuestionOutcome[]): QuestionOutcome {
  const answered = outcomes.filter((outcome) => outcome.ok);
  const failed = outcomes.find(({ ok }) => !ok);
  const [first = NOTHING, ...others] = answered;
  if (failed !== undefined || question.kind !== 'page' || others.length === 0) {
    return failed ?? first;
  }
  const pages = answered.map(({ value }) => value as PageOfUsers);
  const rows = new Map(pages.flatMap((page) => page.rows).map((user) => [user.id, user]));
  return {
    ok: true,
    revision: Math.min(...answered.map(({ revision }) => revision)),
    value: { ...pages[0], rows: [...rows.values()].slice(0, question.size) },
  };
}

/** After this pause nobody is typing. */
const PAUSE_MS = 150;

/** When searches are sent while a person types: the first one at once, the others after a pause. */
export function createTyping(sleep: (milliseconds: number) => Promise<void>, now: () => number) {
  let newest = '';
  let pause: Promise<void> | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  /** @returns the same for all questions about one text; `null`: at once */
  return (text: string): Promise<void> | null => {
    if (text === newest) return pause;
    const isFirst = now() - typedAt >= PAUSE_MS;
    newest = text;
    typedAt = now();
    pause = isFirst ? null : sleep(PAUSE_MS);
    return pause;
  };
}

/** The text in it that a person may be typing; `null`: none. */
export function typedIn(question: Question): string | null {
  if (question.kind === 'email') return question.email.trim() || null;
  if (question.kind === 'values' || !('query' in question)) return null;
  return question.query.text.trim() || null;
}
