import { CARD_PAGE_SIZE } from '#domain/limits.ts';
import { pageCount } from '#domain/query/pages.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { withCardPage } from '#domain/view/cardChanges.ts';
import type { CardView } from '#domain/view/cardView.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import type { Shown } from '#state/useAnswer.ts';
import { trCards } from '#text/user-list/trCards.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { CardGrid } from './CardGrid.tsx';
import { useCountWords } from '#screens/user-list/LiveListContext.ts';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { matchesNobody, placeInPages, shownPage } from '#screens/user-list/pageOfUsers.ts';
import { useAnnouncement } from '#screens/user-list/useAnnouncement.ts';
import styles from './UserCards.module.css';
import { WaitingCards } from './WaitingCards.tsx';

interface CardPagesProps {
  view: CardView;
  shown: Shown<PageOfUsers>;
  onPush: (view: CardView) => void;
  onClear: () => void;
  /** Called with what is shown, in words. */
  onSay: (words: string) => void;
}

/** The cards of one page. */
export function CardPages({ view, shown, onPush, onClear, onSay }: CardPagesProps) {
  const { value: answer } = shown;
  const pages = pageCount(answer?.total ?? 0, CARD_PAGE_SIZE);
  const current = pages === 0 ? 0 : (answer?.page ?? 0);
  const countWords = useCountWords();
  const where = trCards.pageAnnouncement(current, pages);
  useAnnouncement(shown, answer ? countWords(where, answer) : where, onSay);

  return (
    <AnswerArea shown={shown} search={view.text} className={styles.answer}>
      {matchesNobody(answer) ? (
        <NoUsers isNarrowed={answer.listTotal > 0} onClear={onClear} />
      ) : answer === undefined && shown.problem === null ? (
        <WaitingCards />
      ) : (
        <CardGrid users={answer?.rows ?? []} view={view} />
      )}
      {/* The first cards are higher than their placeholders, and would move it. */}
      {answer !== undefined && (
        <Pager
          label={trCards.pages}
          page={shownPage(shown, view.page)}
          pageCount={pages}
          onPageChange={(next) => onPush(withCardPage(view, next))}
        >
          {placeInPages(answer, trCards.page(current, pages))}
        </Pager>
      )}
    </AnswerArea>
  );
}
