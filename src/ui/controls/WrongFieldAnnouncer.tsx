import { useEffect, useRef, useState } from 'react';
import { ANNOUNCE_DELAY_MS } from '#ui/notices/Announcer.tsx';

/**
 * A polite live region for the form that contains it. It says what is wrong with the field that has
 * the focus: a moment after the last key, once; and at each attempt to save that leaves the focus
 * there. What is wrong with other fields is read with them, when the focus comes to them.
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
      {/* Another element is read out also where the words are the same. */}
      <span key={said.count}>{said.words}</span>
    </p>
  );
}

/** What is wrong with a field: the first of what describes it. Empty for a valid one. */
function problemOf(field: Element | null): string {
  if (field?.getAttribute('aria-invalid') !== 'true') return '';
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(id)?.textContent ?? '';
}
