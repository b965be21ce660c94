import type { PGlite } from '@electric-sql/pglite';

type Engine = Pick<PGlite, 'waitReady' | 'execProtocolStream'>;

/** Whether the embedded database makes progress on its requests. */
export interface EngineProgress {
  /**
   * False if it had a request at the last call and has done nothing since: it may be busy with one
   * statement, or in an endless loop. True without requests.
   */
  readonly hasProgressed: () => boolean;
}

/** The engine, wrapped for its driver, and its progress. */
export function watchedEngine(pglite: Engine): Engine & EngineProgress {
  /** Messages that it has received or answered. */
  let steps = 0;
  let stepsBefore = 0;
  /** A statement is unfinished: the driver still waits. */
  let isAsked = false;
  return {
    waitReady: pglite.waitReady,
    execProtocolStream: async (message, options) => {
      isAsked = true;
      steps += 1;
      const answers = await pglite.execProtocolStream(message, options);
      steps += 1;
      if (answers.some(({ name }) => name === 'readyForQuery')) isAsked = false;
      return answers;
    },
    hasProgressed: () => {
      const isStuck = isAsked && steps === stepsBefore;
      stepsBefore = steps;
      return !isStuck;
    },
  };
}
