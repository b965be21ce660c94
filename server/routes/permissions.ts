import type { Permission } from '#protocol/staff.ts';

/** `anyone`: also without signing in; `signedIn`: every member of staff. */
export type Access = 'anyone' | 'signedIn' | Permission;

/**
 * Who may call each endpoint of sign-in and staff; no other endpoints can be added. A personal
 * token reaches only `TOKEN_ENDPOINTS`, since it is meant for the list.
 */
export const ENDPOINT_ACCESS = {
  'POST /api/sign-in': 'anyone',
  'POST /api/sign-out': 'anyone',
  'POST /api/oidc/start': 'anyone',
  'GET /api/oidc/callback': 'anyone',
  'POST /api/link': 'anyone',
  'POST /api/first-admin': 'anyone',
  'POST /api/invitations/accept': 'anyone',
  'POST /api/password': 'anyone',
  'GET /api/me': 'signedIn',
  'GET /api/me/password': 'signedIn',
  'POST /api/me/password': 'signedIn',
  'GET /api/me/sessions': 'signedIn',
  'DELETE /api/me/sessions/:id': 'signedIn',
  'GET /api/me/tokens': 'signedIn',
  'POST /api/me/tokens': 'signedIn',
  'DELETE /api/me/tokens/:id': 'signedIn',
  'GET /api/views': 'signedIn',
  'POST /api/views': 'signedIn',
  'POST /api/views/order': 'signedIn',
  'POST /api/views/default': 'signedIn',
  'POST /api/views/:id': 'signedIn',
  'DELETE /api/views/:id': 'signedIn',
  'POST /api/views/:id/restore': 'signedIn',
  'GET /api/openapi.json': 'manageStaff',
  'POST /api/backup': 'backUp',
  'GET /api/backup': 'backUp',
  'GET /api/audit': 'manageStaff',
  'GET /api/audit/file': 'manageStaff',
  'POST /api/move': 'manageStaff',
  'GET /api/staff': 'manageStaff',
  'POST /api/staff/invitations': 'manageStaff',
  'DELETE /api/staff/invitations/:id': 'manageStaff',
  'DELETE /api/staff/sessions/:id': 'manageStaff',
  'PATCH /api/staff/:id': 'manageStaff',
  'GET /api/staff/:id/sessions': 'manageStaff',
  'POST /api/staff/:id/password-link': 'manageStaff',
} as const satisfies Readonly<
  Record<`${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`, Access>
>;

/** The endpoints that need no sign-in, and no ids in their paths. */
export const OPEN_ENDPOINTS: ReadonlySet<string> = new Set(
  Object.entries(ENDPOINT_ACCESS).flatMap(([name, access]) => (access === 'anyone' ? name : [])),
);

/** Endpoints that may read a large part of the database. */
export const HEAVY_ENDPOINTS: ReadonlySet<string> = new Set([
  'GET /api/backup',
  'GET /api/audit',
  'GET /api/audit/file',
] satisfies (keyof typeof ENDPOINT_ACCESS)[]);

/** The endpoints of these that accept a personal token, too. */
const WITH_TOKEN = [
  'GET /api/me',
  'GET /api/openapi.json',
  'GET /api/backup',
] as const satisfies (keyof typeof ENDPOINT_ACCESS)[];
export const TOKEN_ENDPOINTS: ReadonlySet<string> = new Set(WITH_TOKEN);

/** Who may call each other endpoint. Those that need a sign-in also accept a personal token. */
export const LIST_ACCESS = {
  'POST /api/questions': 'read',
  'POST /api/changes': 'change',
  'GET /api/live': 'read',
  'POST /api/editing': 'read',
} as const satisfies Readonly<Record<string, Permission>>;

/** All that a personal token reaches. */
export type TokenEndpoint = (typeof WITH_TOKEN)[number] | keyof typeof LIST_ACCESS;

export type EndpointName = keyof typeof ENDPOINT_ACCESS;

type Accessible<Who extends Access> = {
  [Name in EndpointName]: (typeof ENDPOINT_ACCESS)[Name] extends Who ? Name : never;
}[EndpointName];

export type OpenEndpoint = Accessible<'anyone'>;
export type StaffEndpoint = Accessible<Exclude<Access, 'anyone'>>;
