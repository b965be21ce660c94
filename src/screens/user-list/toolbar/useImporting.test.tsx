import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useImporting } from './useImporting.tsx';

function Importing({ isReady }: { isReady: boolean }) {
  return useImporting(isReady, true).dialog;
}

/** What the pointer says of a file over the page. */
function dropEffect(): string {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'liste.csv'));
  // One that is not the browser's own takes no value.
  Object.defineProperty(dataTransfer, 'dropEffect', { value: 'link', writable: true });
  document.body.dispatchEvent(
    new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }),
  );
  return dataTransfer.dropEffect;
}

it('a file can be dropped only while there is a list to compare it with', async () => {
  const screen = await render(<Importing isReady={false} />);
  expect(dropEffect()).toBe('none');
  await screen.rerender(<Importing isReady />);
  expect(dropEffect()).toBe('copy');
});
