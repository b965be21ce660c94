import fc from 'fast-check';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userPath } from './paths.ts';
import { useLastPathPart } from '#state/useAddress.ts';
import { anyText } from '#testing/data/oddText.ts';

it('the link to a user leads to that user, for any id', async () => {
  const { href } = location;
  function LastPart() {
    return <output>{JSON.stringify(useLastPathPart())}</output>;
  }
  const screen = await render(<LastPart />);
  try {
    await fc.assert(
      fc.asyncProperty(anyText({ minLength: 1 }), async (id) => {
        history.replaceState(null, '', userPath(id));
        await expect.poll(() => screen.container.textContent).toBe(JSON.stringify(id));
      }),
      { numRuns: 50, examples: [['.'], ['..'], ['\ud83d'], ['\ufffdd83d'], ['a/']] },
    );
  } finally {
    history.replaceState(null, '', href);
  }
});
