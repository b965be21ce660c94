import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { trHome } from '#text/trHome.ts';
import { trSeeding, trFilters } from '#text/tr.ts';
import { Progress } from '#ui/notices/Notice.tsx';
import { monthOf, monthsUpTo, parseMonth } from '#domain/query/months.ts';
import { useToday } from '#platform/environment.ts';
import { grouped } from '#text/grammar.ts';
import styles from './MonthChart.module.css';
import { Panel } from './Panel.tsx';
import { filteredPath } from '#screens/paths.ts';

/** @param counts `undefined` until known: a first run shows its progress instead */
export function MonthPanel({ counts }: { counts: readonly ValueCount[] | undefined }) {
  const { phase, seededCount } = useSourceStatus();
  if (counts !== undefined && counts.length > 0) return <MonthChart counts={counts} />;
  return (
    <Panel title={trHome.byMonth}>
      <MonthPlaces>
        {phase === 'seeding' && (
          <Progress
            label={trSeeding.label}
            done={seededCount}
            total={SEED_USER_COUNT}
            text={trSeeding.progress(seededCount, SEED_USER_COUNT)}
          />
        )}
        {counts !== undefined && <span>{trHome.noMonths}</span>}
      </MonthPlaces>
    </Panel>
  );
}

const MONTH_COUNT = 12;

/**
 * How many users were created in each of the last twelve months, of which the last is not over: a bar
 * per month, and the same as a table.
 */
function MonthChart({ counts }: { counts: readonly ValueCount[] }) {
  const running = monthOf(useToday()) ?? '';
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const months = monthsUpTo(running, MONTH_COUNT).map((month) => ({
    month,
    count: countOf.get(month) ?? 0,
  }));
  const [first] = months;
  const sum = months.reduce((all, { count }) => all + count, 0);
  return (
    <Panel
      title={trHome.byMonth}
      aside={
        <span className={styles.sum}>{trHome.lastMonths(first?.month ?? '', running, sum)}</span>
      }
    >
      <Bars months={months} />
      <MonthTable months={months} />
    </Panel>
  );
}

interface MonthsProps {
  months: readonly { readonly month: string; readonly count: number }[];
}

function Bars({ months }: MonthsProps) {
  const highest = Math.max(...months.map(({ count }) => count));
  const kindOf = (place: number, count: number) => {
    if (place === months.length - 1) return 'running';
    return count === highest ? 'highest' : undefined;
  };
  return (
    <div className={styles.chart}>
      <ol className={styles.bars}>
        {months.map(({ month, count }, place) => (
          <li key={month}>
            <MonthLink month={month} count={count} className={styles.bar}>
              <span className={styles.month}>
                <span className={styles.whole}>{trFilters.createdMonth.value(month)}</span>
                <span className={styles.short} aria-hidden="true">
                  <span>{trHome.shortMonth(month)}</span>
                  {(place === 0 || isJanuary(month)) && <span>{parseMonth(month)?.year}</span>}
                </span>
              </span>{' '}
              <span className={styles.track}>
                {/* A share below 1 takes that part of the room. */}
                {count > 0 && (
                  <span
                    className={styles.fill}
                    data-kind={kindOf(place, count)}
                    style={{ flexGrow: count / highest }}
                  />
                )}
              </span>
              <span className={styles.count}>
                <span>{grouped(count)}</span>
                <span className="visually-hidden">{` ${trHome.unit}`}</span>
              </span>
            </MonthLink>
          </li>
        ))}
      </ol>
    </div>
  );
}

function isJanuary(month: string): boolean {
  return parseMonth(month)?.month === 1;
}

function MonthTable({ months }: MonthsProps) {
  return (
    <details className={styles.more}>
      <summary>{trHome.asTable}</summary>
      <table className={styles.table}>
        <caption className="visually-hidden">{trHome.byMonth}</caption>
        <thead>
          <tr>
            <th scope="col">{trHome.month}</th>
            <th scope="col">{trHome.users}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, count }) => (
            <tr key={month}>
              <th scope="row">{trFilters.createdMonth.value(month)}</th>
              <td>
                <MonthLink month={month} count={count}>
                  {grouped(count)}
                </MonthLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Placeholders for the bars, and for what opens below them. */
function MonthPlaces({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={styles.chart}>
        <div className={styles.bars}>
          {Array.from({ length: MONTH_COUNT }, (_, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- all of them are alike
            <span key={place} className={styles.bar} />
          ))}
          <div className={styles.over}>{children}</div>
        </div>
      </div>
      <div className={styles.more} />
    </>
  );
}

interface MonthLinkProps {
  month: string;
  count: number;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to the users of a month; without users only the words. */
function MonthLink({ month, count, className, children }: MonthLinkProps) {
  if (count === 0) return <span className={className}>{children}</span>;
  return (
    <Link href={filteredPath('createdMonth', month)} className={className}>
      {children}
    </Link>
  );
}
