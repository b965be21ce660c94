import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { classNames } from '#ui/classNames.ts';
import gridStyles from './CardGrid.module.css';
import cardStyles from './UserCard.module.css';
import styles from './WaitingCards.module.css';

/** Placeholders for the first cards, each as high as a card. */
export function WaitingCards() {
  return (
    <div className={classNames(gridStyles.group, styles.late)} aria-hidden="true">
      {Array.from({ length: SHOW_ALL_INITIAL_COUNT }, (_, card) => (
        // oxlint-disable-next-line react/no-array-index-key -- all cards are alike
        <div key={card} className={cardStyles.card}>
          <div className={cardStyles.head}>
            <span className={styles.face} />
            <span className={styles.line} />
          </div>
          <div className={cardStyles.values}>
            <div className={styles.line} />
            <div className={styles.line} />
            <div className={styles.line} />
          </div>
          <div className={styles.button} />
        </div>
      ))}
    </div>
  );
}
