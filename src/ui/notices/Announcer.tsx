import { useEffect, useRef, useState } from 'react';

/** Long enough not to interrupt a screen reader at every key. */
const ANNOUNCE_DELAY_MS = 500;

/** A polite live region: announces `message`, debounced, but not its initial value. */
export function Announcer({ message }: { message: string }) {
  const [first] = useState(message);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (message === first && announced === '') return undefined;
    const timer = setTimeout(() => setAnnounced(message), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [message, first, announced]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}

/**
 * A polite live region for the surrounding form. It says what is wrong with the focused field:
 * once, a moment after the last key, and at each attempt to save that leaves the focus there.
 * Errors of other fields are read when the focus reaches them.
 */
export function WrongFieldAnnouncer() {
  const ref = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState({ words: '', count: 0 });

  useEffect(() => {
    const form = ref.current?.closest('form');
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sayLater = (isAgain: boolean) => {
      const field = document.activeElement;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const words = field === document.activeElement ? problemOf(field) : '';
        setSaid((last) =>
          last.words === words && !isAgain ? last : { words, count: last.count + 1 },
        );
      }, ANNOUNCE_DELAY_MS);
    };
    form?.addEventListener('input', () => sayLater(false), stop);
    form?.addEventListener('submit', () => sayLater(true), stop);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);

  return (
    <p ref={ref} role="status" className="visually-hidden">
      {/* A new element is announced even if the words are the same. */}
      <span key={said.count}>{said.words}</span>
    </p>
  );
}

/** The error of a field: the first of its descriptions. Empty for a valid one. */
function problemOf(field: Element | null): string {
  if (field?.getAttribute('aria-invalid') !== 'true') return '';
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(id)?.textContent ?? '';
}
