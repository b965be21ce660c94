import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import {
  changeRequestSchema,
  changeResponseSchema,
  changeSchema,
  doneChangeSchema,
} from '#protocol/changes.ts';
import { editorsSchema, presenceRequestSchema } from '#protocol/live.ts';
import { problemSchema } from '#protocol/problems.ts';
import {
  questionSchema,
  questionsRequestSchema,
  questionsResponseSchema,
} from '#protocol/questions.ts';
import { isAllowed, meSchema, STAFF_ROLES } from '#protocol/staff.ts';
import { selectionSchema, userQuerySchema, userSchema } from '#protocol/users.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { ENDPOINT_ACCESS, LIST_ACCESS, type TokenEndpoint } from '#server/routes/permissions.ts';

/** The schemas of the description, by their names in it. */
const SCHEMAS = {
  User: userSchema,
  UserQuery: userQuerySchema,
  Selection: selectionSchema,
  Question: questionSchema,
  QuestionsRequest: questionsRequestSchema,
  QuestionsResponse: questionsResponseSchema,
  Change: changeSchema,
  ChangeRequest: changeRequestSchema,
  DoneChange: doneChangeSchema,
  ChangeResponse: changeResponseSchema,
  PresenceRequest: presenceRequestSchema,
  Editors: editorsSchema,
  Me: meSchema,
  Problem: problemSchema,
} satisfies Record<string, v.GenericSchema>;

interface Described {
  readonly description: string;
  /** The JSON of the request. */
  readonly request?: keyof typeof SCHEMAS;
  /** The body of status 200: its JSON, or another type and what it holds. */
  readonly response: keyof typeof SCHEMAS | readonly [mediaType: string, description: string];
}

/** Each endpoint that a token reaches: without one of them, this does not compile. */
const ENDPOINTS: Readonly<Record<TokenEndpoint, Described>> = {
  'POST /api/questions': {
    description: `Asks about the list. Each question has an answer, in order; no answer holds a password.
\`rows\` needs the permission to export, \`holders\` that to change. A search is counted to 10,000;
\`isTotalExact\` counts all. \`tooSlow\` has taken too long; \`busy\` has waited too long and can be asked
again. All answers have no more than 100,000 users together: those beyond are \`tooMany\`.`,
    request: 'QuestionsRequest',
    response: 'QuestionsResponse',
  },
  'POST /api/changes': {
    description: `Changes the list: all of the change, or nothing. Sent again under its key within a day, it is not
made again, and has the first response. A key belongs to one change and its sender, or is refused as
\`key-reused\`. A password is sent as its hash. What the list refuses is a \`result\` with status 200.`,
    request: 'ChangeRequest',
    response: 'ChangeResponse',
  },
  'GET /api/live': {
    description: 'Server-sent events: that the list has changed, and who edits it.',
    response: [
      'text/event-stream',
      `The data of each event is JSON. \`me\` comes first, as from GET /api/me. \`revision\`: the list has
changed; \`revision\`, also the event’s id, is up to where everything can be asked about, and \`users\` has the
ids of those who changed, or \`many\`. \`?since=12\`, or \`Last-Event-ID\`, is the one that is known. \`editing\`:
who else edits a user, as from POST /api/editing, with the \`userId\`. \`views\`: saved views have changed. \`ended\`
comes last: the session has ended, or its role changed. A comment is sent every 25 seconds.`,
    ],
  },
  'POST /api/editing': {
    description: `Says that a user is being edited, and asks who else does. \`open\` is good for 25 seconds and is sent
again until \`closed\`; both need the permission to change. \`look\` only asks.`,
    request: 'PresenceRequest',
    response: 'Editors',
  },
  'GET /api/me': { description: 'Whom the token acts for, and its role.', response: 'Me' },
  'GET /api/backup': {
    description: 'The users and the history of one moment as a file, without passwords and staff.',
    response: [
      'application/json',
      `\`users\` (the stored records, newest first), \`changes\` (oldest first), \`operations\` (what each did to each
user), and at the end \`userCount\` and \`changeCount\`: a file without them is cut off.`,
    ],
  },
  'GET /api/openapi.json': {
    description: 'This description.',
    response: ['application/json', 'OpenAPI 3.1.'],
  },
};

const ACCESS = { ...ENDPOINT_ACCESS, ...LIST_ACCESS };

const ABOUT = `What a script reaches; all else is for the pages. It signs in with a personal token,
\`Authorization: Bearer ekip_…\`, which may do what both its role and its owner’s may. Refusals are problems
as RFC 9457 has them; their titles are in Turkish. Lengths of texts are in UTF-16 code units. With status
429 and 503 \`Retry-After\` says when to try again, in seconds.`;

/** The description of what scripts reach (OpenAPI 3.1), made from the schemas that check requests. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

export function openApiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  // The names of an object literal's own keys.
  for (const name of Object.keys(ENDPOINTS) as TokenEndpoint[]) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kullanıcı listesi', version: '1', description: ABOUT },
    paths,
    components: {
      schemas: jsonSchemasOf(SCHEMAS),
      securitySchemes: { personalToken: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operationOf(name: TokenEndpoint) {
  const { description, request, response } = ENDPOINTS[name];
  const access = ACCESS[name];
  const roles = STAFF_ROLES.filter((role) => access === 'signedIn' || isAllowed(role, access));
  return {
    description: `${description} For staff with the role ${roles.join(' or ')}.`,
    'x-roles': roles,
    security: [{ personalToken: [] }],
    ...(request && { requestBody: { required: true, content: jsonOf(request) } }),
    responses: {
      200:
        typeof response === 'string'
          ? { description: 'Done.', content: jsonOf(response) }
          : { description: response[1], content: { [response[0]]: { schema: {} } } },
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: refTo('Problem') } },
      },
    },
  };
}

function jsonOf(name: string) {
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

/** The description, for authors of scripts. */
export function addDescriptionEndpoint({ endpoints }: AuthParts): void {
  // Never changes.
  let description: object | null = null;
  endpoints.addForStaff('GET /api/openapi.json', async (context) =>
    context.json((description ??= openApiDocument())),
  );
}
