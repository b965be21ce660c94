import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { startLeaving, useUnsavedChanges } from './leaving.ts';

function Form() {
  const { isAsking, stay, leave } = useUnsavedChanges(true);
  return (
    isAsking && (
      <>
        <button onClick={stay}>kal</button>
        <button onClick={() => leave(() => undefined)}>çık</button>
      </>
    )
  );
}

it('where the browser cannot hold back Geri, the page stays, and Geri leads back after the question', async () => {
  // In a frame no browser can.
  startLeaving();
  history.pushState({}, '', '/first');
  history.pushState({}, '', '/form');
  const screen = await render(<Form />);
  history.back();
  await screen.getByRole('button', { name: 'kal' }).click();
  await expect.element(screen.getByRole('button', { name: 'kal' })).not.toBeInTheDocument();
  expect(location.pathname).toBe('/form');
  history.back();
  await screen.getByRole('button', { name: 'çık' }).click();
  await expect.poll(() => location.pathname).toBe('/first');
});
