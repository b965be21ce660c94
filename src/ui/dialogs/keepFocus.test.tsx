import { useEffect, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { leaveFocusTo, useKeptFocus } from './keepFocus.ts';

/** A button that is removed or disabled when it is pressed. */
function VanishingButton({ way }: { way: 'removed' | 'disabled' }) {
  const [isGone, setIsGone] = useState(false);
  if (isGone && way === 'removed') return null;
  return (
    <button type="button" disabled={isGone} onClick={() => setIsGone(true)}>
      Git
    </button>
  );
}

function Dialog({ way }: { way: 'removed' | 'disabled' }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} aria-label="Pencere">
      <VanishingButton way={way} />
    </dialog>
  );
}

function Screen({
  way,
  isInDialog = false,
}: {
  way: 'removed' | 'disabled';
  isInDialog?: boolean;
}) {
  useKeptFocus();
  return (
    <main>
      <h1 tabIndex={-1}>Başlık</h1>
      <button type="button">Kal</button>
      {isInDialog ? <Dialog way={way} /> : <VanishingButton way={way} />}
    </main>
  );
}

for (const way of ['removed', 'disabled'] as const) {
  it(`a button ${way} by its own press moves the focus to the heading`, async () => {
    const screen = await render(<Screen way={way} />);
    await screen.getByRole('button', { name: 'Git' }).click();
    await expect.element(screen.getByRole('heading')).toHaveFocus();
  });

  it(`a button of a dialog, ${way} by its own press, leaves the focus in the dialog`, async () => {
    const screen = await render(<Screen way={way} isInDialog />);
    await screen.getByRole('button', { name: 'Git' }).click();
    await expect.element(screen.getByRole('dialog')).toHaveFocus();
  });
}

it('a removed button of a section moves the focus to the heading of the section', async () => {
  function Section() {
    useKeptFocus();
    return (
      <section>
        <h2>Bölüm</h2>
        <VanishingButton way="removed" />
      </section>
    );
  }
  const screen = await render(<Section />);
  await screen.getByRole('button', { name: 'Git' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Bölüm' })).toHaveFocus();
});

it('in a list, the item takes the focus of its button, and the next one that of a removed item', async () => {
  function List() {
    useKeptFocus();
    const [ids, setIds] = useState(['a', 'b', 'c']);
    return (
      <ul>
        {ids.map((id) => (
          <li key={id} aria-label={id}>
            <button type="button" onClick={() => setIds(ids.filter((one) => one !== id))}>
              {`Sil ${id}`}
            </button>
            {id === 'a' && <VanishingButton way="removed" />}
          </li>
        ))}
      </ul>
    );
  }
  const { getByRole } = await render(<List />);
  await getByRole('button', { name: 'Git' }).click();
  await expect.element(getByRole('listitem', { name: 'a' })).toHaveFocus();
  await getByRole('button', { name: 'Sil a' }).click();
  await expect.element(getByRole('listitem', { name: 'b' })).toHaveFocus();
  await getByRole('button', { name: 'Sil c' }).click();
  await expect.element(getByRole('listitem', { name: 'b' })).toHaveFocus();
});

it('a removed button moves the focus to the element named for it', async () => {
  const screen = await render(<Screen way="removed" />);
  const going = screen.getByRole('button', { name: 'Git' });
  const staying = screen.getByRole('button', { name: 'Kal' });
  leaveFocusTo(going.element(), () => document.querySelector('button'));
  await going.click();
  await expect.element(going).not.toBeInTheDocument();
  await expect.element(staying).toHaveFocus();
});

it('a button that is removed without the focus leaves the focus where it is', async () => {
  const screen = await render(<Screen way="removed" />);
  const going = screen.getByRole('button', { name: 'Git' });
  const staying = screen.getByRole('button', { name: 'Kal' });
  going.element().addEventListener('click', () => staying.element().focus());
  await going.click();
  await expect.element(going).not.toBeInTheDocument();
  await expect.element(staying).toHaveFocus();
});
