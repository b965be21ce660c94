import { withoutCardFilters } from '#domain/view/cardChanges.ts';
import type { CardView } from '#domain/view/cardView.ts';
import { activeFilters } from '#domain/query/filters.ts';
import { CardFilters } from '#screens/user-list/cards/CardFilters.tsx';
import styles from './CardSheet.module.css';
import { ViewSheet, type ViewSheetProps } from './ViewSheet.tsx';

interface CardSheetProps extends Omit<ViewSheetProps, 'onClear'> {
  view: CardView;
  onPush: (view: CardView) => void;
}

/** The sheet of the cards: the selects and the mode of their filter bar. */
export function CardSheet({ view, onPush, ...sheet }: CardSheetProps) {
  return (
    <ViewSheet
      {...sheet}
      isFiltered={activeFilters(view.filters).length > 0 || view.where !== undefined}
      onClear={() => onPush(withoutCardFilters(view))}
    >
      <div className={styles.fields}>
        <CardFilters view={view} onPush={onPush} />
      </div>
    </ViewSheet>
  );
}
