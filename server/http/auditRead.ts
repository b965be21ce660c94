import type { AnswerOnWire, AskedQuestion } from '#protocol/api.ts';
import type { Auth, Asker } from '#server/http/auth.ts';

/** No screen shows more at once. */
const MAX_SHOWN = 100;

/**
 * Records who received users: every export, which the page declares, and any answer with more users
 * than a screen shows.
 */
export async function auditRead(
  { recordRead }: Pick<Auth, 'recordRead'>,
  { me }: Asker,
  question: AskedQuestion,
  count: number,
): Promise<void> {
  const file = question.kind === 'rows' ? question.file : undefined;
  if (file === undefined && count <= MAX_SHOWN) return;
  const kind = file === undefined ? 'usersRead' : 'exported';
  await recordRead({ kind, by: me, about: { count, ...askedOf(question), ...(file && { file }) } });
}

/** The query, without the ids of users who were chosen one by one. */
function askedOf(question: AskedQuestion) {
  if (question.kind === 'page' || question.kind === 'places') return { query: question.query };
  if (question.kind !== 'rows') return {};
  const { users, query } = question;
  if (users === null) return { query };
  return { query: users.kind === 'matching' ? users.query : query, isSelection: true };
}

/** How many users an answer to a page or places question has. */
export function shownCount(answer: AnswerOnWire): number {
  const value = answer.ok ? answer.value : null;
  if (typeof value !== 'object' || value === null) return 0;
  if ('rows' in value && Array.isArray(value.rows)) return value.rows.length;
  // A cell with a single user contains the user.
  const cells: readonly unknown[] =
    'cells' in value && Array.isArray(value.cells) ? value.cells : [];
  return cells.filter((cell) => hasUser(cell)).length;
}

function hasUser(cell: unknown): boolean {
  return typeof cell === 'object' && cell !== null && 'user' in cell && cell.user !== null;
}
