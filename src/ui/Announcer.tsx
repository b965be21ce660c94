import { useEffect, useState } from 'react';

/** Long enough that a screen reader is not interrupted at every key. */
const ANNOUNCE_DELAY_MS = 500;

/** Says `message` politely once it has stood still for a moment; the first one is not said. */
export function Announcer({ message }: { message: string }) {
  const [first] = useState(message);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (message === first && said === '') return undefined;
    const timer = setTimeout(() => setSaid(message), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [message, first, said]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
