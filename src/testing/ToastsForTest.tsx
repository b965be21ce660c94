import { useRef, type ReactNode } from 'react';
import { ToastStack } from '#ui/notices/Toast.tsx';

/** A main area with the toasts of its children. */
export function ToastsForTest({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  return (
    <ToastStack label="Bildirimler" underRef={mainRef}>
      {(stack) => (
        <>
          {stack}
          <main ref={mainRef}>{children}</main>
        </>
      )}
    </ToastStack>
  );
}
