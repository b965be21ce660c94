import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './Modal.module.css';

interface ModalProps {
  title: string;
  closeLabel: string;
  /** For more than a short form. */
  isWide?: boolean;
  /** After it closed, however that came about. The focus is back on what had it before. */
  onClose: () => void;
  /** `close` runs the same way out as the close button. */
  children: (close: () => void) => ReactNode;
}

/** A native modal dialog, open as long as it is rendered. */
export function Modal({ title, closeLabel, isWide = false, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const openerRef = useRef<Element | null>(null);
  const pressBeganOnBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    openerRef.current = document.activeElement;
    dialog.showModal();
  }, []);

  const close = () => ref.current?.close();
  const handleClose = () => {
    // The dialog does so itself, but not where a click does not focus a button (Safari).
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus();
    onClose();
  };
  // The dialog has no padding of its own, so an event on it and not in it is on the backdrop. A
  // press that began inside (selecting text) ends in a click on the dialog too: it does not count.
  const isOnBackdrop = (event: SyntheticEvent) => event.target === ref.current;

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={isWide ? `${styles.modal} ${styles.wide}` : styles.modal}
      aria-labelledby={titleId}
      onClose={handleClose}
      onPointerDown={(event) => {
        pressBeganOnBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        if (isOnBackdrop(event) && pressBeganOnBackdrop.current) close();
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={closeLabel} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </header>
        {children(close)}
      </div>
    </dialog>
  );
}
