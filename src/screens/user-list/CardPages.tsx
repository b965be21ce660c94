import { useMemo } from 'react';
import { cardQuery, withCardPage, type CardView } from '#domain/cardView.ts';
import { CARD_PAGE_SIZE } from '#domain/limits.ts';
import { clampPage, pageCount } from '#domain/pages.ts';
import type { UserIndex } from '#domain/userIndex.ts';
import { runQuery } from '#domain/userQuery.ts';
import { useUserIndex, useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
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
  const { page, rows, total } = useMemo(() => query(index, view), [index, view]);
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
        label={tr.cards.pages}
        page={page}
        pageCount={pages}
        onPageChange={(next) => onPush(withCardPage(view, next))}
      >
        {tr.cards.page(current, pages)}
      </Pager>
      <Announcer message={`${tr.list.resultsFound(total)}. ${tr.cards.pageSaid(current, pages)}`} />
    </>
  );
}

function query(index: UserIndex, view: CardView) {
  const result = runQuery(index, cardQuery(view, 0));
  const page = clampPage(view.page, result.total, CARD_PAGE_SIZE);
  if (page === view.page) return { ...result, page };
  return { ...runQuery(index, cardQuery(withCardPage(view, page), 0)), page };
}
