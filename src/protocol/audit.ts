import type { UserQuery } from '#domain/query/userQuery.ts';
import type { FileFormat, SheetField } from '#domain/sheet/sheet.ts';
import type { StaffRole } from './staff.ts';

/** The kinds of audit entries, in the order in which the filter offers them. */
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

/** A member of staff, with the name of that time. */
export interface AuditPerson {
  readonly id: string;
  readonly name: string;
}

interface MemberThen {
  readonly name: string;
  readonly role: StaffRole;
  readonly active: boolean;
}

/** Further details: no secrets, and no users of the list except in search texts. */
export interface AuditAbout {
  /** For a change of staff: the member before it. */
  readonly was?: MemberThen;
  readonly is?: MemberThen;
  /** For an invitation. */
  readonly email?: string;
  /** For an invitation or a token. */
  readonly role?: StaffRole;
  /** The name of a token. */
  readonly token?: string;
  readonly days?: number;
  /** How many users, or rows of the audit. */
  readonly count?: number;
  /** For an export: the query of the list, with its filters and condition. */
  readonly query?: UserQuery;
  /** Only the selected users among the matches. */
  readonly isSelection?: boolean;
  /** The file that the page says it makes. */
  readonly file?: ExportedFile;
  /** The filter of an export of the audit. */
  readonly filter?: AuditFilter;
  /** When the backup was made. */
  readonly madeAt?: string;
  /** The last row that was removed, or that a restored backup replaced. */
  readonly through?: AuditPlace;
}

/** A file with exported users, as the page states it. */
export interface ExportedFile {
  readonly format: FileFormat;
  readonly fields: readonly SheetField[];
}

/** A row by which two chains can be compared. */
export interface AuditPlace {
  readonly number: number;
  readonly hash: string;
}

export interface AuditEvent {
  readonly kind: AuditKind;
  /** `null`: an unknown person, or the command line. */
  readonly by: AuditPerson | null;
  /** The other member of staff whom it concerns. */
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
  /** The id of the person who did it, or whom it concerns. */
  readonly person?: string | undefined;
}

export const AUDIT_PAGE_SIZE = 25;

export interface AuditFile {
  /** Oldest first. */
  readonly entries: readonly AuditEntry[];
}

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Whether there are rows before the last of these. */
  readonly hasOlder: boolean;
  /** How many rows match the filter. */
  readonly total: number;
}

/**
 * The result of verifying the chain: whether every row is unchanged, and none is missing between
 * the first and the last.
 */
export interface AuditCheck {
  readonly count: number;
  /** `null`: no rows. */
  readonly last: AuditPlace | null;
  /** The first changed or missing row; `null`: the chain is intact. */
  readonly brokenAt: number | null;
}
