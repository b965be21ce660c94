import type { PGlite } from '@electric-sql/pglite';

type Engine = Pick<PGlite, 'waitReady' | 'execProtocolStream'>;

/** Whether the embedded database gets on with what it was asked. */
export interface EngineProgress {
  /**
   * False where it was asked something before the last call and has done nothing since: it may be
   * busy with one statement, or have lost itself. True where nothing is asked.
   */
  readonly hasProgressed: () => boolean;
}

/** The engine, for its driver, and whether it gets on. */
export function watchedEngine(pglite: Engine): Engine & EngineProgress {
  /** Messages that it has taken or answered. */
  let steps = 0;
  let stepsBefore = 0;
  /** Without its last word on a statement: the driver waits, whatever else has come. */
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
