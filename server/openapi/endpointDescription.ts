import type * as v from 'valibot';
import type { ProblemType } from '#protocol/problems.ts';

/** The description of an endpoint, beside who may call it. */
export interface EndpointDescription {
  readonly summary: string;
  /** Further details. */
  readonly details?: string;
  /** The JSON of the request. */
  readonly request?: v.GenericSchema;
  /** The JSON of status 200; `null`: status 204, without a body. */
  readonly response: v.GenericSchema | null | OtherResponse | Redirect;
  /** Its own refusals; general ones, such as for signed-out callers, are added. */
  readonly problems?: readonly DescribedProblem[];
}

/** A body of status 200 that is not JSON, or JSON without a schema. */
interface OtherResponse {
  readonly mediaType: string;
  readonly description: string;
}

/** Status 303. */
interface Redirect {
  readonly redirect: string;
}

/** With its status, if that differs from the type's. */
export type DescribedProblem = ProblemType | readonly [type: ProblemType, status: number];

export type Descriptions<Name extends string> = Readonly<Record<Name, EndpointDescription>>;
