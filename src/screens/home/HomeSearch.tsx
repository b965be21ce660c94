import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { DEFAULT_TABLE_VIEW, tableQuestion, withText } from '#domain/view/tableView.ts';
import { isOverlaid } from '#platform/useShortcut.ts';
import { userPath, usersPath } from '#screens/paths.ts';
import { useSearchKey } from '#screens/user-list/toolbar/search.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';
import { trWelcome } from '#text/trWelcome.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { listPath } from './listPath.ts';
import styles from './HomeSearch.module.css';

/** Leads to the list, or to the only user that the text finds. */
export function HomeSearch() {
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
        placeholder={trWelcome.searchHint}
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
      <Button type="submit">{trWelcome.submit}</Button>
      {sought !== null && <Seeking text={sought} onFound={navigate} />}
    </form>
  );
}

/** Calls `onFound` with the address that the text leads to, as soon as it is known. */
function Seeking({ text, onFound }: { text: string; onFound: (path: string) => void }) {
  const view = withText(DEFAULT_TABLE_VIEW, text);
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
