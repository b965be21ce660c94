import * as v from 'valibot';
import { count, time, type Of } from '#protocol/fields.ts';
import { exportedFile } from '#protocol/questions.ts';
import { STAFF_ROLES } from '#protocol/staff.ts';
import { userQuerySchema } from '#protocol/users.ts';

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
const person = v.object({ id: v.string(), name: v.string() });
export type AuditPerson = Of<typeof person>;

const role = v.picklist(STAFF_ROLES);
const memberThen = v.object({ name: v.string(), role, active: v.boolean() });

const kind = v.picklist(AUDIT_KINDS);
export interface AuditFilter {
  readonly kind?: AuditKind | undefined;
  /** The id of the person who did it, or whom it concerns. */
  readonly person?: string | undefined;
}

/** Further details: no secrets, and no users of the list except in search texts. */
const about = v.partial(
  v.object({
    /** For a change of staff: the member before it. */
    was: memberThen,
    is: memberThen,
    /** For an invitation. */
    email: v.string(),
    /** For an invitation or a token. */
    role,
    /** The name of a token. */
    token: v.string(),
    days: count,
    /** How many users, or rows of the audit. */
    count,
    /** For an export: the query of the list, with its filters and condition. */
    query: userQuerySchema,
    /** Only the selected users among the matches. */
    isSelection: v.boolean(),
    /** The file that the page says it makes. */
    file: exportedFile,
    /** The filter of an export of the audit. */
    filter: v.partial(v.object({ kind, person: v.string() })),
    /** When the backup was made. */
    madeAt: time,
    /** The last row that was removed, or that a restored backup replaced. */
    through: v.object({ number: count }),
  }),
);
export type AuditAbout = Of<typeof about>;

const entry = v.object({
  /** 1, 2, 3, without a gap. */
  number: count,
  at: time,
  kind,
  /** `null`: an unknown person, or the command line. */
  by: v.nullable(person),
  /** The other member of staff whom it concerns. */
  to: v.nullable(person),
  about,
});
export type AuditEntry = Of<typeof entry>;
/** What is to be recorded. */
export type AuditEvent = Pick<AuditEntry, 'kind' | 'by'> &
  Partial<Pick<AuditEntry, 'to' | 'about'>>;

/** Oldest first. */
export const auditFileSchema = v.object({ entries: v.array(entry) });
export type AuditFile = Of<typeof auditFileSchema>;

export const auditPageSchema = v.object({
  /** Newest first. */
  entries: v.array(entry),
  /** Whether there are rows before the last of these. */
  hasOlder: v.boolean(),
  /** How many rows match the filter. */
  total: count,
});
export type AuditPage = Of<typeof auditPageSchema>;
