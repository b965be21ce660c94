import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { isPaletteKeyOn } from '#platform/useShortcut.ts';
import { trPalette } from '#text/trPalette.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import styles from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import { usePaletteList, type PaletteList as List } from './usePaletteList.ts';

/** Finds users, screens and actions, from every screen. The focus stays in its field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { dialogProps, close } = useModalDialog({ firstFocusSelector: 'input', onClose });
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const list = usePaletteList(text.trim(), close);

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialogProps}
      className={styles.dialog}
      aria-label={trPalette.title}
      onKeyDown={(event) => {
        dialogProps.onKeyDown(event);
        handleKey(event, list, inputRef);
      }}
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
      <PaletteList list={list} inputRef={inputRef} />
      <p id={list.hintId} className={styles.hint}>
        {trPalette.hint}
      </p>
    </dialog>
  );
}

/** Ctrl+K closes it, the arrows move through the options, and Enter opens one. */
function handleKey(
  event: KeyboardEvent,
  list: List,
  inputRef: RefObject<HTMLInputElement | null>,
): void {
  if (event.nativeEvent.isComposing || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'k' && isPaletteKeyOn()) {
    event.preventDefault();
    list.close();
  }
  const step = isCommand ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    inputRef.current?.focus();
    list.move(step);
  } else if (event.key === 'Enter' && event.target === inputRef.current) {
    event.preventDefault();
    if (!event.repeat) list.open(isCommand);
  }
}
