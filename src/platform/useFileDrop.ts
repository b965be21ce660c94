import { useEffect } from 'react';

/**
 * Receives the files that are dropped on the page, wherever no dialog is open. A file that is
 * dropped beside what it was meant for never takes the browser to itself: what is typed would be lost.
 * With `null`, as by the frame of every screen, files are ignored, and the pointer says so before. It does
 * not lead to the import from there: whoever misses a form, or drops it on a history, did not ask to go.
 * @param onDrop the same function each time, or `null`
 */
export function useFileDrop(onDrop: ((files: readonly File[]) => void) | null): void {
  useEffect(() => {
    const types = ['dragover', 'drop'] as const;
    const handle = (event: DragEvent) => {
      const { dataTransfer, defaultPrevented: isAccepted, type } = event;
      if (dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      const isWanted = onDrop !== null && document.querySelector('dialog[open]') === null;
      if (isWanted && type === 'drop') onDrop([...dataTransfer.files]);
      // What they are over may have accepted them, or the screen, before its frame is asked.
      if (isWanted || !isAccepted) dataTransfer.dropEffect = isWanted ? 'copy' : 'none';
    };
    for (const type of types) addEventListener(type, handle);
    return () => {
      for (const type of types) removeEventListener(type, handle);
    };
  }, [onDrop]);
}
