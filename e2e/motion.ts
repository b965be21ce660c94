import type { Page } from '@playwright/test';

/** What moves on the open page for a person who asked for less motion. */
export async function movingWithReducedMotion(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.closest('.leaflet-container') === null)
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        // In seconds. A placeholder appears late, all at once, by an animation of 1 ms.
        const lasts = (times: string, most: number) =>
          times.split(', ').some((time) => Number.parseFloat(time) > most);
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
