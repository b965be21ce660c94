import * as v from 'valibot';

/** A response in lines of JSON, of work that takes longer: some about its progress, the last with the response. */
export const PROGRESS_TYPE = 'application/x-ndjson';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ProgressLine {
  /** `null`: it has not begun. */
  readonly progress: Progress | null;
}

export const progressLine = v.object({
  progress: v.nullable(v.object({ done: v.number(), total: v.number() })),
});

/** The last line: a response as it would have been sent at once. */
export const lastLine = v.object({ status: v.number(), body: v.unknown() });
