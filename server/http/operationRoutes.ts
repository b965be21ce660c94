import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Metrics } from '#server/http/metrics.ts';
import { problemResponse } from '#server/http/problems.ts';

export interface OperationParts {
  readonly metrics: Metrics;
  /** `null`: there are no metrics. */
  readonly metricsToken: string | null;
  /** Resolves where the database answers and is migrated, and the server is not stopping. */
  readonly checkReady: () => Promise<void>;
}

const READY_TIMEOUT_MS = 2000;

/** For whoever runs the server: is it up, can it work, what does it do. */
export function operationRoutes({ metrics, metricsToken, checkReady }: OperationParts): Hono {
  const app = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  app.get('/api/health', (context) => context.json({ status: 'up' }, 200, headers));
  app.get('/api/ready', async (context) => {
    try {
      await within(READY_TIMEOUT_MS, checkReady());
      return context.json({ status: 'ready' }, 200, headers);
    } catch {
      return problemResponse('urn:problem:unavailable');
    }
  });
  app.get('/metrics', async (context) => {
    if (metricsToken === null) return problemResponse('urn:problem:not-found');
    const isToken = isSame(context.req.header('Authorization') ?? '', `Bearer ${metricsToken}`);
    if (!isToken) {
      return problemResponse('urn:problem:signed-out', {
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

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), timeoutMs);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
