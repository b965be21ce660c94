import type { SourceProblem } from '#domain/userSource.ts';
import { MAX_QUESTIONS } from '#protocol/api.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import type { Connection } from '#sources/shared/connection.ts';

export type QuestionOutcome =
  | { readonly ok: true; readonly revision: number; readonly value: unknown }
  | {
      readonly ok: false;
      readonly problem: SourceProblem;
      /** Of the list that could not say it; `null`: no word came from it. */
      readonly revision: number | null;
      /** See `AskOutcome`: it may be for another question that was sent along. */
      readonly isInvalid?: true;
    };

interface Waiting {
  readonly question: AskedQuestion;
  readonly resolve: (outcome: QuestionOutcome) => void;
}

/** Sends the questions that are asked in the same turn together, such as those of one screen. */
export function createQuestionBatches(
  ask: (questions: readonly AskedQuestion[]) => ReturnType<Connection['ask']>,
): (question: AskedQuestion) => Promise<QuestionOutcome> {
  let waiting: Waiting[] = [];

  const send = async (batch: readonly Waiting[]) => {
    const outcome = await ask(batch.map(({ question }) => question));
    for (const [position, { resolve }] of batch.entries()) {
      resolve(outcomeOf(outcome, position));
    }
  };
  const sendAll = () => {
    const asked = waiting;
    waiting = [];
    for (let start = 0; start < asked.length; start += MAX_QUESTIONS) {
      void send(asked.slice(start, start + MAX_QUESTIONS));
    }
  };
  return (question) =>
    new Promise((resolve) => {
      if (waiting.length === 0) void Promise.resolve().then(sendAll);
      waiting.push({ question, resolve });
    });
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
