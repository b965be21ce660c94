import type { ProblemType } from '#protocol/api.ts';
import { STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { statusOf } from '#server/http/responses/problems.ts';
import { componentName } from '#server/openapi/components.ts';
import type { DescribedProblem, EndpointDescription } from '#server/openapi/endpointDescription.ts';
import { refTo } from '#server/openapi/jsonSchemas.ts';

type Content = Readonly<Record<string, { readonly schema: object }>>;

/** The parts of an OpenAPI operation that are used here. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The roles of staff that may call it; if missing, see `security`. */
  readonly 'x-roles'?: readonly StaffRole[];
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  /** By status. */
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >;
}

/** Who may call an endpoint. */
interface Callers {
  /** `null`: not only for staff. */
  readonly roles: readonly StaffRole[] | null;
  readonly security: Operation['security'];
}

/** @param name method and path, such as `GET /api/staff/:id` */
export function operationOf(
  name: string,
  { summary, details, request, response, problems = [] }: EndpointDescription,
  { roles, security }: Callers,
): Operation {
  const parameters = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const refused = [
    ...problems,
    ...generalProblems(name, request !== undefined, { roles, security }),
  ];
  return {
    operationId: operationIdOf(name),
    summary,
    description: [details, whoMay(roles)].filter((text) => text !== undefined).join(' '),
    security,
    ...(roles !== null && { 'x-roles': roles }),
    ...(parameters.length > 0 && { parameters }),
    ...(request !== undefined && {
      requestBody: { required: true, content: jsonOf(request) } as const,
    }),
    responses: { ...successOf(response), ...refusalsOf(refused) },
  };
}

/** Such as `getApiStaffId` for `GET /api/staff/:id`. */
function operationIdOf(name: string): string {
  const [first = '', ...words] = name.toLowerCase().match(/[a-z]+/g) ?? [];
  return first + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function whoMay(roles: readonly StaffRole[] | null): string | undefined {
  if (roles === null) return undefined;
  return roles.length === STAFF_ROLES.length
    ? 'For every member of staff.'
    : `For staff with the role ${roles.join(' or ')}.`;
}

function jsonOf(schema: Parameters<typeof componentName>[0]): Content {
  return { 'application/json': { schema: refTo(componentName(schema)) } };
}

function successOf(response: EndpointDescription['response']): Operation['responses'] {
  if (response === null) return { 204: { description: 'Done.' } };
  if ('redirect' in response) return { 303: { description: response.redirect } };
  if ('mediaType' in response) {
    const { mediaType, description } = response;
    const schema = mediaType === 'application/json' ? { type: 'object' } : { type: 'string' };
    return { 200: { description, content: { [mediaType]: { schema } } } };
  }
  return { 200: { description: 'Done.', content: jsonOf(response) } };
}

/** The refusals that any endpoint of the kind may send. */
function generalProblems(
  name: string,
  hasBody: boolean,
  { roles, security }: Callers,
): readonly ProblemType[] {
  const isForAll = roles === null || roles.length === STAFF_ROLES.length;
  const takesToken = security.some((scheme) => 'personalToken' in scheme);
  return [
    ...(roles === null
      ? []
      : (['urn:problem:signed-out', 'urn:problem:too-many-requests'] as const)),
    ...(roles === null || (isForAll && takesToken) ? [] : (['urn:problem:forbidden'] as const)),
    ...(name.startsWith('GET ') ? [] : (['urn:problem:foreign-origin'] as const)),
    ...(hasBody ? (['urn:problem:invalid', 'urn:problem:too-large'] as const) : []),
    'urn:problem:internal',
    'urn:problem:unavailable',
    ...(name.startsWith('GET ') ? [] : (['urn:problem:read-only'] as const)),
    'urn:problem:too-slow',
  ];
}

function refusalsOf(problems: readonly DescribedProblem[]): Operation['responses'] {
  const types = new Map<number, Set<ProblemType>>();
  for (const problem of problems) {
    const [type, status] = typeof problem === 'string' ? [problem, statusOf(problem)] : problem;
    types.set(status, (types.get(status) ?? new Set()).add(type));
  }
  return Object.fromEntries(
    [...types].map(([status, some]) => [
      status,
      {
        description: [...some].map((type) => `\`${type}\``).join(', '),
        content: {
          'application/problem+json': {
            schema: { ...refTo('Problem'), properties: { type: { enum: [...some] } } },
          },
        },
      },
    ]),
  );
}
