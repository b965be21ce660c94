import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as audit from '#protocol/audit.ts';
import * as changes from '#protocol/changes.ts';
import * as live from '#protocol/live.ts';
import { problemSchema, type ProblemType } from '#protocol/problems.ts';
import * as questions from '#protocol/questions.ts';
import { isAllowed, meSchema, PERMISSIONS, STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import * as staffApi from '#protocol/staffApi.ts';
import * as users from '#protocol/users.ts';
import * as views from '#protocol/views.ts';
import { statusOf } from '#server/app/errors.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { OWN_DESCRIPTIONS, TOKEN_DESCRIPTIONS } from '#server/routes/account.ts';
import { AUDIT_DESCRIPTIONS } from '#server/routes/audit.ts';
import { BACKUP_DESCRIPTIONS } from '#server/routes/backup.ts';
import { CHANGE_DESCRIPTIONS } from '#server/routes/changes.ts';
import type {
  DescribedProblem,
  Descriptions,
  EndpointDescription,
} from '#server/routes/endpoint.ts';
import { FIRST_ADMIN_DESCRIPTIONS, UPLOAD_DESCRIPTIONS } from '#server/routes/firstStart.ts';
import { OIDC_DESCRIPTIONS } from '#server/routes/oidc.ts';
import { OPERATION_DESCRIPTIONS } from '#server/routes/operations.ts';
import { ENDPOINT_ACCESS, LIST_ACCESS, TOKEN_ENDPOINTS } from '#server/routes/permissions.ts';
import { LIVE_DESCRIPTIONS } from '#server/routes/presence.ts';
import { QUESTION_DESCRIPTIONS } from '#server/routes/questions.ts';
import { LINK_DESCRIPTIONS, SIGN_IN_DESCRIPTIONS } from '#server/routes/signIn.ts';
import { STAFF_DESCRIPTIONS } from '#server/routes/staff.ts';
import { VIEW_DESCRIPTIONS } from '#server/routes/views.ts';

const OPENAPI_DESCRIPTIONS = {
  'GET /api/openapi.json': {
    summary: 'This description.',
    response: { mediaType: 'application/json', description: 'OpenAPI 3.1.' },
  },
} as const satisfies Descriptions<string>;

/** Every endpoint that `permissions.ts` names must be described, or this does not compile. */
const ENDPOINTS = {
  ...SIGN_IN_DESCRIPTIONS,
  ...OWN_DESCRIPTIONS,
  ...OIDC_DESCRIPTIONS,
  ...LINK_DESCRIPTIONS,
  ...FIRST_ADMIN_DESCRIPTIONS,
  ...TOKEN_DESCRIPTIONS,
  ...OPENAPI_DESCRIPTIONS,
  ...AUDIT_DESCRIPTIONS,
  ...BACKUP_DESCRIPTIONS,
  ...UPLOAD_DESCRIPTIONS,
  ...STAFF_DESCRIPTIONS,
  ...VIEW_DESCRIPTIONS,
  ...QUESTION_DESCRIPTIONS,
  ...CHANGE_DESCRIPTIONS,
  ...LIVE_DESCRIPTIONS,
  ...OPERATION_DESCRIPTIONS,
} satisfies Descriptions<keyof typeof ENDPOINT_ACCESS | keyof typeof LIST_ACCESS>;
const ACCESS: Readonly<Record<string, string>> = {
  ...ENDPOINT_ACCESS,
  ...LIST_ACCESS,
  'GET /metrics': 'metrics',
};

/** What the protocol exports as `userSchema` is `User` in the description. */
const SCHEMAS = new Map<string, v.GenericSchema>(
  Object.entries({
    ...users,
    ...questions,
    ...changes,
    ...live,
    ...staffApi,
    ...audit,
    ...views,
    meSchema,
    problemSchema,
  }).flatMap(([name, schema]) =>
    // Exports of that name are schemas.
    name.endsWith('Schema') ? [[named(name), schema as v.GenericSchema]] : [],
  ),
);
const NAMES = new Map([...SCHEMAS].map(([name, schema]) => [schema, name]));

function isFor(role: StaffRole, access: string): boolean {
  const permission = PERMISSIONS.find((one) => one === access);
  return access === 'signedIn' || (permission !== undefined && isAllowed(role, permission));
}

function named(exported: string): string {
  return exported.charAt(0).toUpperCase() + exported.slice(1, -'Schema'.length);
}

const ABOUT = `Scripts sign in with a personal token: \`Authorization: Bearer ekip_…\`. It reaches what
says so here, with the lesser of its role and its owner’s. Writes of pages of other origins are
refused. Refusals are problems as RFC 9457 has them; their titles are in Turkish. Lengths of texts are
in UTF-16 code units. With status 429 and 503 \`Retry-After\` says when to try again, in seconds.`;

/** The description of the whole API (OpenAPI 3.1), made from the schemas that check requests. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

export function openApiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const [name, description] of Object.entries<EndpointDescription>(ENDPOINTS)) {
    const [method = '', route = ''] = name.split(' ');
    // Hono’s `:id` is OpenAPI’s `{id}`.
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, description) };
  }
  const bearer = { type: 'http', scheme: 'bearer' };
  const cookie = { type: 'apiKey', in: 'cookie', name: 'staff.session_token' };
  const description = 'Set by signing in. With TLS its name begins with `__Secure-`.';
  const securitySchemes = {
    session: { ...cookie, description },
    personalToken: bearer,
    metricsToken: bearer,
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Kullanıcı listesi', version: '1', description: ABOUT },
    paths,
    components: { schemas: jsonSchemasOf(Object.fromEntries(SCHEMAS)), securitySchemes },
  };
}

/** @param name method and path, such as `GET /api/staff/:id` */
function operationOf(name: string, described: EndpointDescription) {
  const { summary, details = '', request, response, problems = [] } = described;
  const access = ACCESS[name] ?? 'anyone';
  const isOpen = access === 'anyone' || access === 'metrics';
  const roles = STAFF_ROLES.filter((role) => isFor(role, access));
  const takesToken = TOKEN_ENDPOINTS.has(name) || name in LIST_ACCESS;
  const refused: readonly DescribedProblem[] = [
    ...problems,
    ...ALWAYS,
    ...(isOpen ? [] : FOR_STAFF),
    ...(name.startsWith('GET ') ? [] : OF_WRITES),
    ...(request === undefined ? [] : OF_BODIES),
  ];
  const [first = '', ...words] = name.toLowerCase().match(/[a-z]+/g) ?? [];
  return {
    // Such as `getApiStaffId` for `GET /api/staff/:id`.
    operationId: first + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    summary,
    description: details + (isOpen ? '' : ` For staff with the role ${roles.join(' or ')}.`),
    security: isOpen
      ? OPEN_SECURITY[access]
      : [{ session: [] }, ...(takesToken ? [{ personalToken: [] }] : [])],
    ...(!isOpen && { 'x-roles': roles }),
    parameters: [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => {
      return { name: parameter, in: 'path', required: true, schema: { type: 'string' } };
    }),
    ...(request && { requestBody: { required: true, content: jsonOf(request) } }),
    responses: { ...successOf(response), ...refusalsOf(refused) },
  };
}

const OPEN_SECURITY = { anyone: [], metrics: [{ metricsToken: [] }] };

const ALWAYS = ['urn:problem:internal', 'urn:problem:unavailable', 'urn:problem:too-slow'] as const;
const FOR_STAFF = [
  'urn:problem:signed-out',
  'urn:problem:forbidden',
  'urn:problem:too-many-requests',
] as const;
const OF_WRITES = ['urn:problem:foreign-origin', 'urn:problem:read-only'] as const;
const OF_BODIES = ['urn:problem:invalid', 'urn:problem:too-large'] as const;

/** By status. */
type Responses = Readonly<
  Record<string, { readonly description: string; readonly content?: Record<string, object> }>
>;
const PROBLEM = 'application/problem+json';

function successOf(response: EndpointDescription['response']): Responses {
  if (response === null) return { 204: { description: 'Done.' } };
  if ('redirect' in response) return { 303: { description: response.redirect } };
  if (!('mediaType' in response)) {
    return { 200: { description: 'Done.', content: jsonOf(response) } };
  }
  const { mediaType, description } = response;
  const type = mediaType === 'application/json' ? 'object' : 'string';
  return { 200: { description, content: { [mediaType]: { schema: { type } } } } };
}

function refusalsOf(problems: readonly DescribedProblem[]): Responses {
  const types = new Map<number, ProblemType[]>();
  for (const problem of problems) {
    const [type, status] = typeof problem === 'string' ? [problem, statusOf(problem)] : problem;
    types.set(status, [...(types.get(status) ?? []), type]);
  }
  const responses = [...types].map(([status, some]) => {
    const schema = { ...refTo('Problem'), properties: { type: { enum: [...new Set(some)] } } };
    return [status, { description: some.join(', '), content: { [PROBLEM]: { schema } } }] as const;
  });
  return Object.fromEntries(responses);
}

function jsonOf(schema: v.GenericSchema) {
  const name = NAMES.get(schema);
  if (name === undefined) throw new Error('This schema has no name in the description of the API.');
  return { 'application/json': { schema: refTo(name) } };
}

function refTo(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * As JSON Schema; nested named schemas become references. What is sent is described: what a value is
 * turned into on its arrival is not.
 * @throws Error for a rule that is expressed neither in JSON Schema nor in words
 */
export function jsonSchemasOf(schemas: Readonly<Record<string, v.GenericSchema>>) {
  return toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => refTo(referenceId).$ref,
    ignoreActions: ['transform', 'trim', 'finite'],
    overrideAction: ({ valibotAction: action, jsonSchema, errors }) => {
      if (errors === undefined) return undefined;
      const words = 'message' in action ? action.message : undefined;
      if (typeof words !== 'string') throw new Error(`No words for ${action.type}.`);
      return { ...jsonSchema, description: `${jsonSchema.description ?? ''} ${words}`.trim() };
    },
  });
}

/** The description of the API, for authors of scripts. */
export function addDescriptionEndpoint({ endpoints }: AuthParts): void {
  // Never changes.
  let description: object | null = null;
  endpoints.addForStaff('GET /api/openapi.json', async (context) =>
    context.json((description ??= openApiDocument())),
  );
}
