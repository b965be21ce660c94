import { useLayoutEffect } from 'react';
import './provideReader.ts';

/** Loads the code that reads conditions, and reports that it is there. */
export function ConditionGate({ onReady }: { onReady: () => void }) {
  useLayoutEffect(onReady, [onReady]);
  return null;
}
