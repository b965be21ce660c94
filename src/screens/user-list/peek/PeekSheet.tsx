import { useId } from 'react';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import { PeekContent } from './PeekContent.tsx';
import type { PeekProps } from './PeekPlace.tsx';
import { useFocusOnRow } from './useFocusOnRow.ts';
import styles from './UserPeek.module.css';

/** Covers a phone's screen: a modal dialog. */
export function PeekSheet(props: PeekProps) {
  const titleId = useId();
  const { dialogProps, close } = useModalDialog({
    firstFocusSelector: 'h2',
    onClose: props.onClose,
  });
  useFocusOnRow(dialogProps.ref, props.id, true);
  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...dialogProps} className={styles.sheet} aria-labelledby={titleId}>
      <IconButton label={tr.detail.close} className={styles.close} onClick={close}>
        <Icon name="close" />
      </IconButton>
      <PeekContent {...props} titleId={titleId} />
    </dialog>
  );
}
