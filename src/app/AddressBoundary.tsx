import type { ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentEntry } from '#platform/historyEntry.ts';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';

interface AddressBoundaryProps {
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** An error boundary that is reset by every navigation. */
export function AddressBoundary({ fallback, children }: AddressBoundaryProps) {
  const place = useLocationProperty(() => `${currentEntry()} ${location.href}`);
  return (
    <ErrorBoundary fallback={fallback} resetKey={place}>
      {children}
    </ErrorBoundary>
  );
}
