import type { AuditAbout, AuditEvent } from '#protocol/audit.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import type { Me } from '#protocol/staff.ts';
import { UNRECORDED_USERS } from '#server/limits.ts';

/** No screen shows more at once. */
const MAX_SHOWN = 100;

/**
 * Called for each answer before it is sent.
 * @param ids of the users in the answer
 * @param question missing: another endpoint's
 */
export type HandOver = (me: Me, ids: readonly string[], question?: AskedQuestion) => Promise<void>;

/**
 * Records who received users: every export, which the page declares, any answer with more users
 * than a screen shows, and once the users of all other answers within an hour are many. Nobody
 * counts twice, since a page asks for the same users again and again.
 * @param record adds to the audit
 * @param now milliseconds
 */
export function openHandOver(
  record: (event: AuditEvent) => Promise<void>,
  now: () => number = () => performance.now(),
): HandOver {
  /** The users of each member since a time, by the member's id. */
  const handed = new Map<string, { readonly since: number; readonly ids: Set<string> }>();
  const current = (id: string) => {
    const time = now();
    for (const [one, { since }] of handed) {
      if (time - since > UNRECORDED_USERS.ms) handed.delete(one);
    }
    const found = handed.get(id) ?? { since: time, ids: new Set<string>() };
    handed.set(id, found);
    return found.ids;
  };
  return async (me, ids, question) => {
    if (ids.length === 0 && !isExport(question)) return;
    if (ids.length > MAX_SHOWN || isExport(question)) {
      const kind = isExport(question) ? 'exported' : 'usersRead';
      await record({ kind, by: me, about: { count: ids.length, ...askedOf(question) } });
      return;
    }
    const known = current(me.id);
    for (const id of ids) known.add(id);
    if (known.size < UNRECORDED_USERS.count) return;
    handed.delete(me.id);
    await record({ kind: 'usersRead', by: me, about: { count: known.size } });
  };
}

function isExport(question: AskedQuestion | undefined): boolean {
  return question?.kind === 'rows' && question.file !== undefined;
}

/** The query, without the ids of users who were chosen one by one; the file of an export. */
function askedOf(question: AskedQuestion | undefined): AuditAbout {
  if (question?.kind === 'page' || question?.kind === 'places') return { query: question.query };
  if (question?.kind !== 'rows') return {};
  const { users, query, file } = question;
  const asked = file === undefined ? {} : { file };
  if (users === null) return { query, ...asked };
  return { query: users.kind === 'matching' ? users.query : query, isSelection: true, ...asked };
}

/**
 * The ids of the users in an answer, wherever they are in it: whole users, and those of whom a
 * history tells.
 */
export function usersIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(usersIn);
  if (typeof value !== 'object' || value === null) return [];
  const isUser = 'email' in value || 'isInList' in value;
  if (isUser && 'id' in value && typeof value.id === 'string') return [value.id];
  return Object.values(value).flatMap(usersIn);
}
