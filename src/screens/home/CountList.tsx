import { Link } from 'wouter';
import type { UserFilter } from '#domain/query/filters.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { grouped } from '#text/grouped.ts';
import { trFilters } from '#text/trFilters.ts';
import { trHome } from '#text/trHome.ts';
import styles from './CountList.module.css';
import { filteredPath } from './listPath.ts';

/** The rest is in a part that opens. */
const SHOWN_AT_FIRST = 6;

interface CountListProps {
  filter: UserFilter;
  counts: readonly ValueCount[];
  /** Of all users: those without a value are counted too. */
  total?: number | undefined;
}

/** How many users have each value of a filter, each a link to them. */
export function CountList({ filter, counts, total }: CountListProps) {
  const counted = counts.reduce((sum, { count }) => sum + count, 0);
  const without = total === undefined ? 0 : total - counted;
  const rest = counts.slice(SHOWN_AT_FIRST);
  return (
    <>
      {counts.length > 0 && <CountLinks filter={filter} counts={counts.slice(0, SHOWN_AT_FIRST)} />}
      {rest.length > 0 && (
        <details>
          <summary>{trHome.more(rest.length)}</summary>
          <CountLinks filter={filter} counts={rest} />
        </details>
      )}
      {/* No address says "none", so this number is no link. */}
      {without > 0 && (
        <p className={styles.row}>
          {trHome.withoutRole} <Count count={without} />
        </p>
      )}
    </>
  );
}

function CountLinks({ filter, counts }: Pick<CountListProps, 'filter' | 'counts'>) {
  return (
    <ul>
      {counts.map(({ value, count }) => (
        <li key={value}>
          <Link href={filteredPath(filter, value)} className={styles.row}>
            <bdi>{trFilters[filter].value(value)}</bdi> <Count count={count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {grouped(count)}
      <span className="visually-hidden"> {trHome.unit}</span>
    </span>
  );
}
