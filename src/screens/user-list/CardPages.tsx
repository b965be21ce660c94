import { useMemo } from 'react';
import { withCardPage } from '#domain/cardChanges.ts';
import { cardRows } from '#domain/cardRows.ts';
import type { CardView } from '#domain/cardView.ts';
import { CARD_PAGE_SIZE } from '#domain/limits.ts';
import { pageCount } from '#domain/pages.ts';
import { useUserIndex, useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { trCards } from '#text/trCards.ts';
import { Announcer } from '#ui/Announcer.tsx';
import { Pager } from '#ui/Pager.tsx';
import { CardGrid } from './CardGrid.tsx';
import { NoUsers } from './NoUsers.tsx';

interface CardPagesProps {
  view: CardView;
  onPush: (view: CardView) => void;
  onClear: () => void;
}

/** The cards of one page. */
export function CardPages({ view, onPush, onClear }: CardPagesProps) {
  const index = useUserIndex();
  const { users } = useUsers();
  const { page, rows, total } = useMemo(() => cardRows(index, view), [index, view]);
  const pages = pageCount(total, CARD_PAGE_SIZE);
  const current = pages === 0 ? 0 : page;

  return (
    <>
      {total === 0 ? (
        <NoUsers isNarrowed={users.length > 0} onClear={onClear} />
      ) : (
        <CardGrid users={rows} searchText={view.text} />
      )}
      <Pager
        label={trCards.pages}
        page={page}
        pageCount={pages}
        onPageChange={(next) => onPush(withCardPage(view, next))}
      >
        {trCards.page(current, pages)}
      </Pager>
      <Announcer message={`${tr.list.resultsFound(total)}. ${trCards.pageSaid(current, pages)}`} />
    </>
  );
}
