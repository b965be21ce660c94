import type { Queryable } from '#server/database/database.ts';
import { readWatermark } from '#server/users/commits/changeNumbers.ts';

/** This process's waits for the watermark to reach a change: one read serves all of them. */
export interface WatermarkWaits {
  /**
   * Waits a short while until a change is in all answers; another change may delay it. Never
   * rejects, since the change is made.
   * @param watermark `readWatermark`, just read
   */
  readonly until: (revision: number, watermark: number) => Promise<void>;
}

const MAX_WAIT_MS = 200;
const STEP_MS = 10;

interface Wait {
  readonly revision: number;
  readonly end: () => void;
}

export function openWatermarkWaits(database: Queryable): WatermarkWaits {
  const waits = new Set<Wait>();
  let isReading = false;

  const endThose = (isOver: (wait: Wait) => boolean) => {
    for (const wait of waits) if (isOver(wait)) wait.end();
  };
  const readOn = async () => {
    if (isReading) return;
    isReading = true;
    while (waits.size > 0) {
      await pause();
      if (waits.size === 0) break;
      const watermark = await readWatermark(database).catch(() => Infinity);
      endThose(({ revision }) => revision <= watermark);
    }
    isReading = false;
  };

  return {
    until: (revision, watermark) => {
      endThose((wait) => wait.revision <= watermark);
      if (revision <= watermark) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waits.delete(wait);
          resolve();
        };
        const wait: Wait = { revision, end };
        const timer = setTimeout(end, MAX_WAIT_MS);
        waits.add(wait);
        void readOn();
      });
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, STEP_MS));
}
