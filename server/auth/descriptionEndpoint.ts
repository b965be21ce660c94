import type { AuthParts } from '#server/auth/authParts.ts';
import type { Descriptions } from '#server/openapi/endpointDescription.ts';

/** The description of the API, for authors of scripts. */
export function addDescriptionEndpoint({ endpoints, describeApi }: AuthParts): void {
  // Never changes.
  let description: object | null = null;
  endpoints.addForStaff('GET /api/openapi.json', async (context) =>
    context.json((description ??= describeApi())),
  );
}

export const OPENAPI_DESCRIPTIONS = {
  'GET /api/openapi.json': {
    summary: 'This description.',
    response: { mediaType: 'application/json', description: 'OpenAPI 3.1.' },
  },
} as const satisfies Descriptions<string>;
