import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useShortcut } from '#platform/useShortcut.ts';
import { trCopy } from '#text/trCopy.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import styles from '#ui/controls/CopyButton.module.css';
import { useCopy } from '#ui/controls/useCopy.ts';
import { Icon } from '#ui/Icon.tsx';
import { useAnchored } from '#ui/useAnchored.ts';
import { isRowFocused, rowAt, shownRows } from './userRows.ts';
import { CELLS } from './UserRow.tsx';

/** The element with the email of a row or card. */
const EMAIL = `.${CELLS.email.className} > span, [data-email]`;

/**
 * Copies the email of a row or card: one button for all of them, in the row under the pointer or
 * with the visible focus, and a key. Not a Tab stop, which would be one more per row.
 */
export function CopyEmail() {
  const [row, setRow] = useRowInUse();
  const [answer, copy] = useCopy();
  /** The element whose email was copied last. */
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
  /** A table may lack that column. */
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
            // Keeps the focus where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => copyOf(event.currentTarget)}
          >
            <Icon name={answer === 'done' && copied === row ? 'check' : 'copy'} size={16} />
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

/** Below the email, over the content: nothing moves, and no scrolling region cuts it off. */
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

/**
 * The row or card that the pointer or the focus reached last; else the one with the visible focus.
 */
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
    // In the frame in which the email loses `:hover`: one later, with another containing block, the
    // browser counts the button as moved.
    const followNow = (event: Event) => flushSync(() => follow(event));
    const options = { passive: true, signal: stop.signal };
    document.addEventListener('pointerover', followNow, options);
    // Effects move the focus, too, and must not render.
    document.addEventListener('focusin', follow, options);
    return () => stop.abort();
  }, [setRow]);
  return state;
}
