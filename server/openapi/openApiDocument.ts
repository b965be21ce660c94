import type { JsonSchema } from '@valibot/to-json-schema';
import { isAllowed, STAFF_ROLES } from '#protocol/staff.ts';
import { AUDIT_DESCRIPTIONS } from '#server/auth/auditEndpoints.ts';
import { BACKUP_DESCRIPTIONS } from '#server/auth/backupEndpoint.ts';
import { OPENAPI_DESCRIPTIONS } from '#server/auth/descriptionEndpoint.ts';
import { FIRST_ADMIN_DESCRIPTIONS } from '#server/auth/firstAdmin.ts';
import { LINK_DESCRIPTIONS } from '#server/auth/staff/linkEndpoints.ts';
import { UPLOAD_DESCRIPTIONS } from '#server/auth/uploadEndpoint.ts';
import {
  ENDPOINT_ACCESS,
  LIST_ACCESS,
  TOKEN_ENDPOINTS,
  type Access,
  type EndpointName,
} from '#server/auth/staff/permissions.ts';
import { OIDC_DESCRIPTIONS } from '#server/auth/oidc/oidcEndpoints.ts';
import { SIGN_IN_DESCRIPTIONS } from '#server/auth/signInEndpoints.ts';
import { STAFF_DESCRIPTIONS } from '#server/auth/staff/staffEndpoints.ts';
import { TOKEN_DESCRIPTIONS } from '#server/auth/staff/tokenEndpoints.ts';
import { LIST_DESCRIPTIONS } from '#server/http/listRoutes.ts';
import { OPERATION_DESCRIPTIONS } from '#server/http/operationRoutes.ts';
import { COMPONENTS } from '#server/openapi/components.ts';
import { VIEW_DESCRIPTIONS } from '#server/views/viewEndpoints.ts';
import type { Descriptions, EndpointDescription } from '#server/openapi/endpointDescription.ts';
import { jsonSchemasOf } from '#server/openapi/jsonSchemas.ts';
import { operationOf, type Operation } from '#server/openapi/operation.ts';

/** The parts of OpenAPI 3.1 that are used here. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

/** Every endpoint that `permissions.ts` names must be described, or this does not compile. */
const STAFF: Descriptions<EndpointName> = {
  ...SIGN_IN_DESCRIPTIONS,
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
};
const LIST: Descriptions<keyof typeof LIST_ACCESS> = LIST_DESCRIPTIONS;

const ABOUT = `Scripts sign in with a personal token: \`Authorization: Bearer ekip_…\`. It reaches what
says so here, with the lesser of its role and its owner’s. Writes of pages of other origins are
refused. Refusals are problems as RFC 9457 has them; their titles are in Turkish. Lengths of texts are
in UTF-16 code units. With status 429 and 503 \`Retry-After\` says when to try again, in seconds.`;

/** The description of the whole API, made from the schemas that check requests. */
export function openApiDocument(): OpenApiDocument {
  const operations = [
    ...operationsOf(STAFF, (name) => ({
      access: ENDPOINT_ACCESS[name],
      takesToken: TOKEN_ENDPOINTS.has(name),
    })),
    ...operationsOf(LIST, (name) => ({ access: LIST_ACCESS[name], takesToken: true })),
    ...operationsOf(OPERATION_DESCRIPTIONS, (name) => ({
      access: name === 'GET /metrics' ? 'metrics' : 'anyone',
      takesToken: false,
    })),
  ];
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { path, method, operation } of operations) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kullanıcı listesi', version: '1', description: ABOUT },
    paths,
    components: {
      schemas: jsonSchemasOf(COMPONENTS),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'staff.session_token',
          description: 'Set by signing in. With TLS its name begins with `__Secure-`.',
        },
        personalToken: { type: 'http', scheme: 'bearer' },
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

interface Guard {
  readonly access: Access | 'metrics';
  readonly takesToken: boolean;
}

function operationsOf<Name extends string>(
  descriptions: Descriptions<Name>,
  guardOf: (name: Name) => Guard,
) {
  // Object.entries widens the names to string.
  const entries = Object.entries(descriptions) as [Name, EndpointDescription][];
  return entries.map(([name, description]) => {
    const [method = '', path = ''] = name.split(' ');
    const { access, takesToken } = guardOf(name);
    const isOpen = access === 'anyone' || access === 'metrics';
    return {
      // Hono’s `:id` is OpenAPI’s `{id}`.
      path: path.replaceAll(/:(\w+)/g, '{$1}'),
      method: method.toLowerCase(),
      operation: operationOf(name, description, {
        roles: isOpen ? null : STAFF_ROLES.filter((role) => isFor(role, access)),
        security:
          access === 'metrics'
            ? [{ metricsToken: [] }]
            : isOpen
              ? []
              : [{ session: [] }, ...(takesToken ? [{ personalToken: [] }] : [])],
      }),
    };
  });
}

function isFor(role: (typeof STAFF_ROLES)[number], access: Exclude<Access, 'anyone'>): boolean {
  return access === 'signedIn' || isAllowed(role, access);
}
