import { Link } from 'wouter';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { monthOf, monthsUpTo, parseMonth } from '#domain/query/months.ts';
import { useToday } from '#platform/environment.ts';
import { filteredPath } from '#screens/paths.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { trFilters, trSeeding } from '#text/tr.ts';
import { trHome } from '#text/trHome.ts';
import { Progress } from '#ui/notices/Notice.tsx';
import { type Counts, Panel, Users } from './ListNumbers.tsx';
import styles from './MonthChart.module.css';

const MONTH_COUNT = 12;

/**
 * How many users were created in each of the last twelve months, of which the last is not over, each
 * a link to them. A first run shows its progress instead.
 */
export function MonthChart({ counts }: { counts: Counts }) {
  const { phase, seededCount } = useSourceStatus();
  const running = monthOf(useToday()) ?? '';
  if (counts === undefined || counts.length === 0) {
    return (
      <Panel title={trHome.byMonth}>
        <div className={styles.chart}>
          <div className={styles.bars}>
            {phase === 'seeding' && (
              <Progress
                label={trSeeding.label}
                done={seededCount}
                total={SEED_USER_COUNT}
                text={trSeeding.progress(seededCount, SEED_USER_COUNT)}
              />
            )}
            {counts !== undefined && <p className="muted">{trHome.noMonths}</p>}
          </div>
        </div>
      </Panel>
    );
  }
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const months = monthsUpTo(running, MONTH_COUNT);
  const shown = months.map((month) => countOf.get(month) ?? 0);
  const highest = Math.max(...shown);
  const sum = shown.reduce((all, count) => all + count, 0);
  return (
    <Panel
      title={trHome.byMonth}
      aside={<span className="note">{trHome.lastMonths(months[0] ?? '', running, sum)}</span>}
    >
      <div className={styles.chart}>
        <ol className={styles.bars}>
          {months.map((month, place) => {
            const count = shown[place] ?? 0;
            const date = parseMonth(month);
            const bar = (
              <>
                <span className={styles.month}>
                  <span className="visually-hidden">{trFilters.createdMonth.value(month)}</span>
                  <span aria-hidden="true">{trHome.shortMonth(month)}</span>
                  {(place === 0 || date?.month === 1) && (
                    <span aria-hidden="true">{date?.year}</span>
                  )}
                </span>{' '}
                {/* A share below 1 takes that part of the room. */}
                <span className={styles.track}>
                  {count > 0 && (
                    <span className={styles.fill} style={{ flexGrow: count / highest }} />
                  )}
                </span>
                <span className={styles.count}>
                  <Users count={count} />
                </span>
              </>
            );
            return (
              <li key={month}>
                {count === 0 ? (
                  <span className={styles.bar}>{bar}</span>
                ) : (
                  <Link href={filteredPath('createdMonth', month)} className={styles.bar}>
                    {bar}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </Panel>
  );
}
