import type { UserQuery } from '#domain/query/userQuery.ts';
import type { FileFormat, SheetField } from '#domain/sheet/sheet.ts';
import type { StaffRole } from './staff.ts';

/** What the audit tells of, in the order in which it is offered. */
export const AUDIT_KINDS = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'sessionEnded',
  'staffChanged',
  'invited',
  'invitationRevoked',
  'invitationAccepted',
  'passwordLinkMade',
  'passwordChanged',
  'setupLinkMade',
  'firstAdminMade',
  'tokenMade',
  'tokenEnded',
  'exported',
  'usersRead',
  'backupDownloaded',
  'auditExported',
  'auditRemoved',
  'restored',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** A member of staff, as called then. */
export interface AuditPerson {
  readonly id: string;
  readonly name: string;
}

interface MemberThen {
  readonly name: string;
  readonly role: StaffRole;
  readonly active: boolean;
}

/** What else there is to tell: no secret, and no user of the list but by what was searched for. */
export interface AuditAbout {
  /** Of a change of staff. */
  readonly was?: MemberThen;
  readonly is?: MemberThen;
  /** Of an invitation. */
  readonly email?: string;
  /** Of an invitation or a token. */
  readonly role?: StaffRole;
  /** The name of a token. */
  readonly token?: string;
  readonly days?: number;
  /** How many users, or rows of the audit. */
  readonly count?: number;
  /** Of an export: what the list was asked. Its filters and condition are of whom was exported. */
  readonly query?: UserQuery;
  /** Those of the query who were selected. */
  readonly isSelection?: boolean;
  /** What the page says that it makes of them. */
  readonly file?: ExportedFile;
  /** Of the audit that was exported. */
  readonly filter?: AuditFilter;
  /** The backup’s moment. */
  readonly madeAt?: string;
  /** The last row that was removed, or replaced by a restored backup. */
  readonly through?: AuditPlace;
}

/** A file that users are exported into, as the page says. */
export interface ExportedFile {
  readonly format: FileFormat;
  readonly fields: readonly SheetField[];
}

/** A row that a chain may be compared by. */
export interface AuditPlace {
  readonly number: number;
  readonly hash: string;
}

export interface AuditEvent {
  readonly kind: AuditKind;
  /** `null`: nobody known, or the command line. */
  readonly by: AuditPerson | null;
  /** Another member of staff. */
  readonly to?: AuditPerson | null;
  readonly about?: AuditAbout;
}

export interface AuditEntry extends AuditPlace {
  readonly at: string;
  readonly kind: AuditKind;
  readonly by: AuditPerson | null;
  readonly to: AuditPerson | null;
  readonly about: AuditAbout;
}

export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** The id of who did it, or to whom it was done. */
  readonly person?: string | undefined;
}

export const AUDIT_PAGE_SIZE = 25;

export interface AuditFile {
  /** The oldest first. */
  readonly entries: readonly AuditEntry[];
}

export interface AuditPage {
  /** The newest first. */
  readonly entries: readonly AuditEntry[];
  /** Whether there are rows before the last of these. */
  readonly hasOlder: boolean;
  /** How many the filter leaves. */
  readonly total: number;
}

/** Whether every row is as it was written, and none is missing between the first and the last. */
export interface AuditCheck {
  readonly count: number;
  /** `null`: there is none. */
  readonly last: AuditPlace | null;
  /** The first row that is not as it was written, or is missing; `null`: all is well. */
  readonly brokenAt: number | null;
}
