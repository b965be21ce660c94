import { useEffect, useEffectEvent } from 'react';

/**
 * Receives the files that are dropped on the page, wherever no dialog is open. A file that is
 * dropped beside what it was meant for never takes the browser to itself: what is typed would be lost.
 * Where it is called with nothing to do, such as by the frame of every screen, a file is ignored. It does
 * not lead to the import from there: whoever misses a form, or drops it on a history, did not ask to go.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void): void {
  const handleDrop = useEffectEvent(onDrop);
  useEffect(() => {
    const handle = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      if (event.type === 'drop' && document.querySelector('dialog[open]') === null)
        handleDrop([...event.dataTransfer.files]);
    };
    addEventListener('dragover', handle);
    addEventListener('drop', handle);
    return () => {
      removeEventListener('dragover', handle);
      removeEventListener('drop', handle);
    };
  }, []);
}
