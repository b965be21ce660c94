import { useEffect, useEffectEvent, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { UserMap } from './UserMap.tsx';

function Then({ run }: { run: () => void }) {
  const runOnce = useEffectEvent(run);
  useEffect(() => runOnce(), []);
  return null;
}

it('another user, before the map of the first one is drawn, gets a map of their own', async () => {
  function Screen() {
    const [name, setName] = useState('Ali');
    return (
      <>
        <UserMap name={name} latitude={41} longitude={29} />
        {/* In one breath with the map's own first effect: a quick step to a neighbour. */}
        <Then run={() => setName('Veli')} />
      </>
    );
  }
  const screen = await render(<Screen />);
  await expect
    .element(screen.getByRole('button', { name: 'Veli kullanıcısının konumu' }))
    .toBeInTheDocument();
  expect(screen.container.querySelectorAll('.leaflet-marker-icon')).toHaveLength(1);
});
