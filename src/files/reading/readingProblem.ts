import type { ReadProblem } from './reading.ts';

/** Thrown within a reader; `readSheet` turns it into a result. */
export class ReadingProblem extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem) {
    super(problem);
    this.problem = problem;
  }
}
