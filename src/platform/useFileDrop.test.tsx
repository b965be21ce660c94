import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useFileDrop } from './useFileDrop.ts';

type Receive = (files: readonly File[]) => void;

function Receiver({ onDrop }: { onDrop: Receive | null }) {
  useFileDrop(onDrop);
  return null;
}

/** The drop effect over an element before the file is dropped there. */
function drop(target: Element): string {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'birak.csv'));
  // In an event made by a script it cannot be set. For files it starts as this.
  Object.defineProperty(dataTransfer, 'dropEffect', { value: 'copy', writable: true });
  const options = { bubbles: true, cancelable: true, dataTransfer };
  const over = new DragEvent('dragover', options);
  target.dispatchEvent(over);
  const { dropEffect } = dataTransfer;
  const dropped = new DragEvent('drop', options);
  target.dispatchEvent(dropped);
  // Otherwise the browser would replace the page by the file.
  expect([over.defaultPrevented, dropped.defaultPrevented]).toEqual([true, true]);
  return dropEffect;
}

it('the drop effect is “none” where no file is accepted', async () => {
  await render(<Receiver onDrop={null} />);
  expect(drop(document.body)).toBe('none');
});

it.each([
  ['before', true],
  ['after', false],
])('a screen accepts files beside its frame, which was mounted %s it', async (_, isFrameFirst) => {
  const receive = vi.fn<Receive>();
  const screen = <Receiver key="screen" onDrop={receive} />;
  const frame = <Receiver key="frame" onDrop={null} />;
  await render(isFrameFirst ? [frame, screen] : [screen, frame]);
  expect(drop(document.body)).toBe('copy');
  expect(receive.mock.calls.flat(2).map(({ name }) => name)).toEqual(['birak.csv']);
});

it('over an open dialog a file is accepted only where the dialog accepts it', async () => {
  const receive = vi.fn<Receive>();
  await render(
    <dialog open>
      <p>Form</p>
      <div onDragOver={(event) => event.preventDefault()}>Dosya</div>
      <Receiver onDrop={receive} />
      <Receiver onDrop={null} />
    </dialog>,
  );
  const [form, zone] = ['p', 'div'].map((tag) => document.querySelector(`dialog ${tag}`));
  if (!form || !zone) throw new Error('Both are there.');
  expect(drop(form)).toBe('none');
  expect(drop(zone)).toBe('copy');
  expect(receive).not.toHaveBeenCalled();
});

it('a screen that no longer accepts files ignores them', async () => {
  const receive = vi.fn<Receive>();
  const shown = await render(<Receiver onDrop={receive} />);
  await shown.rerender(<Receiver onDrop={null} />);
  expect(drop(document.body)).toBe('none');
  expect(receive).not.toHaveBeenCalled();
});
