import * as v from 'valibot';

/** A long request's response in lines of JSON: some report progress, the last is the response. */
export const PROGRESS_TYPE = 'application/x-ndjson';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface ProgressLine {
  /** `null`: not begun. */
  readonly progress: Progress | null;
}

export const progressLine = v.object({
  progress: v.nullable(v.object({ done: v.number(), total: v.number() })),
});

/** The last line: the response that would otherwise have been sent at once. */
export const lastLine = v.object({ status: v.number(), body: v.unknown() });
