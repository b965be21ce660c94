import { useEffect, useState } from 'react';
import { ANNOUNCE_DELAY_MS } from '#ui/notices/Announcer.tsx';

interface SearchAnnouncerProps {
  message: string;
  /** Identifies the search. */
  search: string;
}

/**
 * A polite live region: announces `message`, debounced, and repeats the same words for another
 * search.
 */
export function SearchAnnouncer({ message, search }: SearchAnnouncerProps) {
  const [announced, setAnnounced] = useState({ message: '', search });
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced({ message, search }), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [message, search]);
  return (
    <p role="status" className="visually-hidden">
      {announced.search === search ? announced.message : ''}
    </p>
  );
}
