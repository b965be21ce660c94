import { useEffect, useEffectEvent } from 'react';

/** Calls back when the network is back. */
export function useWhenOnline(callback: () => void): void {
  const handleOnline = useEffectEvent(callback);
  useEffect(() => {
    const listen = () => handleOnline();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);
}
