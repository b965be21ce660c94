import { useLayoutEffect } from 'react';
import './provideReader.ts';

/** Loads what reads conditions, and says that it is there. */
export function ConditionGate({ onReady }: { onReady: () => void }) {
  useLayoutEffect(onReady, [onReady]);
  return null;
}
