import { DEFAULT_TABLE_VIEW, tableQuestion } from '#domain/view/tableView.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar/grouped.ts';

/** The same question as the list's without a search. */
const QUESTION = tableQuestion(DEFAULT_TABLE_VIEW);

/** How many users there are. */
export function UsersCount() {
  const total = useAnswer(QUESTION).value?.listTotal;
  return total === undefined ? null : <span>{grouped(total)}</span>;
}
