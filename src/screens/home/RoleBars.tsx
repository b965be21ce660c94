import { Link } from 'wouter';
import type { ValueCount } from '#domain/userSource.ts';
import { grouped } from '#text/grammar/grouped.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { trHome } from '#text/trHome.ts';
import { filteredPath } from './listPath.ts';
import { Panel, TextPlace } from './Panel.tsx';
import styles from './RoleBars.module.css';

/** Further roles are in a part that opens. */
const SHOWN_AT_FIRST = 4;

interface RoleBarsProps {
  /** `undefined` until known. */
  counts: readonly ValueCount[] | undefined;
  /** Of all users, including those without a role. */
  total: number | undefined;
}

/** How many users have each role, the most frequent first, each a link to them. */
export function RoleBars({ counts, total }: RoleBarsProps) {
  return (
    <Panel title={trHome.byRole}>
      {counts === undefined ? (
        <div className={styles.bars}>
          {Array.from({ length: SHOWN_AT_FIRST }, (_, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- all of them are alike
            <div key={place} className={styles.bar}>
              <TextPlace width="4em" />
              <span className={styles.track} />
            </div>
          ))}
        </div>
      ) : (
        <Bars counts={counts.toSorted((one, other) => other.count - one.count)} total={total} />
      )}
    </Panel>
  );
}

function Bars({ counts, total }: { counts: readonly ValueCount[]; total: number | undefined }) {
  const counted = counts.reduce((sum, { count }) => sum + count, 0);
  const all = Math.max(total ?? 0, counted);
  const highest = Math.max(counts[0]?.count ?? 0, 1);
  const rest = counts.slice(SHOWN_AT_FIRST);
  const bar = (role: ValueCount) => (
    <li key={role.value}>
      <RoleBar role={role} all={all} highest={highest} />
    </li>
  );
  return (
    <>
      <ul className={styles.bars}>{counts.slice(0, SHOWN_AT_FIRST).map(bar)}</ul>
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{trHome.more(rest.length)}</summary>
          <ul className={styles.bars}>{rest.map(bar)}</ul>
        </details>
      )}
      {/* No filter means "no role", so this number is not a link. */}
      {all > counted && (
        <p className={styles.words}>
          <span className={styles.role}>{trHome.withoutRole}</span>{' '}
          <Count count={all - counted} all={all} />
        </p>
      )}
    </>
  );
}

function RoleBar({ role, all, highest }: { role: ValueCount; all: number; highest: number }) {
  const { value, count } = role;
  return (
    <Link href={filteredPath('role', value)} className={styles.bar}>
      <span className={styles.words}>
        <bdi className={styles.role} translate="no">
          {trFilters.role.value(value)}
        </bdi>{' '}
        <Count count={count} all={all} />
      </span>
      <span className={styles.track}>
        {/* A share below 1 takes that part of the room. */}
        <span className={styles.fill} data-role={value} style={{ flexGrow: count / highest }} />
      </span>
    </Link>
  );
}

function Count({ count, all }: { count: number; all: number }) {
  return (
    <>
      <span className={styles.count}>
        <span>{grouped(count)}</span>
        <span className="visually-hidden">{` ${trHome.unit}`}</span>
      </span>{' '}
      <span className={styles.share}>{trHome.share(count, all)}</span>
    </>
  );
}
