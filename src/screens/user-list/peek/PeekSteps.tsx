import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { pageAt } from '#domain/query/pages.ts';
import { listQuestion } from '#domain/view/listQuestion.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import { userPath } from '#screens/paths.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useAnswerOrPrevious } from '#state/useAnswer.ts';
import { trDetail } from '#text/trDetail.ts';
import { trPeek } from '#text/user-list/trPeek.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './UserPeek.module.css';

const STEPS = [
  { by: -1, key: 'ArrowUp', to: 'previous', icon: 'sortAsc', label: trDetail.previousUser },
  { by: 1, key: 'ArrowDown', to: 'next', icon: 'sortDesc', label: trDetail.nextUser },
] as const;

type Step = (typeof STEPS)[number];

/**
 * The page of the list with the user at this position; show-all and the map have all users on one
 * page.
 */
function pagedTo(listView: ListView, position: number): ListView {
  const page = pageAt(position, listQuestion(listView, 1).size);
  const { kind, view } = listView;
  if (kind === 'cards') return view.mode === 'all' ? listView : { kind, view: { ...view, page } };
  return kind === 'map' ? listView : { kind, view: { ...view, page } };
}

/**
 * Links to the previous and next user of the list, across its pages, and to the user's own page.
 */
export function PeekSteps({ id, name }: { id: string; name: string }) {
  const { place, hasStepped, userAt, step } = useSteps(id);
  const ref = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const chosen = STEPS.find(({ key }) => key === event.key);
    if (chosen === undefined) return;
    event.preventDefault();
    step(chosen);
  };
  // Wherever the focus is in the panel: it starts on the heading.
  const isInPanel = () =>
    ref.current?.closest('section')?.contains(document.activeElement) === true;
  const options = { isWanted: isInPanel, repeats: true };
  useShortcut(STEPS[0].key, () => step(STEPS[0]), options);
  useShortcut(STEPS[1].key, () => step(STEPS[1]), options);
  return (
    <div ref={ref} className={styles.steps}>
      {STEPS.map((each) => (
        <IconButton
          key={each.key}
          label={each.label}
          aria-disabled={userAt(each) === null || undefined}
          onKeyDown={handleKeyDown}
          onClick={() => step(each)}
        >
          <Icon name={each.icon} />
        </IconButton>
      ))}
      <p className={styles.place}>{place}</p>
      <Link
        href={userPath(id)}
        className={styles.open}
        aria-label={trPeek.openPage(name)}
        title={trPeek.openPage(name)}
      >
        <Icon name="newTab" size={18} />
      </Link>
      <Announcer message={hasStepped ? `${name}. ${place}` : ''} />
    </div>
  );
}

/** The user's place in the list, and the steps to those beside it. */
function useSteps(id: string) {
  const { listView, peek } = useUserList();
  const { query } = listQuestion(listView, 1);
  const {
    value: found,
    isCurrent,
    problem,
  } = useAnswerOrPrevious({ kind: 'neighbours', query, id });
  const [steppedTo, setSteppedTo] = useState<string | null>(null);
  const userAt = ({ to }: Step) => (isCurrent && found ? found[to] : null);
  const step = (chosen: Step) => {
    const user = userAt(chosen);
    if (user === null || !found) return;
    setSteppedTo(user.id);
    const position = found.position === null ? null : found.position + chosen.by;
    // The list follows, if the user's position is known.
    peek(user, position === null ? listView : pagedTo(listView, position));
  };
  // After a failure the notice below says so.
  const place =
    problem === null && found !== undefined ? (found ? trDetail.place(found) : trPeek.leftOut) : '';
  return { place, hasStepped: steppedTo === id, userAt, step };
}
