import { formatDateTime } from '#domain/dateTimes.ts';
import { useToday } from '#platform/useToday.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { momentInWords } from '#text/grammar/dayInWords.ts';
import { tr } from '#text/tr.ts';
import { trLayout } from '#text/user-list/trLayout.ts';

/** When a user was last changed, asked only where it is shown. */
export function LastChange({ id }: { id: string }) {
  const { value: at, problem } = useAnswer({ kind: 'lastChange', id });
  const today = useToday();
  if (at === undefined) {
    return problem && <span title={tr.list.problems[problem]}>{trLayout.unknownChange}</span>;
  }
  if (at === null) {
    const [words, title] = trLayout.noChange;
    return <span title={title}>{words}</span>;
  }
  return <span title={formatDateTime(at)}>{momentInWords(at, today)}</span>;
}
