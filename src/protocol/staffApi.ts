import * as v from 'valibot';
import { emailKey } from '#domain/user/emailKey.ts';
import { canBeKept } from '#protocol/fields.ts';
import { STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { MAX_STAFF_PASSWORD_LENGTH } from '#protocol/staffPassword.ts';

/**
 * Sign-in and the staff: what the page sends (checked by these schemas), and what it gets. Times
 * are ISO 8601 texts.
 */
export const STAFF_PATHS = {
  /** POST `SignInRequest` → `Me`; wrong in whatever way: 401 `urn:problem:wrong-sign-in`. */
  signIn: '/api/sign-in',
  /** POST → 204, also for nobody. */
  signOut: '/api/sign-out',
  /** POST `ProviderSignIn` → `ProviderPage`; 502 `urn:problem:provider-unreachable`. */
  providerStart: '/api/oidc/start',
  /** POST `LinkRequest` → `LinkFor`; 410 `urn:problem:expired-link`. */
  link: '/api/link',
  /** POST `FirstAdminRequest` → `Me`, signed in; 410 `urn:problem:expired-link`. */
  firstAdmin: '/api/first-admin',
  /** POST `AcceptRequest` → `Me`, signed in; 410 `urn:problem:expired-link`. */
  accept: '/api/invitations/accept',
  /** POST `NewPasswordRequest` → 204, all sessions ended; 410 `urn:problem:expired-link`. */
  password: '/api/password',
  /** POST `UploadPart` → `UploadedPart`; 409 `urn:problem:conflict` where the list has begun otherwise. */
  move: '/api/move',
  /** GET → `OwnPassword`; POST `OwnPasswordRequest` → 204, all other sessions ended; wrong current: 400. */
  ownPassword: '/api/me/password',
  /** GET → `StaffSession[]`, the newest first; with `/:id` DELETE → 204. */
  ownSessions: '/api/me/sessions',
  /** GET → `PersonalToken[]`, POST `NewTokenRequest` → `NewToken`; with `/:id` DELETE → 204. */
  ownTokens: '/api/me/tokens',
  /** GET: the description of the API, OpenAPI 3.1. */
  openApi: '/api/openapi.json',
  /** GET → `AuditPage`, with `AuditFilter` and `before` in the query. */
  audit: '/api/audit',
  /** GET → `AuditFile`, with `AuditFilter` in the query. */
  auditFile: '/api/audit/file',
  /** GET → `AuditCheck`. */
  auditCheck: '/api/audit/check',
  /** GET: users and history as a file. */
  backup: '/api/backup',
  /** GET → `StaffList`; `/:id` PATCH `StaffPatch` → `StaffMember`. */
  staff: '/api/staff',
  /** POST `InvitationRequest` → `NewLink`; `/:id` DELETE → 204. */
  invitations: '/api/staff/invitations',
  /** `/:id` DELETE → 204: ends the session of anybody. */
  sessions: '/api/staff/sessions',
  /** GET → `StaffSession[]`. */
  sessionsOf: (staffId: string) => `/api/staff/${encodeURIComponent(staffId)}/sessions`,
  /** POST → `NewLink`, which replaces an earlier one. */
  passwordLinkOf: (staffId: string) => `/api/staff/${encodeURIComponent(staffId)}/password-link`,
} as const;

/** Pages that one-time links lead to, with the token as `?anahtar=`. */
export const LINK_PAGES = {
  firstAdmin: '/baslangic',
  invitation: '/davet',
  password: '/sifre',
} as const;
export type LinkKind = keyof typeof LINK_PAGES;

export const MAX_NAME_LENGTH = 200;
const MAX_EMAIL_LENGTH = 254;
const MAX_TOKEN_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 8000;
/** Of the list of a browser, sent in parts: each request stays below `MAX_UPLOAD_BYTES`. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;

/** Nor halves of surrogate pairs, which no database keeps. */
export function isWithoutControls(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

export const staffNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(MAX_NAME_LENGTH),
  v.check(isWithoutControls),
);
const name = staffNameSchema;
/** What staff are found by: compared as any email is. */
const email = v.pipe(v.string(), v.transform(emailKey), v.maxLength(MAX_EMAIL_LENGTH), v.email());
/** Whether staff can be invited by it: what the server checks, too. */
export function isStaffEmail(text: string): boolean {
  return v.safeParse(email, text).success;
}

/** Checked by `staffPasswordProblem`, which knows whose it is to be. */
const newPassword = v.pipe(v.string(), v.maxLength(2 * MAX_STAFF_PASSWORD_LENGTH));
const typedPassword = v.pipe(v.string(), v.maxLength(2 * MAX_STAFF_PASSWORD_LENGTH));
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TOKEN_LENGTH));
const role = v.picklist(STAFF_ROLES);

/** `email`: whatever was typed; what is no address is just no one's. */
export const signInSchema = v.object({
  email: v.pipe(v.string(), v.maxLength(1000), v.transform(emailKey)),
  password: typedPassword,
});
export type SignInRequest = v.InferInput<typeof signInSchema>;

/** Signing in at the provider of the settings. */
export const providerSignInSchema = v.object({
  /** Where to continue afterwards: path, search and hash; another site's counts as `/`. */
  returnPath: v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH)),
});
export type ProviderSignIn = v.InferInput<typeof providerSignInSchema>;
export interface ProviderPage {
  /** Of the provider; it sends the browser back. */
  readonly url: string;
}

export const linkSchema = v.object({
  kind: v.picklist(['firstAdmin', 'invitation', 'password'] satisfies LinkKind[]),
  token,
});
export type LinkRequest = v.InferInput<typeof linkSchema>;

/** Whom a link that is still good is for; the first admin's is for nobody yet. */
export interface LinkFor {
  readonly name: string | null;
  readonly email: string | null;
  readonly role: StaffRole | null;
}

/** How a new list begins: with the sample users, empty, or moved here from this browser. */
const BEGINNINGS = ['samples', 'empty', 'move'] as const;
export const firstAdminSchema = v.object({
  token,
  name,
  email,
  password: newPassword,
  begin: v.picklist(BEGINNINGS),
});
export type FirstAdminRequest = v.InferInput<typeof firstAdminSchema>;

export const acceptSchema = v.object({ token, name, password: newPassword });
export type AcceptRequest = v.InferInput<typeof acceptSchema>;

export const newPasswordSchema = v.object({ token, password: newPassword });
export type NewPasswordRequest = v.InferInput<typeof newPasswordSchema>;

/**
 * Parts of the browser's list, newest users first, each part after the one before. A part that was
 * sent already is not added again.
 */
export const uploadPartSchema = v.object({
  /** From 0. */
  part: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Stored records, JSON texts as they are. */
  records: v.array(v.string()),
  isLast: v.boolean(),
  /** Which list it is of: parts of two lists, or of one that has changed, are never put together. */
  list: v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.check(canBeKept)),
});
export type UploadPart = v.InferInput<typeof uploadPartSchema>;
export interface UploadedPart {
  /** The part to send next. */
  readonly nextPart: number;
}

/** An upload that has begun and not ended. */
export interface UnfinishedUpload extends UploadedPart {
  /** `null`: no part has come yet. */
  readonly list: string | null;
}

export const ownPasswordSchema = v.object({ current: typedPassword, next: newPassword });
export type OwnPasswordRequest = v.InferInput<typeof ownPasswordSchema>;

export interface OwnPassword {
  /** Who signs in elsewhere may have none. */
  readonly isSet: boolean;
}

/** For a script, sent as `Authorization: Bearer …`: it may ask and change the list, no more. */
export const tokenSchema = v.object({
  /** What it is for. */
  name,
  /** Not above the owner's. */
  role,
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)),
});
export type NewTokenRequest = v.InferInput<typeof tokenSchema>;
export interface NewToken {
  /** Only now is it known. */
  readonly token: string;
  readonly expiresAt: string;
}

export const invitationSchema = v.object({ name: v.optional(name), email, role });
export type InvitationRequest = v.InferInput<typeof invitationSchema>;

export const staffPatchSchema = v.object({
  role: v.optional(role),
  active: v.optional(v.boolean()),
  name: v.optional(name),
});
export type StaffPatch = v.InferInput<typeof staffPatchSchema>;

/** A link to copy: only now is its token known. */
export interface NewLink {
  /** From the site's root, such as `/davet?anahtar=…`. */
  readonly path: string;
  readonly expiresAt: string;
}

export interface StaffList {
  /** By name. */
  readonly staff: readonly StaffMember[];
  /** Neither accepted nor expired, the newest first. */
  readonly invitations: readonly Invitation[];
  /** Those that the server makes by itself; `null`: it has made none. */
  readonly backups: MadeBackups | null;
  readonly room: readonly RoomTaken[];
  /** How long the history stays; none: for ever. */
  readonly historyKeep?: HistoryKeep;
}

export interface HistoryKeep {
  readonly days: number;
  /** What is removed first, and not before; `null`: it was. */
  readonly first: {
    readonly at: string;
    readonly changeCount: number;
    /** Users who can be restored until then. */
    readonly removedCount: number;
  } | null;
}

/** What a part of the database takes: its tables with their indexes. */
export interface RoomTaken {
  readonly part: 'users' | 'history' | 'responses' | 'audit' | 'sessions';
  readonly bytes: number;
  /** About how many, as the database last counted. */
  readonly rows: number;
}

export interface MadeBackups {
  /** The last one that was restored and compared. */
  readonly good: {
    readonly at: string;
    readonly bytes: number;
    readonly userCount: number;
  } | null;
  /** When one has failed since. */
  readonly failedAt: string | null;
}

export interface StaffMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** Who is not may not sign in. */
  readonly active: boolean;
  /** To within a few minutes; `null`: never. */
  readonly lastSeenAt: string | null;
}

export interface Invitation {
  readonly id: string;
  readonly name: string | null;
  readonly email: string;
  readonly role: StaffRole;
  readonly expiresAt: string;
}

export interface StaffSession {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** As the browser calls itself; empty: unknown. */
  readonly userAgent: string;
  /** IP address; empty: unknown. */
  readonly address: string;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

export interface PersonalToken {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** To within a few minutes; `null`: never. */
  readonly lastSeenAt: string | null;
}
