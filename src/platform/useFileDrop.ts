import { useEffect } from 'react';

/**
 * Receives files that are dropped on the page while no dialog is open. A file dropped beside its
 * target must never replace the page: what is typed would be lost. With `null`, as in the frame of
 * every screen, files are ignored, and the pointer shows that beforehand. A drop there does not
 * open the import: the person may have missed a form.
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
      // The element under the pointer may have accepted them, or the screen, before its frame is
      // asked.
      if (isWanted || !isAccepted) dataTransfer.dropEffect = isWanted ? 'copy' : 'none';
    };
    for (const type of types) addEventListener(type, handle);
    return () => {
      for (const type of types) removeEventListener(type, handle);
    };
  }, [onDrop]);
}
