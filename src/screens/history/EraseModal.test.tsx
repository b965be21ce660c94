import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { EraseModal } from '#screens/history/EraseModal.tsx';
import { makeUser } from '#testing/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';

const deniz = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'admin' } as const;
const nothing = () => undefined;

it.each([
  ['this browser', null, 'Depolama panelindeki önceki sürümlere', 'Daha önce alınmış'],
  ['a server', deniz, 'Daha önce alınmış yedeklere', 'Depolama'],
] as const)('names the copies that stay, of a list of %s', async (_where, staff, said, unsaid) => {
  const screen = await render(
    <SourceForTest staff={staff}>
      <EraseModal user={makeUser()} onErased={nothing} onClose={nothing} />
    </SourceForTest>,
  );
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(said);
  await expect.element(dialog).not.toHaveTextContent(unsaid);
});
