import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { monthOf } from '#domain/query/months.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { createdWithin } from '#domain/view/conditionAddress.ts';
import { DEFAULT_TABLE_VIEW, withWhere } from '#domain/view/listView.ts';
import { useToday } from '#platform/environment.ts';
import { filteredPath, listPath } from '#screens/paths.ts';
import { grouped } from '#text/grammar.ts';
import { trFilters } from '#text/tr.ts';
import { trHome } from '#text/trHome.ts';
import styles from './HomeScreen.module.css';

/** From one answer; `undefined` until it is there. */
export type Counts = readonly ValueCount[] | undefined;

interface PanelProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the overview with its title. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <article className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </article>
  );
}

/** Relative: kept as a link or a saved view, it stays what it says. */
const THIS_MONTH = listPath(withWhere(DEFAULT_TABLE_VIEW, [createdWithin('thisMonth')]));

interface ListNumbersProps {
  total: number | undefined;
  statuses: Counts;
  months: Counts;
  duplicates: Counts;
}

/** The four numbers of the list, each a link to the users it counts. */
export function ListNumbers({ total, statuses, months, duplicates }: ListNumbersProps) {
  const month = monthOf(useToday()) ?? '';
  const thisMonth = months && countOf(months, month);
  // Everybody has one of the two, so one answer is enough for a share.
  const all = statuses?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  // The same email is stronger evidence than the same name, so it is the number if there are both.
  const [first, second] = duplicates?.filter(({ count }) => count > 0) ?? [];
  const kinds = trFilters.duplicate;
  return (
    <ul className={styles.numbers} aria-label={trHome.numbers}>
      <Tile label={trHome.users} count={total} href={listPath(DEFAULT_TABLE_VIEW)}>
        {thisMonth === 0 && <span>{trHome.noneThisMonth}</span>}
        {thisMonth !== undefined && thisMonth > 0 && (
          <Link href={THIS_MONTH} className={styles.more} data-tone="good">
            {trHome.thisMonth(thisMonth)}
          </Link>
        )}
      </Tile>
      {(['active', 'passive'] as const).map((status) => {
        const count = statuses && countOf(statuses, status);
        return (
          <Tile
            key={status}
            label={trFilters.status.value(status)}
            count={count}
            href={filteredPath('status', status)}
          >
            {count !== undefined && all > 0 && <span>{trHome.share(count, all)}</span>}
          </Tile>
        );
      })}
      <Tile
        label={kinds.label}
        count={duplicates && (first?.count ?? 0)}
        href={filteredPath('duplicate', first?.value ?? '')}
      >
        {first && (
          <span className={styles.kind}>
            <span>{`${kinds.value(first.value)} · ${trHome.review} `}</span>
            <span aria-hidden="true">→</span>
          </span>
        )}
        {second && (
          <Link href={filteredPath('duplicate', second.value)} className={styles.more}>
            {trHome.kindCount(kinds.value(second.value), second.count)}
          </Link>
        )}
      </Tile>
    </ul>
  );
}

interface TileProps {
  label: string;
  count: number | undefined;
  /** A link to the users it counts. */
  href: string;
  /** Below the number. */
  children: ReactNode;
}

function Tile({ label, count = 0, href, children }: TileProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>{' '}
      <strong className={styles.count}>
        <Users count={count} />
      </strong>
    </>
  );
  return (
    <li className={styles.tile}>
      {/* Without users there is nothing to link to. */}
      {count > 0 ? (
        <Link href={href} className={styles.link}>
          {content}
        </Link>
      ) : (
        <p>{content}</p>
      )}
      <p className={styles.note}>{children}</p>
    </li>
  );
}

/** A number, and for screen readers the word after it. */
export function Users({ count }: { count: number }) {
  return (
    <>
      <span>{grouped(count)}</span>
      <span className="visually-hidden">{` ${trHome.unit}`}</span>
    </>
  );
}

function countOf(counts: readonly ValueCount[], value: string): number {
  return counts.find((each) => each.value === value)?.count ?? 0;
}

/** Further roles are in a part that opens. */
const SHOWN_AT_FIRST = 4;

interface RoleBarsProps {
  counts: Counts;
  /** Of all users, including those without a role; `undefined` until known. */
  total: number | undefined;
}

/** How many users have each role, the most frequent first, each a link to them. */
export function RoleBars({ counts, total = 0 }: RoleBarsProps) {
  const sorted = counts?.toSorted((one, other) => other.count - one.count) ?? [];
  const counted = sorted.reduce((sum, { count }) => sum + count, 0);
  const all = Math.max(total, counted);
  const highest = Math.max(sorted[0]?.count ?? 0, 1);
  const rest = sorted.slice(SHOWN_AT_FIRST);
  const bar = ({ value, count }: ValueCount) => (
    <li key={value}>
      <Link href={filteredPath('role', value)} className={styles.role}>
        <bdi translate="no">{trFilters.role.value(value)}</bdi> <Share count={count} all={all} />
        {/* A share below 1 takes that part of the room. */}
        <span className={styles.track}>
          <span className={styles.fill} data-role={value} style={{ flexGrow: count / highest }} />
        </span>
      </Link>
    </li>
  );
  return (
    <Panel title={trHome.byRole}>
      <ul className={styles.roles}>{sorted.slice(0, SHOWN_AT_FIRST).map(bar)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className={styles.open}>{trHome.more(rest.length)}</summary>
          <ul>{rest.map(bar)}</ul>
        </details>
      )}
      {/* No filter means "no role", so this number is not a link. */}
      {counts !== undefined && all > counted && (
        <p className={styles.role}>
          <span>{trHome.withoutRole}</span> <Share count={all - counted} all={all} />
        </p>
      )}
    </Panel>
  );
}

function Share({ count, all }: { count: number; all: number }) {
  return (
    <>
      <span className={styles.part}>
        <Users count={count} />
      </span>{' '}
      <span className={styles.share}>{trHome.share(count, all)}</span>
    </>
  );
}
