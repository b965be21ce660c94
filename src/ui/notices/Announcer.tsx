import { useEffect, useState } from 'react';

/** Long enough not to interrupt a screen reader at every key. */
export const ANNOUNCE_DELAY_MS = 500;

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
