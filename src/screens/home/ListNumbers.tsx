import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { monthOf } from '#domain/query/months.ts';
import { DEFAULT_TABLE_VIEW } from '#domain/view/tableView.ts';
import { withWhere } from '#domain/view/withWhere.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { useToday } from '#platform/environment.ts';
import { grouped } from '#text/grammar/grouped.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { trHome } from '#text/trHome.ts';
import { filteredPath, listPath } from './listPath.ts';
import styles from './ListNumbers.module.css';
import { TextPlace } from './Panel.tsx';

/** From one answer; `undefined` until it is there. */
type Counts = readonly ValueCount[] | undefined;

interface ListNumbersProps {
  total: number | undefined;
  statuses: Counts;
  months: Counts;
  duplicates: Counts;
}

/** The four numbers of the list, each a link to the users it counts. */
export function ListNumbers({ total, statuses, months, duplicates }: ListNumbersProps) {
  return (
    <ul className={styles.numbers} aria-label={trHome.numbers}>
      <Tile
        label={trHome.users}
        count={total}
        href={listPath(DEFAULT_TABLE_VIEW)}
        note={months && <ThisMonth counts={months} />}
      />
      <StatusTile status="active" counts={statuses} />
      <StatusTile status="passive" counts={statuses} />
      <DuplicatesTile counts={duplicates} />
    </ul>
  );
}

/** Relative: kept as a link or a saved view, it stays what it says. */
const THIS_MONTH = ['createdAt.within.thisMonth'];

function ThisMonth({ counts }: { counts: readonly ValueCount[] }) {
  const month = monthOf(useToday()) ?? '';
  const count = countOf(counts, month);
  if (count === 0) return <span>{trHome.noneThisMonth}</span>;
  return (
    <Link
      href={listPath(withWhere(DEFAULT_TABLE_VIEW, THIS_MONTH))}
      className={styles.more}
      data-tone="good"
    >
      {trHome.thisMonth(count)}
    </Link>
  );
}

function StatusTile({ status, counts }: { status: 'active' | 'passive'; counts: Counts }) {
  const count = counts && countOf(counts, status);
  // Everybody has one of the two, so one answer is enough for a share.
  const all = counts?.reduce((sum, each) => sum + each.count, 0) ?? 0;
  return (
    <Tile
      label={trFilters.status.value(status)}
      count={count}
      href={filteredPath('status', status)}
      note={count !== undefined && all > 0 && trHome.share(count, all)}
    />
  );
}

/**
 * The same email is stronger evidence than the same name, so it is the main number if there are
 * both.
 */
function DuplicatesTile({ counts }: { counts: Counts }) {
  const [first, second] = counts?.filter(({ count }) => count > 0) ?? [];
  const words = trFilters.duplicate;
  return (
    <Tile
      label={words.label}
      count={counts && (first?.count ?? 0)}
      href={filteredPath('duplicate', first?.value ?? '')}
      kind={first && words.value(first.value)}
      note={
        second && (
          <Link href={filteredPath('duplicate', second.value)} className={styles.more}>
            {trHome.kindCount(words.value(second.value), second.count)}
          </Link>
        )
      }
    />
  );
}

interface TileProps {
  label: string;
  count: number | undefined;
  /** A link to the users it counts. */
  href: string;
  /** The kind of users that need attention. */
  kind?: string | undefined;
  note?: ReactNode;
}

function Tile({ label, count, href, kind, note }: TileProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>{' '}
      <strong className={styles.count}>
        {count === undefined ? <TextPlace width="4ch" /> : <span>{grouped(count)}</span>}
        <span className="visually-hidden">{` ${trHome.unit}`}</span>
      </strong>
      {kind !== undefined && (
        <span className={styles.kind}>
          <span>{` ${kind} · ${trHome.review} `}</span>
          <span aria-hidden="true">→</span>
        </span>
      )}
    </>
  );
  return (
    <li className={styles.tile}>
      {/* Without users there is nothing to link to. */}
      {(count ?? 0) > 0 ? (
        <Link href={href} className={styles.link}>
          {content}
        </Link>
      ) : (
        <p className={styles.link}>{content}</p>
      )}
      {/* Its line is reserved until it is there. */}
      {(note || kind === undefined) && <p className={styles.note}>{note || '\u00a0'}</p>}
    </li>
  );
}

function countOf(counts: readonly ValueCount[], value: string): number {
  return counts.find((each) => each.value === value)?.count ?? 0;
}
