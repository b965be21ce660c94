import * as v from 'valibot';
import type { Me, Problem } from '#protocol/api.ts';
import {
  AUDIT_KINDS,
  type AuditAbout,
  type AuditCheck,
  type AuditEntry,
  type AuditFile,
  type AuditFilter,
  type AuditPage,
  type AuditPerson,
  type AuditPlace,
} from '#protocol/audit.ts';
import { count, isInstant, type Fields } from '#protocol/fields.ts';
import { userQuery } from '#protocol/querySchema.ts';
import { exportedFile } from '#protocol/questionSchema.ts';
import { STAFF_ROLES } from '#protocol/staff.ts';
import type {
  HistoryKeep,
  Invitation,
  LinkFor,
  ScheduledBackups,
  UploadedPart,
  NewLink,
  NewToken,
  OwnPassword,
  PersonalToken,
  ProviderPage,
  RoomTaken,
  StaffList,
  StaffMember,
  StaffSession,
} from '#protocol/staffApi.ts';
import { PROBLEM_TYPES } from '#server/http/responses/problems.ts';

// The responses of sign-in and staff. The page does not check them: these schemas are for the
// description, and for tests that compare the responses with it.

const role = v.picklist(STAFF_ROLES);
const time = v.pipe(v.string(), v.check(isInstant));

export const me = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role,
} satisfies Fields<Me>);

export const linkFor = v.object({
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  role: v.nullable(role),
} satisfies Fields<LinkFor>);

export const ownPassword = v.object({ isSet: v.boolean() } satisfies Fields<OwnPassword>);

export const providerPage = v.object({ url: v.string() } satisfies Fields<ProviderPage>);

export const newLink = v.object({ path: v.string(), expiresAt: time } satisfies Fields<NewLink>);

export const uploadedPart = v.object({ nextPart: count } satisfies Fields<UploadedPart>);

export const newToken = v.object({ token: v.string(), expiresAt: time } satisfies Fields<NewToken>);

export const personalTokens = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    role,
    createdAt: time,
    expiresAt: time,
    lastSeenAt: v.nullable(time),
  } satisfies Fields<PersonalToken>),
);

export const staffSessions = v.array(
  v.object({
    id: v.string(),
    createdAt: time,
    lastSeenAt: time,
    userAgent: v.string(),
    address: v.string(),
    isCurrent: v.boolean(),
  } satisfies Fields<StaffSession>),
);

export const staffMember = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role,
  active: v.boolean(),
  lastSeenAt: v.nullable(time),
} satisfies Fields<StaffMember>);

const invitation = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  email: v.string(),
  role,
  expiresAt: time,
} satisfies Fields<Invitation>);

const backups = v.object({
  good: v.nullable(v.object({ at: time, bytes: count, userCount: count })),
  failedAt: v.nullable(time),
} satisfies Fields<ScheduledBackups>);

const roomTaken = v.object({
  part: v.picklist(['users', 'history', 'responses', 'audit', 'sessions']),
  bytes: count,
  rows: count,
} satisfies Fields<RoomTaken>);

const historyKeep = v.object({
  days: count,
  first: v.nullable(v.object({ at: time, changeCount: count, removedCount: count })),
} satisfies Fields<HistoryKeep>);

export const staffList = v.object({
  staff: v.array(staffMember),
  invitations: v.array(invitation),
  backups: v.nullable(backups),
  room: v.array(roomTaken),
  historyKeep: v.exactOptional(historyKeep),
} satisfies Fields<StaffList>);

const person = v.object({ id: v.string(), name: v.string() } satisfies Fields<AuditPerson>);
const auditPlace = { number: count, hash: v.string() } satisfies Fields<AuditPlace>;

const memberThen = v.object({ name: v.string(), role, active: v.boolean() });
const auditAbout = v.object({
  was: v.exactOptional(memberThen),
  is: v.exactOptional(memberThen),
  email: v.exactOptional(v.string()),
  role: v.exactOptional(role),
  token: v.exactOptional(v.string()),
  days: v.exactOptional(count),
  count: v.exactOptional(count),
  query: v.exactOptional(userQuery),
  isSelection: v.exactOptional(v.boolean()),
  file: v.exactOptional(exportedFile),
  filter: v.exactOptional(
    v.object({
      kind: v.exactOptional(v.picklist(AUDIT_KINDS)),
      person: v.exactOptional(v.string()),
    } satisfies Fields<AuditFilter>),
  ),
  madeAt: v.exactOptional(time),
  through: v.exactOptional(v.object(auditPlace)),
} satisfies Fields<AuditAbout>);

const auditEntries = v.array(
  v.object({
    ...auditPlace,
    at: time,
    kind: v.picklist(AUDIT_KINDS),
    by: v.nullable(person),
    to: v.nullable(person),
    about: auditAbout,
  } satisfies Fields<AuditEntry>),
);

export const auditFile = v.object({ entries: auditEntries } satisfies Fields<AuditFile>);

export const auditPage = v.object({
  entries: auditEntries,
  hasOlder: v.boolean(),
  total: count,
} satisfies Fields<AuditPage>);

export const auditCheck = v.object({
  count,
  last: v.nullable(v.object(auditPlace)),
  brokenAt: v.nullable(count),
} satisfies Fields<AuditCheck>);

export const problem = v.object({
  type: v.picklist(PROBLEM_TYPES),
  title: v.string(),
  status: count,
  detail: v.exactOptional(v.string()),
  isSessionEnded: v.exactOptional(v.literal(true)),
} satisfies Fields<Problem>);
