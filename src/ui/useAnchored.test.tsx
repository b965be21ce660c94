import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeBeside } from '#ui/useAnchored.ts';

const EDGE_PX = 8;

const places = fc.record({
  top: fc.integer({ min: -500, max: 2000 }),
  height: fc.integer({ min: 0, max: 100 }),
  wanted: fc.integer({ min: 1, max: 2000 }),
  windowHeight: fc.integer({ min: 120, max: 1500 }),
});

it('a popover stays inside the window, with its wanted height where possible', () => {
  fc.assert(
    fc.property(places, ({ top, height, wanted, windowHeight }) => {
      const anchor = { top, bottom: top + height };
      const place = placeBeside(anchor, wanted, windowHeight);
      const shown = Math.min(wanted, place.maxHeight);
      expect(place.top).toBeGreaterThanOrEqual(EDGE_PX);
      expect(place.top + shown).toBeLessThanOrEqual(windowHeight - EDGE_PX);
      expect(shown).toBeGreaterThanOrEqual(Math.min(wanted, 96, windowHeight - 2 * EDGE_PX));
      if (shown >= Math.min(wanted, 560)) return;
      // Its height is limited, so neither side may have more room.
      const rooms = [windowHeight - EDGE_PX - anchor.bottom - 6, anchor.top - 6 - EDGE_PX];
      const most = Math.min(Math.max(...rooms), windowHeight - 2 * EDGE_PX);
      expect(shown).toBeGreaterThanOrEqual(Math.floor(most));
    }),
    { numRuns: 2000 },
  );
});

it('a popover with room on a side does not cover its anchor', () => {
  expect(placeBeside({ top: 100, bottom: 128 }, 200, 800)).toEqual({ top: 134, maxHeight: 560 });
  expect(placeBeside({ top: 700, bottom: 728 }, 200, 800)).toEqual({ top: 494, maxHeight: 560 });
  expect(placeBeside({ top: 200, bottom: 228 }, 300, 330)).toEqual({ top: 8, maxHeight: 186 });
  expect(placeBeside({ top: 130, bottom: 158 }, 900, 330)).toEqual({ top: 164, maxHeight: 158 });
  // No room on either side: it covers the anchor.
  expect(placeBeside({ top: 80, bottom: 108 }, 300, 200)).toEqual({ top: 8, maxHeight: 184 });
});

it('a popover’s maximum height does not depend on its present content', () => {
  const anchor = { top: 100, bottom: 128 };
  const { maxHeight } = placeBeside(anchor, 60, 300);
  expect(maxHeight).toBe(158);
  expect(placeBeside(anchor, 150, 300).maxHeight).toBe(maxHeight);
});
