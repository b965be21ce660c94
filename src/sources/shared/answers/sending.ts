import { isHeavy } from '#protocol/isHeavy.ts';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import {
  forgetAsked,
  isAsking,
  NOT_YET,
  type AnswerCache,
} from '#sources/shared/answers/answerCache.ts';
import type { ListState } from '#sources/shared/answers/listState.ts';
import { createQuestionBatches, type QuestionOutcome } from './questionBatches.ts';
import { createTyping, isTyped } from './typing.ts';
import type { Connection } from '#sources/shared/connection/connection.ts';

export interface Sending {
  /** @param isFirst not sent before, such as each search of a person who types */
  readonly send: (
    question: AskedQuestion,
    isFirst: boolean,
    signal?: AbortSignal,
  ) => Promise<QuestionOutcome>;
  /** Sends one question alone: answers with many users, for which no screen waits. */
  readonly sendAlone: (question: AskedQuestion) => Promise<QuestionOutcome>;
}

/** Nobody wants the answer any more. */
const NOT_SENT = { ok: false, problem: 'unreachable', revision: null } as const;

/** Sends questions in batches, and debounces searches. */
export function createSending(
  { ask }: Pick<Connection, 'ask'>,
  sleep: (milliseconds: number) => Promise<void>,
  state: ListState,
  cache: AnswerCache,
): Sending {
  /** Aborts searches that nothing on the screen reads any more, on the server, too. */
  const endUnread = () => {
    if (!state.hasListeners()) return;
    state.notify();
    for (const entry of cache.entries()) {
      const isOver = !state.isLookedAt(entry) && entry.readAt !== NOT_YET;
      if (isOver && isAsking(entry) && isTyped(entry.question)) forgetAsked(entry);
    }
  };
  const typing = createTyping(sleep, endUnread);
  const batches = () => createQuestionBatches((questions, signal) => ask(questions, { signal }));
  // Separately, so that fast questions do not wait for slow ones.
  const [sendLight, sendHeavy] = [batches(), batches()];
  return {
    send: async (question, isFirst, signal) => {
      const pause = isFirst && isTyped(question) ? typing.pause() : null;
      if (pause !== null) await pause;
      if (signal?.aborted === true) return NOT_SENT;
      return isHeavy(question) ? sendHeavy(question, signal) : sendLight(question, signal);
    },
    sendAlone: createQuestionBatches((questions) => ask(questions, { isLong: true })),
  };
}
