import * as v from 'valibot';
import { emailKey } from '#domain/user/emailKey.ts';
import { canBeKept } from '#protocol/fields.ts';
import { STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { MAX_STAFF_PASSWORD_LENGTH } from '#protocol/staffPassword.ts';

/**
 * Sign-in and staff: the requests of the page, with their schemas, and the responses. Times are ISO
 * 8601 texts.
 */
export const STAFF_PATHS = {
  /** POST `SignInRequest` → `Me`; any failure: 401 `urn:problem:wrong-sign-in`. */
  signIn: '/api/sign-in',
  /** POST → 204, signed in or not. */
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
  /** POST `UploadPart` → `UploadedPart`; 409 `urn:problem:conflict` if another list was begun. */
  move: '/api/move',
  /** GET → `OwnPassword`; POST `OwnPasswordRequest` → 204, all other sessions ended; wrong current: 400. */
  ownPassword: '/api/me/password',
  /** GET → `StaffSession[]`, newest first; with `/:id` DELETE → 204. */
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
  /** `/:id` DELETE → 204: ends anybody's session. */
  sessions: '/api/staff/sessions',
  /** GET → `StaffSession[]`. */
  sessionsOf: (staffId: string) => `/api/staff/${encodeURIComponent(staffId)}/sessions`,
  /** POST → `NewLink`, which replaces an earlier one. */
  passwordLinkOf: (staffId: string) => `/api/staff/${encodeURIComponent(staffId)}/password-link`,
} as const;

/** Pages that one-time links lead to. */
export const LINK_PAGES = {
  firstAdmin: '/baslangic',
  invitation: '/davet',
  password: '/sifre',
} as const;
export type LinkKind = keyof typeof LINK_PAGES;

const LINK_TOKEN = 'anahtar';

/** A link's path. Its token stands in the fragment, which browsers send to nobody. */
export function linkPath(kind: LinkKind, token: string): string {
  return `${LINK_PAGES[kind]}#${LINK_TOKEN}=${token}`;
}

/** @param part an address's fragment or query. @returns `null`: it is not of a link */
export function linkTokenIn(part: string): string | null {
  return new URLSearchParams(part.slice(1)).get(LINK_TOKEN);
}

/** Whether a one-time link leads to this page, which opens whoever is signed in. */
export function isLinkPage(path: string): boolean {
  const pages: readonly string[] = Object.values(LINK_PAGES);
  return pages.includes(path.replace(/\/$/, ''));
}

export const MAX_NAME_LENGTH = 200;
const MAX_EMAIL_LENGTH = 254;
const MAX_TOKEN_LENGTH = 100;
const MAX_ADDRESS_LENGTH = 8000;
/** A browser's list is sent in parts: each request stays below `MAX_UPLOAD_BYTES`. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;

/** Nor halves of surrogate pairs, which no database stores. */
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
/** Identifies staff; compared as any email. */
const email = v.pipe(v.string(), v.transform(emailKey), v.maxLength(MAX_EMAIL_LENGTH), v.email());
/** Whether staff can be invited by it; the server checks the same. */
export function isStaffEmail(text: string): boolean {
  return v.safeParse(email, text).success;
}

/** Checked by `staffPasswordProblem`, which knows whose password it is. */
const newPassword = v.pipe(v.string(), v.maxLength(2 * MAX_STAFF_PASSWORD_LENGTH));
const typedPassword = v.pipe(v.string(), v.maxLength(2 * MAX_STAFF_PASSWORD_LENGTH));
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TOKEN_LENGTH));
const role = v.picklist(STAFF_ROLES);

/** `email` may be any text; an invalid address belongs to nobody. */
export const signInSchema = v.object({
  email: v.pipe(v.string(), v.maxLength(1000), v.transform(emailKey)),
  password: typedPassword,
});
export type SignInRequest = v.InferInput<typeof signInSchema>;

/** Sign-in at the provider of the settings. */
export const providerSignInSchema = v.object({
  /** Where to continue afterwards: path, search and hash; another site's address counts as `/`. */
  returnPath: v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH)),
});
export type ProviderSignIn = v.InferInput<typeof providerSignInSchema>;
export interface ProviderPage {
  /** An address of the provider, which sends the browser back. */
  readonly url: string;
}

export const linkSchema = v.object({
  kind: v.picklist(['firstAdmin', 'invitation', 'password'] satisfies LinkKind[]),
  token,
});
export type LinkRequest = v.InferInput<typeof linkSchema>;

/** Whom a valid link is for; the first admin's link is for nobody yet. */
export interface LinkFor {
  readonly name: string | null;
  readonly email: string | null;
  readonly role: StaffRole | null;
}

/** How a new list begins: with sample users, empty, or uploaded from this browser. */
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
 * A part of the browser's list, newest users first. Parts are sent in order; a repeated part is not
 * added again.
 */
export const uploadPartSchema = v.object({
  /** From 0. */
  part: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Stored records, as unchanged JSON texts. */
  records: v.array(v.string()),
  isLast: v.boolean(),
  /** Identifies the list: parts of different lists, or of a changed one, are never combined. */
  list: v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.check(canBeKept)),
});
export type UploadPart = v.InferInput<typeof uploadPartSchema>;
export interface UploadedPart {
  /** The part to send next. */
  readonly nextPart: number;
}

/** An upload that has begun and not ended. */
export interface UnfinishedUpload extends UploadedPart {
  /** `null`: no part has arrived. */
  readonly list: string | null;
}

export const ownPasswordSchema = v.object({ current: typedPassword, next: newPassword });
export type OwnPasswordRequest = v.InferInput<typeof ownPasswordSchema>;

export interface OwnPassword {
  /** People who sign in at the provider may have none. */
  readonly isSet: boolean;
}

/** For a script, sent as `Authorization: Bearer …`: it may only read and change the list. */
export const tokenSchema = v.object({
  /** The purpose of the token. */
  name,
  /** At most the owner's. */
  role,
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)),
});
export type NewTokenRequest = v.InferInput<typeof tokenSchema>;
export interface NewToken {
  /** Shown only now. */
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

/** A link to copy: its token is shown only now. */
export interface NewLink {
  /** From the site's root, such as `/davet#anahtar=…`. */
  readonly path: string;
  readonly expiresAt: string;
}

export interface StaffList {
  /** By name. */
  readonly staff: readonly StaffMember[];
  /** Neither accepted nor expired, newest first. */
  readonly invitations: readonly Invitation[];
  /** The scheduled backups; `null`: none was made. */
  readonly backups: ScheduledBackups | null;
  readonly room: readonly RoomTaken[];
  /** How long the history stays; missing: for ever. */
  readonly historyKeep?: HistoryKeep;
}

export interface HistoryKeep {
  readonly days: number;
  /** What the first removal will remove, and when; `null`: it has happened. */
  readonly first: {
    readonly at: string;
    readonly changeCount: number;
    /** Users who can be restored only until then. */
    readonly removedCount: number;
  } | null;
}

/** The room that a part of the database takes: tables with their indexes. */
export interface RoomTaken {
  readonly part: 'users' | 'history' | 'responses' | 'audit' | 'sessions';
  readonly bytes: number;
  /** An estimate, from the database's last count. */
  readonly rows: number;
}

export interface ScheduledBackups {
  /** The last backup that was restored and compared. */
  readonly good: {
    readonly at: string;
    readonly bytes: number;
    readonly userCount: number;
  } | null;
  /** When a later one failed. */
  readonly failedAt: string | null;
}

export interface StaffMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** Inactive members cannot sign in. */
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
  /** As the browser names itself; empty: unknown. */
  readonly userAgent: string;
  /** IP address; empty: unknown. */
  readonly address: string;
  /** Whether it is the session of this request. */
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
