import { useId, useState, type KeyboardEvent } from 'react';
import { USER_HISTORY_SIZE } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { UserHistory } from '#screens/history/UserHistory.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { trPeek } from '#text/user-list/trPeek.ts';
import { PeekValues } from './PeekValues.tsx';
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
