import { Suspense, useState, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

const StoragePanel = lazyPart(() =>
  import('./StoragePanel.tsx').then((module) => module.StoragePanel),
);

/** Opens the storage panel, which is a chunk of its own. */
export function StoragePanelButton({
  children,
  disabled = false,
}: {
  children: ReactNode;
  disabled?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        disabled={disabled}
        aria-haspopup="dialog"
        onPointerEnter={StoragePanel.preload}
        onFocus={StoragePanel.preload}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </Button>
      {isOpen && (
        <Suspense
          fallback={
            <p role="status" data-opening-dialog="">
              {tr.storage.loading}
            </p>
          }
        >
          <StoragePanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
