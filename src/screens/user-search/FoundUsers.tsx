import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import { DEFAULT_TABLE_VIEW, tableQuestion, withText } from '#domain/view/tableView.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { listPath } from '#screens/home/listPath.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { useCountWords } from '#screens/user-list/LiveListContext.ts';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import { useFindMatch } from '#screens/user-list/toolbar/useFindMatch.ts';
import { UserMarks } from '#screens/user-list/UserMarks.tsx';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { tr } from '#text/tr.ts';
import { trUserSearch } from '#text/trUserSearch.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import styles from './UserSearchDialog.module.css';

/** So many are seen without scrolling; the list has all. */
const SHOWN_COUNT = 8;

interface FoundUsersProps {
  text: string;
  /** The first one is to be opened as soon as it is known. */
  isSought: boolean;
  /** Called where there is nobody to open. */
  onNobody: () => void;
  /** Called when a link is followed, before it leads away. */
  onFollow: () => void;
}

/** The first users whom a text finds, as links. */
export function FoundUsers({ text, isSought, onNobody, onFollow }: FoundUsersProps) {
  const [, navigate] = useLocation();
  const countWords = useCountWords();
  const view = withText(DEFAULT_TABLE_VIEW, text);
  // The list asks the same question, and so has its answer at once.
  const shown = useAnswerOrPrevious(tableQuestion(view));
  const { value, isCurrent, isPending, problem } = shown;
  const findMatch = useFindMatch(text, value);
  const users = value?.rows.slice(0, SHOWN_COUNT) ?? [];
  // Whoever a long search has found comes first at its end, too.
  const isFirstKnown = isCurrent || (!isPending && problem === null && users.length > 0);
  const openFirst = useEffectEvent(() => {
    const [first] = users;
    if (first === undefined) {
      onNobody();
    } else {
      onFollow();
      navigate(userPath(first.id));
    }
  });
  useEffect(() => {
    if (isSought && isFirstKnown) openFirst();
  }, [isSought, isFirstKnown]);

  const words = value && isCurrent ? countWords(tr.list.resultsFound(value.total), value) : '';
  return (
    <AnswerArea shown={shown} className={styles.answer} isInCard placeholder={null}>
      {users.length > 0 && (
        <ul className={styles.users} aria-label={trUserSearch.found}>
          {users.map((user, position) => (
            // By position: a stored list may hold the same id twice, and the focus stays.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={position}>
              <Link href={userPath(user.id)} className={styles.link} onClick={onFollow}>
                <Avatar letter={avatarLetter(user.name)} seed={user.id} />
                <span className={styles.name}>
                  <MatchedText text={nameOf(user)} findMatch={findMatch} />
                  <UserMarks user={user} isJustAdded={false} />
                </span>
                <span className={styles.role}>
                  <RoleBadge role={user.role}>
                    <MatchedText text={user.role} findMatch={findMatch} />
                  </RoleBadge>
                </span>
                <span className={styles.email}>
                  <MatchedText text={user.email} findMatch={findMatch} dir="ltr" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {users.length > 0 ? (
        <Link href={listPath(view)} className={styles.all} onClick={onFollow}>
          {trUserSearch.all}
          <span className={styles.count}>{words}</span>
        </Link>
      ) : (
        isCurrent && <p className={styles.nobody}>{tr.list.noneMatch}</p>
      )}
      <Announcer message={words} />
    </AnswerArea>
  );
}
