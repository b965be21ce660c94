import type * as v from 'valibot';
import type { ProblemType } from '#protocol/api.ts';

/** What the description of the API says of an endpoint, beside who may call it. */
export interface EndpointDescription {
  readonly summary: string;
  /** What else has to be known. */
  readonly details?: string;
  /** The JSON that is sent. */
  readonly request?: v.GenericSchema;
  /** The JSON of status 200; `null`: status 204, without anything. */
  readonly response: v.GenericSchema | null | OtherResponse | Redirect;
  /** Refusals that are its own; others, such as of who is signed out, can come from any. */
  readonly problems?: readonly DescribedProblem[];
}

/** A body of status 200 that is no JSON, or whose JSON has no schema of its own. */
interface OtherResponse {
  readonly mediaType: string;
  readonly description: string;
}

/** Status 303. */
interface Redirect {
  readonly redirect: string;
}

/** With its status, where it is not the type's own. */
export type DescribedProblem = ProblemType | readonly [type: ProblemType, status: number];

export type Descriptions<Name extends string> = Readonly<Record<Name, EndpointDescription>>;
