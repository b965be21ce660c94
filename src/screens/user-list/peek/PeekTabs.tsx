import { useId, useState, type KeyboardEvent } from 'react';
import { MAX_SHOWN_CHARACTERS, USER_HISTORY_SIZE } from '#domain/limits.ts';
import { UserHistory } from '#screens/history/ChangeItems.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { trPeek, trDetail } from '#text/trDetail.ts';
import { cutText } from '#domain/cutText.ts';
import { formatDate } from '#domain/dates.ts';
import { statusOf, type User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { useToday } from '#platform/environment.ts';
import { UserEditors } from '#screens/shared-list/Editors.tsx';
import { dayInWords } from '#text/grammar.ts';
import { trCopy, trFilters } from '#text/tr.ts';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import styles from './UserPeek.module.css';

type Tab = 'values' | 'history';

interface PeekTabsProps {
  id: string;
  /** `null`: not in the list. */
  user: User | null;
}

/** A user's values and history; the chosen tab stays from user to user. */
export function PeekTabs({ id, user }: PeekTabsProps) {
  const [chosen, setChosen] = useState<Tab>('values');
  const baseId = useId();
  const { value } = useAnswer({ kind: 'history', id, page: 1, size: USER_HISTORY_SIZE });
  const tabs: readonly Tab[] = user === null ? ['history'] : ['values', 'history'];
  const shown = user === null ? 'history' : chosen;
  const words = { values: trPeek.values, history: trPeek.history(value?.total) };
  return (
    <div>
      <TabList tabs={tabs} shown={shown} words={words} baseId={baseId} onChoose={setChosen} />
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${shown}`}
        className={styles.panel}
      >
        {/* Remounted for each user: what was copied or opened belonged to the last one. */}
        {shown === 'history' || user === null ? (
          <UserHistory key={id} id={id} />
        ) : (
          <PeekValues key={id} user={user} />
        )}
      </div>
    </div>
  );
}

interface TabListProps {
  tabs: readonly Tab[];
  shown: Tab;
  words: Readonly<Record<Tab, string>>;
  /** Begins the ids of the tabs and of their panel. */
  baseId: string;
  onChoose: (tab: Tab) => void;
}

function TabList({ tabs, shown, words, baseId, onChoose }: TabListProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const other = tabs.find((tab) => tab !== shown);
    if (!isArrow || other === undefined) return;
    onChoose(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div role="tablist" aria-label={trPeek.tabs} className={styles.tabs} onKeyDown={handleKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${baseId}-${tab}`}
          data-tab={tab}
          aria-selected={tab === shown}
          aria-controls={`${baseId}-panel`}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {words[tab]}
        </button>
      ))}
    </div>
  );
}

const WorldOverview = lazyPart(
  () => import('#screens/map/WorldOverview.tsx').then(({ WorldOverview: World }) => World),
  { placeholder: <div className={styles.noWorld} />, failed: trDetail.map.missing },
);

/** The values of a user, and the map of their place. */
function PeekValues({ user }: { user: User }) {
  const day = dayInWords(user.createdAt, useToday());
  const { email, role, createdAt, latitude, longitude } = user;
  return (
    <>
      <dl className={styles.values}>
        <dt>{trDetail.email}</dt>
        <dd>
          {hasVisibleText(email) && (
            <>
              <bdi dir="ltr" translate="no">
                {breakableEmail(cutText(email, MAX_SHOWN_CHARACTERS))}
              </bdi>
              <CopyButton label={trCopy.email} getText={() => email} />
            </>
          )}
        </dd>
        <dt>{trDetail.role}</dt>
        <dd translate="no">{trFilters.role.value(role)}</dd>
        <dt>{trFilters.status.label}</dt>
        <dd>{trFilters.status.value(statusOf(user))}</dd>
        <dt>{trPeek.createdAt}</dt>
        <dd>
          <span translate="no">{formatDate(createdAt)}</span>
          {day !== null && <span className={styles.day}>{`· ${day}`}</span>}
        </dd>
        <dt>{trDetail.location}</dt>
        <dd>
          {latitude === null || longitude === null
            ? trPeek.noPlace
            : trDetail.coordinates(latitude, longitude)}
        </dd>
      </dl>
      {latitude !== null && longitude !== null && (
        <WorldOverview latitude={latitude} longitude={longitude} />
      )}
      {/* Last, so that its reserved room is not noticed. */}
      <UserEditors id={user.id} />
    </>
  );
}
