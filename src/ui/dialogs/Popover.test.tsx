import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Popover } from './Popover.tsx';

it('a tooltip appears on hover and on keyboard focus, and Escape hides it', async () => {
  const screen = await render(
    <Popover
      buttonLabel="Filtre"
      tooltip="Gruplara göre filtrele"
      button="F"
      isActive={false}
      title="Filtrele"
    >
      <p>İçerik</p>
    </Popover>,
  );
  const button = screen.getByRole('button', { name: 'Filtre' });
  const hint = screen.getByText('Gruplara göre filtrele');
  await expect.element(hint).not.toBeInTheDocument();
  await userEvent.hover(button);
  await expect.element(hint).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  await userEvent.unhover(button);
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(hint).toBeVisible();
  // What it opens takes its place, and closing it does not bring the hint back.
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Filtrele' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(hint).not.toBeInTheDocument();
});
