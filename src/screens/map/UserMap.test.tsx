import { useEffect, useEffectEvent, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { UserMap } from './UserMap.tsx';

function RunOnMount({ run }: { run: () => void }) {
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    runOnce();
  }, []);
  return null;
}

it('a user who is shown before the first user’s map is drawn gets the only marker', async () => {
  function Screen() {
    const [name, setName] = useState('Ali');
    return (
      <>
        <UserMap name={name} latitude={41} longitude={29} hasTiles={false} />
        {/* In the same commit as the map's first effect: a quick step to a neighbour. */}
        <RunOnMount run={() => setName('Veli')} />
      </>
    );
  }
  const screen = await render(<Screen />);
  await expect
    .element(screen.getByRole('button', { name: 'Veli kullanıcısının konumu' }))
    .toBeInTheDocument();
  expect(screen.container.querySelectorAll('.leaflet-marker-icon')).toHaveLength(1);
});
