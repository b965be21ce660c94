import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { StepButtons } from './StepParts.tsx';

it('the second press of a double click does not press a button of the next step', async () => {
  const handlePress = vi.fn<() => void>();
  const screen = await render(
    <StepButtons>
      <button type="button" onClick={handlePress}>
        Aktar
      </button>
    </StepButtons>,
  );
  const button = screen.getByRole('button').element();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(handlePress).not.toHaveBeenCalled();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(handlePress).toHaveBeenCalledOnce();
});
