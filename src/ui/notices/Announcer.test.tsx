import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { InputField } from '#ui/controls/Field.tsx';
import { WrongFieldAnnouncer } from './Announcer.tsx';

/** A form with two fields that must not be empty; the first wrong one gets the focus. */
async function show() {
  function Form() {
    const [values, setValues] = useState({ Ad: 'Ali', Email: '' });
    const [isChecked, setIsChecked] = useState(false);
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          const wrong = [...event.currentTarget.querySelectorAll('input')].find(
            ({ value }) => value === '',
          );
          wrong?.focus();
        }}
      >
        {(['Ad', 'Email'] as const).map((label) => (
          <InputField
            key={label}
            label={label}
            value={values[label]}
            hint="Bir bilgi"
            error={isChecked && values[label] === '' ? `${label} zorunludur` : null}
            onChange={({ target }) => setValues({ ...values, [label]: target.value })}
          />
        ))}
        <button type="submit">Kaydet</button>
        <WrongFieldAnnouncer />
      </form>
    );
  }
  const screen = await render(<Form />);
  const status = screen.getByRole('status');
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  return { screen, status, field };
}

it('the error of the focused field is announced while typing, and cleared once it is valid', async () => {
  const { status, field } = await show();
  await field('Email').fill('a');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Backspace}');
  await expect.element(status).toHaveTextContent(/^Email zorunludur$/);
  await userEvent.keyboard('a');
  await expect.element(status).toHaveTextContent(/^$/);
});

it('Enter in an invalid field announces its error each time', async () => {
  const { status, field } = await show();
  field('Email').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent(/^Email zorunludur$/);
  const before = status.element().firstElementChild;
  await userEvent.keyboard('{Enter}');
  // A new element, which a screen reader reads again.
  await expect.poll(() => status.element().firstElementChild).not.toBe(before);
  await expect.element(status).toHaveTextContent(/^Email zorunludur$/);
});

it('the error of a newly focused field is left to its description', async () => {
  const { screen, status, field } = await show();
  const before = status.element().firstElementChild;
  await screen.getByRole('button', { name: 'Kaydet' }).click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveAccessibleDescription('Email zorunludur Bir bilgi');
  // Waits until the announcer has rendered.
  await expect.poll(() => status.element().firstElementChild).not.toBe(before);
  await expect.element(status).toHaveTextContent(/^$/);
});
