import type { Permission } from '#protocol/staff.ts';

/** `anyone`: also without signing in; `signedIn`: every member of staff. */
export type Access = 'anyone' | 'signedIn' | Permission;

/**
 * Who may call each endpoint of sign-in and staff; endpoints that are not here cannot be added. A
 * personal token reaches none of them but `GET /api/me`: it is for the list.
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

export type EndpointName = keyof typeof ENDPOINT_ACCESS;

type Accessible<Who extends Access> = {
  [Name in EndpointName]: (typeof ENDPOINT_ACCESS)[Name] extends Who ? Name : never;
}[EndpointName];

export type OpenEndpoint = Accessible<'anyone'>;
export type StaffEndpoint = Accessible<Exclude<Access, 'anyone'>>;
