import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { SchemeSwitch } from './SchemeSwitch.tsx';

it('the radio button over the words of each option is invisible', async () => {
  const screen = await render(<SchemeSwitch />);
  const radios = screen.getByRole('radio').elements();
  expect(radios).toHaveLength(3);
  for (const radio of radios) {
    const { backgroundColor, borderTopWidth } = getComputedStyle(radio);
    expect({ backgroundColor, borderTopWidth }).toEqual({
      backgroundColor: 'rgba(0, 0, 0, 0)',
      borderTopWidth: '0px',
    });
  }
});
