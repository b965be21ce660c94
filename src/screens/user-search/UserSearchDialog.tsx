import { useRef, useState, type KeyboardEvent } from 'react';
import { trUserSearch } from '#text/trUserSearch.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import { FoundUsers } from './FoundUsers.tsx';
import styles from './UserSearchDialog.module.css';

/** Finds users from every screen, and opens one, or the list of all whom the text finds. */
export function UserSearchDialog({ onClose }: { onClose: () => void }) {
  const { dialogProps, close } = useModalDialog({ firstFocusSelector: 'input', onClose });
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Enter was pressed, perhaps before it is known whom the text finds. */
  const [isSought, setIsSought] = useState(false);

  const handleKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      // At the first press: a search field would only be emptied by it.
      event.preventDefault();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const focused = document.activeElement;
    if (step !== undefined) {
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
      event.preventDefault();
      stops[stops.findIndex((stop) => stop === focused) + step]?.focus();
    } else if (focused?.matches('a') === true && /^(.|Backspace)$/u.test(event.key)) {
      // Typing goes on in the field, whichever user has the focus.
      inputRef.current?.focus();
    }
  };

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialogProps}
      className={styles.dialog}
      aria-label={trUserSearch.title}
      onKeyDown={handleKeyDown}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setIsSought(true);
        }}
      >
        <Icon name="search" />
        <input
          ref={inputRef}
          type="search"
          className={styles.input}
          aria-label={trUserSearch.title}
          placeholder={trUserSearch.placeholder}
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsSought(false);
          }}
        />
        <IconButton isInline label={trUserSearch.close} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </form>
      {text.trim() === '' ? (
        <p className={styles.hint}>{trUserSearch.hint}</p>
      ) : (
        <FoundUsers
          text={text.trim()}
          isSought={isSought}
          onNobody={() => setIsSought(false)}
          onFollow={close}
        />
      )}
    </dialog>
  );
}
