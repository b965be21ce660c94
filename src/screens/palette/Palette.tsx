import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { isPaletteKeyOn } from '#platform/useShortcut.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { countWords } from '#screens/shared-list/countWords.ts';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import { UserMarks } from '#screens/user-list/RowParts.tsx';
import { useFindMatch } from '#screens/user-list/rows.ts';
import { tr } from '#text/tr.ts';
import { trPalette } from '#text/trPalette.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { classNames } from '#ui/classNames.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import { Icon } from '#ui/Icon.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import styles from './Palette.module.css';
import { type PaletteList, type PaletteOption, usePaletteList } from './usePaletteList.ts';

/** Finds users, screens and actions, from every screen. The focus stays in its field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { dialogProps, close } = useModalDialog({ firstFocusSelector: 'input', onClose });
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const list = usePaletteList(text.trim(), close);

  /** Ctrl+K closes it, the arrows move through the options, and Enter opens one. */
  const handleKeyDown = (event: KeyboardEvent) => {
    dialogProps.onKeyDown(event);
    if (event.nativeEvent.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const step = isCommand ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isCommand && event.key.toLowerCase() === 'k' && isPaletteKeyOn()) {
      event.preventDefault();
      close();
    } else if (step !== undefined) {
      event.preventDefault();
      inputRef.current?.focus();
      list.move(step);
    } else if (event.key === 'Enter' && event.target === inputRef.current) {
      event.preventDefault();
      if (!event.repeat) list.open(isCommand);
    }
  };

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialogProps}
      className={styles.dialog}
      aria-label={trPalette.title}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.head}>
        <Icon name="search" />
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={trPalette.title}
          aria-describedby={list.hintId}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={list.id}
          aria-activedescendant={list.activeId}
          placeholder={trPalette.placeholder}
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            list.restart();
          }}
        />
        <IconButton isInline label={trPalette.close} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </div>
      <Results list={list} />
      <p id={list.hintId} className={styles.hint}>
        {trPalette.hint}
      </p>
    </dialog>
  );
}

/** The results in groups, with their status. */
function Results({ list }: { list: PaletteList }) {
  const { id, text, commands, users, all, shown } = list;
  const { value, isCurrent, isPending } = shown;
  const findMatch = useFindMatch(text);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Another text begins at the top.
    ref.current?.scrollTo(0, 0);
  }, [text]);
  const count = value && isCurrent ? countWords(tr.list.resultsFound(value.total), value) : '';
  const { groups } = trPalette;
  return (
    <div
      ref={ref}
      className={styles.results}
      // A press on an option leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      <div id={id} role="listbox" aria-label={trPalette.results} aria-busy={isPending || undefined}>
        {(['screens', 'actions'] as const).map((group) => (
          <Group key={group} id={`${id}-${group}`} label={groups[group]}>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <Option key={command.key} list={list} option={command}>
                  <span className={styles.icon}>
                    <Icon name={command.icon} />
                  </span>
                  <span className={styles.label} translate="no">
                    <MatchedText text={command.label} findMatch={findMatch} />
                  </span>
                  <span aria-hidden="true" className={styles.keys}>
                    {command.keys?.split(' ').map((key) => key && <KeyCap key={key}>{key}</KeyCap>)}
                  </span>
                </Option>
              ))}
          </Group>
        ))}
        <Group id={`${id}-users`} label={text === '' ? groups.newest : groups.users}>
          {users.map((option) => (
            <Option key={option.key} list={list} option={option}>
              <Avatar letter={avatarLetter(option.user.name)} seed={option.user.id} />
              <span className={styles.label}>
                <span className={styles.name}>
                  <span translate="no">
                    <MatchedText text={nameOf(option.user)} findMatch={findMatch} />
                  </span>
                  <UserMarks user={option.user} isJustAdded={false} />
                </span>{' '}
                <span className={styles.email} translate="no">
                  <MatchedText text={option.user.email} findMatch={findMatch} dir="ltr" />
                </span>
              </span>{' '}
              <RoleBadge role={option.user.role}>
                <MatchedText text={option.user.role} findMatch={findMatch} />
              </RoleBadge>
            </Option>
          ))}
          {all !== null && (
            <Option list={list} option={all} className={styles.all}>
              <span>{trPalette.all}</span>
              <span className={styles.count}>{count}</span>
            </Option>
          )}
        </Group>
      </div>
      <AnswerArea
        shown={shown}
        search={text}
        isInCard
        placeholder={<p className={styles.nobody}>{tr.parts.loading}</p>}
      >
        {isCurrent && text !== '' && users.length === 0 && commands.length === 0 && (
          <p className={styles.nobody}>{tr.list.noneMatch}</p>
        )}
      </AnswerArea>
      <Announcer message={text === '' ? '' : count} />
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

interface OptionProps {
  list: PaletteList;
  option: PaletteOption;
  className?: string | undefined;
  children: ReactNode;
}

/** A link, or a button; the field keeps the focus. */
function Option({ list, option, className, children }: OptionProps) {
  const { href, run } = option;
  const id = list.optionId(option);
  const props = {
    id,
    role: 'option',
    tabIndex: -1,
    className: classNames(styles.option, className),
    'aria-selected': list.activeId === id,
    onPointerMove: () => {
      if (list.activeId !== id) list.point(option);
    },
    children,
  } as const;
  if (href !== undefined) {
    return (
      <Link
        href={href}
        {...props}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          // Those open another tab or window.
          if (!ctrlKey && !metaKey && !shiftKey) list.close();
        }}
      />
    );
  }
  const handleClick = () => {
    list.close();
    run?.();
  };
  return <button type="button" {...props} onClick={handleClick} />;
}
