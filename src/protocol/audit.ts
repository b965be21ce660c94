import type { UserQuery } from '#domain/query/userQuery.ts';
import type { RowsQuestion } from '#domain/userSource.ts';
import type { Me, StaffRole } from '#protocol/staff.ts';
import type { StaffMember } from '#protocol/staffApi.ts';

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
  'backupBegun',
  'auditExported',
  'auditRemoved',
  'restored',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_PAGE_SIZE = 25;

/** A member of staff, with the name of that time. */
export type AuditPerson = Pick<Me, 'id' | 'name'>;

type MemberThen = Pick<StaffMember, 'name' | 'role' | 'active'>;

export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** The id of the person who did it, or whom it concerns. */
  readonly person?: string | undefined;
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
  readonly file?: NonNullable<RowsQuestion['file']>;
  /** The filter of an export of the audit. */
  readonly filter?: AuditFilter;
  /** When the backup was made. */
  readonly madeAt?: string;
  /** The last row that was removed, or that a restored backup replaced. */
  readonly through?: { readonly number: number };
}

export interface AuditEntry {
  /** 1, 2, 3, without a gap. */
  readonly number: number;
  readonly at: string;
  readonly kind: AuditKind;
  /** `null`: an unknown person, or the command line. */
  readonly by: AuditPerson | null;
  /** The other member of staff whom it concerns. */
  readonly to: AuditPerson | null;
  readonly about: AuditAbout;
}
/** What is to be recorded. */
export type AuditEvent = Pick<AuditEntry, 'kind' | 'by'> &
  Partial<Pick<AuditEntry, 'to' | 'about'>>;

/** Oldest first. */
export interface AuditFile {
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
