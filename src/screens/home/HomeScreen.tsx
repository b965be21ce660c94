import { Link, useLocation } from 'wouter';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePageActions } from '#screens/pageActions.tsx';
import { usersPath, userPath, listPath, filteredPath } from '#screens/paths.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr, trFilters } from '#text/tr.ts';
import { trHome } from '#text/trHome.ts';
import { buttonClass, Button } from '#ui/controls/Button.tsx';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { createdWithin } from '#domain/view/conditionAddress.ts';
import { NEWEST_QUESTION } from '#domain/view/firstQuestions.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { NoUsers } from '#screens/user-list/NoUsers.tsx';
import { type Shown, useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import {
  DEFAULT_TABLE_VIEW,
  tableQuestion,
  withChanges,
  withWhere,
} from '#domain/view/listView.ts';
import { isOverlaid } from '#platform/useShortcut.ts';
import { useSearchKey } from '#screens/user-list/toolbar/search.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import type { ValueCount } from '#domain/userSource.ts';
import { grouped } from '#text/grammar.ts';
import styles from './HomeScreen.module.css';
import { LastChanges, NewestUsers } from './OverviewRows.tsx';
import { MonthPanel } from './MonthChart.tsx';
import { Panel, TextPlace } from './Panel.tsx';
import { monthOf } from '#domain/query/months.ts';
import { useToday } from '#platform/environment.ts';

export function HomeScreen() {
  const mayChange = useMay('change');
  const { run } = usePageActions();
  return (
    <div className={styles.screen}>
      <div className={styles.grid}>
        <section className={styles.card}>
          <div className={styles.title}>
            <span className={styles.icon}>
              <Icon name="home" size={22} />
            </span>
            <ScreenHeading title={tr.home.title}>{tr.home.heading}</ScreenHeading>
          </div>
          <p className={styles.body}>{trHome.body}</p>
          <HomeSearch />
          <div className={styles.actions}>
            <Link href={usersPath()} className={buttonClass('primary')}>
              {tr.list.heading}
            </Link>
            {mayChange && (
              <Link
                href={usersPath()}
                className={buttonClass('plain')}
                onClick={() => run('addUser')}
              >
                {tr.list.addUser}
              </Link>
            )}
          </div>
        </section>
        <ErrorBoundary fallback={() => <Notice tone="warning">{tr.parts.broken}</Notice>}>
          <ListOverview />
        </ErrorBoundary>
      </div>
    </div>
  );
}

/**
 * How many users there are, by role, month and status, the newest of them and the last changes;
 * every number links to exactly those users. Each part keeps its place until its answer is there.
 */
function ListOverview() {
  const newest = useAnswer(NEWEST_QUESTION);
  const roles = useAnswer({ kind: 'values', filter: 'role' });
  const statuses = useAnswer({ kind: 'values', filter: 'status' });
  const months = useAnswer({ kind: 'values', filter: 'createdMonth' });
  const duplicates = useAnswer({ kind: 'values', filter: 'duplicate' });
  const { phase } = useSourceStatus();
  const total = newest.value?.listTotal;
  if (total === 0 && phase === 'ready') {
    return (
      <div className={styles.none}>
        <NoUsers howToBegin={<p>{trHome.howToBegin}</p>} />
      </div>
    );
  }
  return (
    <AnswerArea
      shown={together([newest, roles, statuses, months, duplicates])}
      className={styles.overview}
      placeholder={null}
    >
      <ListNumbers
        total={total}
        statuses={statuses.value}
        months={months.value}
        duplicates={duplicates.value}
      />
      <MonthPanel counts={months.value} />
      <RoleBars
        counts={roles.value}
        // Answers from two revisions must not be subtracted.
        total={newest.isCurrent && roles.isCurrent ? total : undefined}
      />
      <NewestUsers users={newest.value?.rows} />
      <LastChanges />
    </AnswerArea>
  );
}

/** Several answers as one, which is ready when all of them are. */
function together(all: readonly Shown<unknown>[]): Shown<unknown> {
  const [first] = all;
  return {
    value: all.every(({ value }) => value !== undefined) ? all : undefined,
    isCurrent: all.every(({ isCurrent }) => isCurrent),
    isPending: all.some(({ isPending }) => isPending),
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
    // A retry retries everything that failed.
    retry: () => first?.retry(),
  };
}

/** Leads to the list, or to the only user that the text finds. */
function HomeSearch() {
  const [, navigate] = useLocation();
  const searchRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** The submitted text, until its result is known. */
  const [sought, setSought] = useState<string | null>(null);
  useSearchKey(searchRef);
  useEffect(() => {
    // Only on the first load: a navigation within the page focuses the heading. An opened dialog
    // takes the focus, and a touch screen would open its keyboard.
    const isFree = document.activeElement === document.body && !isOverlaid();
    if (isFree && matchMedia('(pointer: fine)').matches) {
      searchRef.current?.focus({ preventScroll: true });
    }
  }, []);

  return (
    <form
      role="search"
      className={styles.form}
      aria-label={tr.home.search}
      aria-busy={sought !== null || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') navigate(usersPath());
        else setSought(text.trim());
      }}
    >
      <InputField
        ref={searchRef}
        label={tr.home.search}
        className={styles.field}
        placeholder={trHome.searchHint}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSought(null);
        }}
      />
      <Button type="submit">{trHome.submit}</Button>
      {sought !== null && <Seeking text={sought} onFound={navigate} />}
    </form>
  );
}

/** Calls `onFound` with the address that the text leads to, as soon as it is known. */
function Seeking({ text, onFound }: { text: string; onFound: (path: string) => void }) {
  const view = withChanges(DEFAULT_TABLE_VIEW, { text });
  const { phase } = useSourceStatus();
  // The table asks the same question, so its answer is cached.
  const { value, isCurrent, isPending, problem } = useAnswer(tableQuestion(view));
  const [only] = isCurrent && value?.total === 1 ? value.rows : [];
  // The list shows the problem or the partial answer, and continues by itself.
  const isToWait = isPending && problem === null && phase === 'ready';
  const path = only === undefined ? listPath(view) : userPath(only.id);

  useLayoutEffect(() => {
    if (!isToWait) onFound(path);
  }, [isToWait, path, onFound]);
  return null;
}

/** Further roles are in a part that opens. */
const SHOWN_AT_FIRST = 4;

interface RoleBarsProps {
  /** `undefined` until known. */
  counts: readonly ValueCount[] | undefined;
  /** Of all users, including those without a role. */
  total: number | undefined;
}

/** How many users have each role, the most frequent first, each a link to them. */
function RoleBars({ counts, total }: RoleBarsProps) {
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

/** From one answer; `undefined` until it is there. */
type Counts = readonly ValueCount[] | undefined;

interface ListNumbersProps {
  total: number | undefined;
  statuses: Counts;
  months: Counts;
  duplicates: Counts;
}

/** The four numbers of the list, each a link to the users it counts. */
function ListNumbers({ total, statuses, months, duplicates }: ListNumbersProps) {
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
const THIS_MONTH = [createdWithin('thisMonth')];

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
      <strong className={styles.tileCount}>
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
