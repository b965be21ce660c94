import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useImporting } from './useImporting.tsx';

function Importing({ isReady }: { isReady: boolean }) {
  return useImporting(isReady, true).dialog;
}

/** The drop effect of a file over the page. */
function dropEffect(): string {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'liste.csv'));
  // In an event made by a script it cannot be set.
  Object.defineProperty(dataTransfer, 'dropEffect', { value: 'link', writable: true });
  document.body.dispatchEvent(
    new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }),
  );
  return dataTransfer.dropEffect;
}

it('a file can be dropped only once the list is ready', async () => {
  const screen = await render(<Importing isReady={false} />);
  expect(dropEffect()).toBe('none');
  await screen.rerender(<Importing isReady />);
  expect(dropEffect()).toBe('copy');
});
