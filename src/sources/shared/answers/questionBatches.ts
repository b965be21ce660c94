import type { SourceProblem } from '#domain/userSource.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

export type QuestionOutcome =
  | {
      readonly ok: true;
      readonly revision: number;
      readonly value: unknown;
    }
  | {
      readonly ok: false;
      readonly problem: SourceProblem;
      /** Of the list that refused; `null`: there was no response. */
      readonly revision: number | null;
    };

interface Waiting {
  readonly question: AskedQuestion;
  /** See `AskOptions`. */
  readonly signal: AbortSignal | undefined;
  readonly resolve: (outcome: QuestionOutcome) => void;
}

/**
 * Sends the questions of one turn together, such as those of one screen.
 * @param size how many questions a request has at most
 */
export function createQuestionBatches(
  size: number,
  ask: (questions: readonly AskedQuestion[], signal: AbortSignal) => ReturnType<Connection['ask']>,
): (question: AskedQuestion, signal?: AbortSignal) => Promise<QuestionOutcome> {
  let waiting: Waiting[] = [];

  const send = async (batch: readonly Waiting[]) => {
    const questions = batch.map(({ question }) => question);
    const outcome = await ask(questions, whenNobodyWants(batch));
    for (const [position, { resolve }] of batch.entries()) {
      resolve(outcomeOf(outcome, position));
    }
  };
  const sendAll = () => {
    const asked = waiting;
    waiting = [];
    for (let start = 0; start < asked.length; start += size) {
      void send(asked.slice(start, start + size));
    }
  };
  return (question, signal) =>
    new Promise((resolve) => {
      if (waiting.length === 0) void Promise.resolve().then(sendAll);
      waiting.push({ question, signal, resolve });
    });
}

/** Aborts a request once none of its answers is wanted. */
function whenNobodyWants(batch: readonly Waiting[]): AbortSignal {
  const request = new AbortController();
  let wantedCount = batch.length;
  for (const { signal } of batch) {
    const leave = () => {
      wantedCount -= 1;
      if (wantedCount === 0) request.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
  }
  return request.signal;
}

function outcomeOf(
  outcome: Awaited<ReturnType<Connection['ask']>>,
  position: number,
): QuestionOutcome {
  if (!outcome.ok) return { ...outcome, revision: null };
  const { answers, revision } = outcome;
  const answer = answers[position] ?? { ok: false, problem: 'unreachable' };
  return { ...answer, revision };
}
