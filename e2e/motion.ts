import type { Page } from '@playwright/test';
import { isFirefox } from './firefox.ts';

/** The elements of the open page that still move when the person prefers reduced motion. */
export async function movingWithReducedMotion(page: Page): Promise<string[]> {
  // Playwright cannot emulate this there.
  if (isFirefox(page)) return [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.leaflet-container') === null)
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        // In seconds. Placeholders appear late by an animation of 1 ms, which is no motion.
        const lasts = (times: string, limit: number) =>
          times.split(', ').some((time) => Number.parseFloat(time) > limit);
        return (
          (animationName !== 'none' && lasts(animationDuration, 0.001)) ||
          lasts(transitionDuration, 0)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  await page.emulateMedia({ reducedMotion: null });
  return moving;
}
