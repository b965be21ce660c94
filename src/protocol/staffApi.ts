import * as v from 'valibot';
import { emailKey } from '#domain/user/emailKey.ts';
import { kept, type Of } from '#protocol/fields.ts';
import { type Me, STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { MAX_STAFF_PASSWORD_LENGTH } from '#protocol/staffPassword.ts';

/*
 * Sign-in and staff: what the endpoints of server/routes/permissions.ts take and return. Requests are
 * checked by schemas; times are ISO 8601 texts.
 */

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

/** Nor halves of surrogate pairs, which no database stores. */
function isWithoutControls(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

export const staffName = v.pipe(
  v.string(),
  v.trim(),
  v.description('Blanks around it are left aside.'),
  v.nonEmpty(),
  v.maxLength(MAX_NAME_LENGTH),
  v.check(isWithoutControls, 'Without control characters and halves of surrogate pairs.'),
);
const name = staffName;
/** Identifies staff; compared as any email. */
const comparedEmail = v.pipe(
  v.string(),
  v.transform(emailKey),
  v.description('Compared in lower case, without blanks around it; `İ` and `ı` are `i`.'),
);
const email = v.pipe(comparedEmail, v.maxLength(MAX_EMAIL_LENGTH), v.email());
/** Whether staff can be invited by it; the server checks the same. */
export function isStaffEmail(text: string): boolean {
  return v.safeParse(email, text).success;
}

/** A new one is checked by `staffPasswordProblem`, which knows whose password it is. */
const password = v.pipe(v.string(), v.maxLength(2 * MAX_STAFF_PASSWORD_LENGTH));
const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TOKEN_LENGTH));
const role = v.picklist(STAFF_ROLES);

/** `email` may be any text; an invalid address belongs to nobody. */
export const signInRequestSchema = v.object({
  email: v.pipe(comparedEmail, v.maxLength(1000)),
  password,
});
export type SignInRequest = Of<typeof signInRequestSchema>;

/** Sign-in at the provider of the settings. */
export const providerSignInSchema = v.object({
  /** Where to continue afterwards: path, search and hash; another site's address counts as `/`. */
  returnPath: v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH)),
});
export type ProviderSignIn = Of<typeof providerSignInSchema>;
/** An address of the provider, which sends the browser back. */
export interface ProviderPage {
  readonly url: string;
}

export const linkRequestSchema = v.object({
  kind: v.picklist(['firstAdmin', 'invitation', 'password'] satisfies LinkKind[]),
  token,
});
export type LinkRequest = Of<typeof linkRequestSchema>;
/** Whom a valid link is for; the first admin's link is for nobody yet. */
export interface LinkFor {
  readonly name: string | null;
  readonly email: string | null;
  readonly role: StaffRole | null;
}

export const firstAdminRequestSchema = v.object({
  token,
  name,
  email,
  password,
  /** How the list begins: with sample users, empty, or uploaded from this browser. */
  begin: v.picklist(['samples', 'empty', 'move']),
});
export type FirstAdminRequest = Of<typeof firstAdminRequestSchema>;

export const acceptRequestSchema = v.object({ token, name, password });
export type AcceptRequest = Of<typeof acceptRequestSchema>;
export const newPasswordRequestSchema = v.object({ token, password });
export type NewPasswordRequest = Of<typeof newPasswordRequestSchema>;

/** The browser's list, newest users first. */
export const uploadRequestSchema = v.object({
  /** Stored records, as unchanged JSON texts. */
  records: v.array(v.string()),
  /** Names the list, so that it can be sent again after a lost response. */
  list: v.pipe(v.string(), v.minLength(1), v.maxLength(64), kept),
});
export type UploadRequest = Of<typeof uploadRequestSchema>;

export const ownPasswordRequestSchema = v.object({ current: password, next: password });
export type OwnPasswordRequest = Of<typeof ownPasswordRequestSchema>;
/** People who sign in at the provider may have none. */
export interface OwnPassword {
  readonly isSet: boolean;
}

/** For a script, sent as `Authorization: Bearer …`: it may only read and change the list. */
export const newTokenRequestSchema = v.object({
  /** The purpose of the token. */
  name,
  /** At most the owner's. */
  role,
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)),
});
export type NewTokenRequest = Of<typeof newTokenRequestSchema>;
/** Shown only now. */
export interface NewToken {
  readonly token: string;
  readonly expiresAt: string;
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

export const invitationRequestSchema = v.object({ name: v.optional(name), email, role });
export type InvitationRequest = Of<typeof invitationRequestSchema>;
export const staffPatchSchema = v.object({
  role: v.optional(role),
  active: v.optional(v.boolean()),
  name: v.optional(name),
});
export type StaffPatch = Of<typeof staffPatchSchema>;

/** A link to copy, from the site's root, such as `/davet#anahtar=…`: its token is shown only now. */
export interface NewLink {
  readonly path: string;
  readonly expiresAt: string;
}

export interface StaffMember extends Me {
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

export interface ServerBackups {
  /** Whether the server makes them by itself; else only when an admin asks. */
  readonly isScheduled: boolean;
  /** The last backup that was restored and compared. */
  readonly good: {
    readonly at: string;
    readonly bytes: number;
    readonly userCount: number;
  } | null;
  /** When a later one failed. */
  readonly failedAt: string | null;
}

/** The room that a part of the database takes: tables with their indexes. */
export interface RoomTaken {
  readonly part: 'users' | 'history' | 'responses' | 'audit' | 'sessions';
  readonly bytes: number;
  /** An estimate, from the database's last count. */
  readonly rows: number;
}

export interface HistoryKeep {
  readonly days: number;
  /**
   * What the first removal will remove, and when; `null`: it has happened. `removedCount`: users who
   * can be restored only until then.
   */
  readonly first: {
    readonly at: string;
    readonly changeCount: number;
    readonly removedCount: number;
  } | null;
}

export interface StaffList {
  /** By name. */
  readonly staff: readonly StaffMember[];
  /** Neither accepted nor expired, newest first. */
  readonly invitations: readonly Invitation[];
  readonly backups: ServerBackups;
  readonly room: readonly RoomTaken[];
  /** How long the history stays; missing: for ever. */
  readonly historyKeep?: HistoryKeep;
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

/** Why a sign-in at the provider failed. */
const PROVIDER_PROBLEMS = [
  /** The person or the provider cancelled it. */
  'cancelled',
  /** It took too long, was finished before, or was begun in another browser. */
  'expired',
  /** The provider did not answer in time. */
  'unreachable',
  /** The provider's response cannot be trusted. */
  'failed',
  /** The provider has not verified the email. */
  'unverified',
  /** The person may not sign in; the reason is not revealed. */
  'refused',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const IN_ADDRESS = /[?&]giris=(\w*)(?=#|$)/;

/** Adds a problem to an address of the product. */
export function withProviderProblem(address: string, problem: ProviderProblem): string {
  const [before = '', ...hash] = address.split(/(?=#)/);
  return `${before}${before.includes('?') ? '&' : '?'}giris=${problem}${hash.join('')}`;
}

/** Takes the problem out of an address; `null`: there is none. */
export function takeProviderProblem(address: string) {
  const found = IN_ADDRESS.exec(address)?.[1];
  const problem = PROVIDER_PROBLEMS.find((one) => one === found) ?? null;
  return { problem, address: address.replace(IN_ADDRESS, '') };
}
