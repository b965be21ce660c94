import { useId, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames } from '#ui/classNames.ts';
import styles from './Modal.module.css';
import { useModalDialog, type MayClose } from './useModalDialog.ts';

interface ModalProps {
  title: string;
  closeLabel: string;
  /** For more than a short form. */
  isWide?: boolean;
  /** At the lower edge of the screen, for a thumb. */
  isSheet?: boolean;
  /** Its top stays in place while its content grows. */
  hasFixedTop?: boolean;
  /** Called before it closes, perhaps more than once; by default it may close. */
  mayClose?: MayClose;
  /** Called after it closed, in whatever way, when the focus has been restored. */
  onClose: () => void;
  /** A `ModalBody`, and `ModalButtons` if it has any; `close` does what the close button does. */
  children: (close: () => void) => ReactNode;
}

/** A native modal dialog, open while it is rendered. */
export function Modal({
  title,
  closeLabel,
  isWide = false,
  isSheet = false,
  hasFixedTop = false,
  mayClose,
  onClose,
  children,
}: ModalProps) {
  const titleId = useId();
  const { dialogProps, close } = useModalDialog({ firstFocusSelector: 'h2', mayClose, onClose });

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialogProps}
      className={classNames(
        styles.modal,
        isWide ? styles.wide : undefined,
        isSheet ? styles.sheet : undefined,
        hasFixedTop ? styles.steady : undefined,
      )}
      aria-labelledby={titleId}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          {/* The initial focus if no field takes it: keys do nothing on a heading. */}
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        {children(close)}
      </div>
    </dialog>
  );
}

/** The scrolling part of a modal, between its title and its buttons, which stay in sight. */
export function ModalBody({
  className,
  isInert = false,
  onFocus,
  children,
}: {
  className: string | undefined;
  isInert?: boolean;
  onFocus?: (event: FocusEvent) => void;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.body, className)} inert={isInert} onFocus={onFocus}>
      {children}
    </div>
  );
}

export function ModalButtons({
  onClickCapture,
  children,
}: {
  onClickCapture?: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.buttons} onClickCapture={onClickCapture}>
      {children}
    </div>
  );
}
