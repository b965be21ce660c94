import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { FindMatch } from '#domain/turkish/turkish.ts';
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
  const { text, commands, found } = list;
  const { value, isCurrent, isPending } = found.shown;
  const countWords = useCountWords();
  const findMatch = useFindMatch(text);
  const scrolled = useScrolledToTop(text);
  useLayoutEffect(() => {
    // The focused element is gone, such as the button of a failed search.
    if (document.activeElement === document.body) inputRef.current?.focus();
  });

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
        <Commands list={list} findMatch={findMatch} />
        <Users list={list} findMatch={findMatch} count={count} />
      </div>
      <AnswerArea
        shown={found.shown}
        search={text}
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

interface OptionsProps {
  list: List;
  findMatch: FindMatch | null;
}

function Commands({ list, findMatch }: OptionsProps) {
  return (['screens', 'actions'] as const).map((group) => (
    <Group key={group} id={`${list.id}-${group}`} label={trPalette.groups[group]}>
      {list.commands
        .filter((command) => command.group === group)
        .map((command) => (
          <Option key={command.key} list={list} option={command}>
            <CommandContent command={command} findMatch={findMatch} />
          </Option>
        ))}
    </Group>
  ));
}

/** The first users, and the way to all of them. */
function Users({ list, findMatch, count }: OptionsProps & { count: string }) {
  const { newest, users } = trPalette.groups;
  return (
    <Group id={`${list.id}-users`} label={list.text === '' ? newest : users}>
      {list.found.options.map((option) => (
        <Option key={option.key} list={list} option={option}>
          <UserContent user={option.user} findMatch={findMatch} />
        </Option>
      ))}
      {list.all !== null && (
        <Option list={list} option={list.all} className={styles.all}>
          <span>{trPalette.all}</span>
          <span className={styles.count}>{count}</span>
        </Option>
      )}
    </Group>
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
