import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useShortcut } from '#platform/useShortcut.ts';
import { trCopy } from '#text/trCopy.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import styles from '#ui/controls/CopyButton.module.css';
import { useCopy } from '#ui/controls/useCopy.ts';
import { LaterIcon } from '#ui/LaterIcon.tsx';
import { useAnchored } from '#ui/useAnchored.ts';
import { isRowFocused, rowAt, shownRows } from './userRows.ts';
import { CELLS } from './UserRow.tsx';

/** What holds the email, of a row or a card. */
const EMAIL = `.${CELLS.email.className} > span, [data-email]`;

/**
 * Copies the email of a row or card: one button for all of them, in the one that the pointer is on or
 * that shows the focus, and a key. The button is no Tab stop: it would be one more in each row.
 */
export function CopyEmail() {
  const [row, setRow] = useRowInUse();
  const [answer, copy] = useCopy();
  /** Whose email was copied last. */
  const [copied, setCopied] = useState<Element | null>(null);

  const copyOf = (target: Element | null) => {
    const at = rowAt(target);
    if (at === null) return;
    setRow(at.row);
    setCopied(at.row);
    void copy(at.user.email);
  };
  useShortcut('c', () => copyOf(document.activeElement), { isWanted: isRowFocused });

  const place = row?.querySelector(EMAIL);
  /** A table may have no column for it. */
  const bubblePlace = place ?? row?.querySelector('a');
  const words = answer === null ? '' : trCopy[answer];
  return (
    <>
      {place instanceof HTMLElement &&
        createPortal(
          <IconButton
            isInline
            className={styles.floating}
            tabIndex={-1}
            label={trCopy.email}
            // The focus stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => copyOf(event.currentTarget)}
          >
            <LaterIcon name={answer === 'done' && copied === row ? 'check' : 'copy'} size={16} />
          </IconButton>,
          place,
        )}
      <p role="status" className="visually-hidden">
        {words}
      </p>
      {bubblePlace instanceof HTMLElement && answer !== null && copied === row && (
        <Bubble place={bubblePlace} words={words} />
      )}
    </>
  );
}

/** Under the email, over what is there: nothing moves, and no scrolling region cuts it off. */
function Bubble({ place, words }: { place: HTMLElement; words: string }) {
  const anchorRef = useRef(place);
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    anchorRef.current = place;
    ref.current?.showPopover();
  }, [place]);
  useAnchored(anchorRef, ref, true);
  return (
    <span ref={ref} popover="manual" className={styles.bubble} aria-hidden="true">
      {words}
    </span>
  );
}

/** The row or card that the pointer has come to last, or the focus; else the one that shows the focus. */
function useRowInUse() {
  const state = useState<Element | null>(
    () => shownRows().find((row) => row.matches(':hover, :has(:focus-visible)')) ?? null,
  );
  const [, setRow] = state;
  useEffect(() => {
    const stop = new AbortController();
    const follow = ({ target }: Event) => {
      setRow((rowAt(target) ?? rowAt(document.querySelector(':focus-visible')))?.row ?? null);
    };
    for (const type of ['pointerover', 'focusin']) {
      document.addEventListener(type, follow, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [setRow]);
  return state;
}
