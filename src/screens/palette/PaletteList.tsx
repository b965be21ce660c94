import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useCountWords } from '#screens/user-list/LiveListContext.ts';
import { useFindMatch } from '#screens/user-list/toolbar/useFindMatch.ts';
import { tr } from '#text/tr.ts';
import { trPalette } from '#text/trPalette.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { CommandContent, Option, UserContent } from './Option.tsx';
import styles from './Palette.module.css';
import type { PaletteList as List } from './usePaletteList.ts';

interface PaletteListProps {
  list: List;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The palette's results in groups, with their status. */
export function PaletteList({ list, inputRef }: PaletteListProps) {
  const { text, commands, found, all } = list;
  const { value, isCurrent, isPending } = found.shown;
  const countWords = useCountWords();
  const findMatch = useFindMatch(text, value);
  const scrolled = useScrolledToTop(text);
  useLayoutEffect(() => {
    // The focused element is gone, such as the button of a failed search.
    if (document.activeElement === document.body) inputRef.current?.focus();
  });

  const isOf = (group: string) => commands.filter((command) => command.group === group);
  const count = value && isCurrent ? countWords(tr.list.resultsFound(value.total), value) : '';
  const others = commands.length === 0 ? '' : trPalette.commandsFound(commands.length);
  return (
    // A press on an option leaves the focus in the field.
    <div ref={scrolled} className={styles.results} onMouseDown={keepFocus} role="presentation">
      <div
        id={list.id}
        role="listbox"
        aria-label={trPalette.results}
        aria-busy={isPending || undefined}
      >
        {(['screens', 'actions'] as const).map((group) => (
          <Group key={group} id={`${list.id}-${group}`} label={trPalette.groups[group]}>
            {isOf(group).map((command) => (
              <Option key={command.key} list={list} option={command}>
                <CommandContent command={command} findMatch={findMatch} />
              </Option>
            ))}
          </Group>
        ))}
        <Group
          id={`${list.id}-users`}
          label={text === '' ? trPalette.groups.newest : trPalette.groups.users}
        >
          {found.options.map((option) => (
            <Option key={option.key} list={list} option={option}>
              <UserContent user={option.user} findMatch={findMatch} />
            </Option>
          ))}
          {all !== null && (
            <Option list={list} option={all} className={styles.all}>
              {trPalette.all}
              <span className={styles.count}>{count}</span>
            </Option>
          )}
        </Group>
      </div>
      <AnswerArea
        shown={found.shown}
        isInCard
        placeholder={<p className={styles.nobody}>{tr.parts.loading}</p>}
      >
        {isCurrent && text !== '' && found.users.length === 0 && (
          <p className={styles.nobody}>{tr.list.noneMatch}</p>
        )}
      </AnswerArea>
      <Announcer message={text === '' || count === '' ? '' : others + count} />
    </div>
  );
}

function Group({ id, label, children }: { id: string; label: string; children: ReactNode[] }) {
  if (!children.flat().some(Boolean)) return null;
  return (
    <div role="group" className={styles.group} aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {label}
      </p>
      {children}
    </div>
  );
}

/** Another text begins at the top. */
function useScrolledToTop(text: string) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.scrollTo(0, 0);
  }, [text]);
  return ref;
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
