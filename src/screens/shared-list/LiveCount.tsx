import {
  type ComponentProps,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { type PageOfUsers, type PageQuestion, countQuestion } from '#domain/userSource.ts';
import { PresenceContext } from '#state/staff/useStaff.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trShared } from '#text/trShared.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { classNames } from '#ui/classNames.ts';
import { focusOrHeading, leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './LiveCount.module.css';

interface LiveCountProps {
  className: string | undefined;
  question: PageQuestion;
  answer: PageOfUsers | undefined;
}

/** How many users match. */
export function LiveCount(props: LiveCountProps) {
  const isShared = useContext(PresenceContext) !== null;
  if (isShared) return <SharedCount {...props} />;
  return (
    <p className={props.className}>{props.answer && tr.list.resultCount(props.answer.total)}</p>
  );
}

/**
 * How many users match in a shared list, and what others have changed since: on an existing line, so that nothing moves. While it is rendered, the rows of the page keep their
 * places.
 */
function SharedCount({ className, question, answer }: LiveCountProps) {
  const { hold, newsOf, refresh, subscribe } = useSourceAccess().rows;
  // Independent of the size: show-all asks for more and more of the same page.
  const key = JSON.stringify([question.query, question.page]);
  useLayoutEffect(() => {
    return hold(question);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- held anew for another page alone
  }, [hold, key]);
  const news = useSyncExternalStore(subscribe, () => newsOf(question));
  const hasNews = news.addedCount > 0 || news.hasOther;
  const show = () => {
    refresh();
    // The button is gone then.
    focusOrHeading(searchBox());
  };
  return (
    <div className={classNames(className, styles.count)}>
      {answer !== undefined && (
        // A search begins its own count.
        <MatchCount key={JSON.stringify(question.query)} query={question.query} answer={answer} />
      )}
      {hasNews && <News addedCount={news.addedCount} onShow={show} />}
      {/* The same words until the news are shown: announced once, however many follow. */}
      <Announcer message={hasNews ? trShared.news.announced : ''} />
    </div>
  );
}

/** What others have changed, with a button that shows it. */
function News({ addedCount, onShow }: { addedCount: number; onShow: () => void }) {
  const { added, changed, showAdded, showChanged, show } = trShared.news;
  return (
    <span className={styles.news}>
      <span>{`· ${addedCount > 0 ? added(addedCount) : changed} ·`}</span>
      <LineButton
        aria-label={addedCount > 0 ? showAdded(addedCount) : showChanged}
        onClick={onShow}
      >
        {show}
      </LineButton>
    </span>
  );
}

interface MatchCountProps {
  query: UserQuery;
  answer: PageOfUsers;
}

/** How many users match: exactly, or a lower bound until the person asks for the exact number. */
function MatchCount({ query, answer }: MatchCountProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (answer.isTotalLowerBound !== true) return <span>{tr.list.resultCount(answer.total)}</span>;
  if (isAsked) return <ExactCount query={query} atLeast={answer.total} />;
  return (
    <>
      <span>{trShared.usersAtLeast(answer.total)}</span>
      <LineButton ref={leaveFocusToSearch} onClick={() => setIsAsked(true)}>
        {trShared.countExactly}
      </LineButton>
    </>
  );
}

interface ExactCountProps {
  query: UserQuery;
  /** A lower bound of the matches. */
  atLeast: number;
}

/** The exact number of matches. */
function ExactCount({ query, atLeast }: ExactCountProps) {
  const { value, problem, isPending, retry } = useAnswer(countQuestion(query));
  const hasFailed = problem !== null && !isPending;
  const known = trShared.usersAtLeast(atLeast);
  // An older number stays during a recount, but not after a failed one.
  const counted = problem === null && value !== undefined ? tr.list.resultCount(value.total) : null;
  return (
    <>
      <span role="status">{counted ?? (hasFailed ? known : `${known} ${trShared.counting}`)}</span>
      {hasFailed && <LineButton onClick={retry}>{trShared.countFailed}</LineButton>}
    </>
  );
}

/** A button on the line of the count. */
function LineButton(props: Omit<ComponentProps<typeof Button>, 'look' | 'className'>) {
  return <Button {...props} look="quiet" className={styles.button} />;
}

/** The search box of the list, which is there whenever the line of the count is. */
function searchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main input[type=search]');
}

/** The ref of a button on that line that will be removed: the search box gets its focus. */
function leaveFocusToSearch(button: HTMLButtonElement | null): void {
  leaveFocusTo(button, searchBox);
}
