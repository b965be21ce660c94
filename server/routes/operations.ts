import { Hono } from 'hono';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#server/app/errors.ts';
import type { Metrics } from '#server/app/metrics.ts';
import { LaterVersion } from '#server/database/migrate.ts';

export interface OperationParts {
  readonly metrics: Metrics;
  /** `null`: no metrics. */
  readonly metricsToken: string | null;
  /**
   * Resolves if the database answers, is migrated to what this version can use, and the server is
   * not stopping.
   */
  readonly checkReady: () => Promise<void>;
  /**
   * False while the embedded database is read-only. For PostgreSQL that is not known beforehand.
   */
  readonly takesWrites: () => boolean;
}

const READY_TIMEOUT_MS = 2000;

/** For whoever runs the server: health, readiness and metrics. */
export function operationRoutes(parts: OperationParts): Hono {
  const { metrics, metricsToken, checkReady, takesWrites } = parts;
  const app = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  app.get('/api/health', (context) => context.json({ status: 'up' }, 200, headers));
  app.get('/api/ready', async (context) => {
    try {
      const tooLate = sleep(READY_TIMEOUT_MS, null, { ref: false }).then(() => {
        throw new Error('too late');
      });
      await Promise.race([checkReady(), tooLate]);
      // Still ready: most requests only read.
      return context.json({ status: 'ready', takesWrites: takesWrites() }, 200, headers);
    } catch (error) {
      const why = error instanceof LaterVersion ? { detail: error.message } : {};
      throw new Refusal('urn:problem:unavailable', why);
    }
  });
  app.get('/metrics', async (context) => {
    if (metricsToken === null) throw new Refusal('urn:problem:not-found');
    const isToken = isSame(context.req.header('Authorization') ?? '', `Bearer ${metricsToken}`);
    if (!isToken) {
      throw new Refusal('urn:problem:signed-out', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    return context.text(await metrics.text(), 200, headers);
  });
  return app;
}

/** Takes as long for every wrong text. */
function isSame(text: string, wanted: string): boolean {
  const [one, other] = [text, wanted].map((value) => createHash('sha256').update(value).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
