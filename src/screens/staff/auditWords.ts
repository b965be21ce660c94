import type { AuditAbout, AuditEntry, AuditKind } from '#protocol/audit.ts';
import { quoted } from '#text/grammar/quoted.ts';
import { trAudit } from '#text/trAudit.ts';
import { trStaff } from '#text/trStaff.ts';
import { trExport } from '#text/user-list/trExport.ts';
import { trSheetFields } from '#text/user-list/trSheetFields.ts';

export const KIND_WORDS: Readonly<Record<AuditKind, string>> = trAudit.kinds;

/** Who did it, or tried to. */
export function actorWords({ kind, by, to }: AuditEntry): string {
  if (by !== null) return by.name;
  if (kind === 'signInFailed') return to?.name ?? trAudit.unknown;
  return trAudit.server;
}

/** Further details; empty: none. */
export function detailWords({ kind, about }: Pick<AuditEntry, 'kind' | 'about'>): string {
  const { email, token, role, days, count, filter, through } = about;
  const counted = kind === 'auditRemoved' ? trAudit.records : trAudit.users;
  const parts = [
    ...changeWords(about),
    email,
    token === undefined ? undefined : quoted(token),
    role === undefined ? undefined : trStaff.roles[role],
    days === undefined ? undefined : trAudit.days(days),
    count === undefined ? undefined : counted(count),
    ...viewWords(about),
    filter?.kind === undefined ? undefined : KIND_WORDS[filter.kind],
    through === undefined ? undefined : trAudit.through(through.number),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function changeWords({ was, is }: AuditAbout) {
  if (was === undefined || is === undefined) return [];
  return [
    was.name === is.name ? undefined : trAudit.change(was.name, is.name),
    was.role === is.role
      ? undefined
      : trAudit.change(trStaff.roles[was.role], trStaff.roles[is.role]),
    was.active === is.active ? undefined : is.active ? trStaff.active : trStaff.passive,
  ];
}

/** Which users were exported or read. */
function viewWords({ query, isSelection, file }: AuditAbout) {
  const text = query?.text.trim() ?? '';
  const isNarrowed = query?.condition !== undefined || Object.keys(query?.filters ?? {}).length > 0;
  return [
    isSelection === true ? trAudit.selected : undefined,
    text === '' ? undefined : trAudit.search(text),
    isNarrowed ? trAudit.narrowed : undefined,
    file && trExport.formats[file.format].label,
    file && trAudit.columns(file.fields.map((field) => trSheetFields[field])),
  ];
}
