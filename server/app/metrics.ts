import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BackupState } from '#server/backup/scheduledBackups.ts';
import { isWriteRefused } from '#server/database/database.ts';

/** The server's metrics, beside those of Node. Labels contain nothing personal. */
export type Metrics = ReturnType<typeof createMetrics>;

interface MeasuredParts {
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly streamCount: () => number;
  /** `null`: not known, or none are made. */
  readonly backups: () => BackupState | null;
}

export function createMetrics(parts: MeasuredParts) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addStateGauges(parts, registers);
  return {
    requestSeconds: new Histogram({
      name: 'dashboard_http_request_seconds',
      help: 'Time to the beginning of the response',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
      registers,
    }),
    liveDropped: new Counter({
      name: 'dashboard_live_dropped_total',
      help: 'Listeners that were cut off because they did not read',
      registers,
    }),
    /** In the text format of Prometheus. */
    text: () => registry.metrics(),
  };
}

/** What is read at once, whenever somebody asks for the metrics. */
function addStateGauges(
  { pool, streamCount, backups }: MeasuredParts,
  registers: Registry[],
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const good = () => backups()?.good;
  gauge('dashboard_live_streams', 'Open streams of live events', streamCount);
  gauge('dashboard_database_connections', 'Connections to the database', () => pool.totalCount);
  gauge('dashboard_database_connections_idle', 'Those that nobody uses', () => pool.idleCount);
  gauge('dashboard_database_waiting', 'Requests that wait for one', () => pool.waitingCount);
  gauge(
    'dashboard_backup_good_timestamp_seconds',
    'When the last good backup was made; 0: none',
    () => secondsOf(good()?.at),
  );
  gauge('dashboard_backup_good_bytes', 'Its size', () => good()?.bytes ?? 0);
  gauge('dashboard_backup_good_users', 'The users in it', () => good()?.userCount ?? 0);
  gauge('dashboard_backup_failed_timestamp_seconds', 'When one failed after that; 0: none', () =>
    secondsOf(backups()?.failedAt),
  );
}

function secondsOf(time: string | null | undefined): number {
  return time ? Date.parse(time) / 1000 : 0;
}

/** Counts and logs every request, without anything personal: no path, query or body. */
export function observe({
  log,
  metrics,
}: {
  readonly log: Logger;
  readonly metrics: Metrics;
}): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start) / 1000;
    const { status } = context.res;
    const route = routeOf(context);
    metrics.requestSeconds.observe({ route, method: context.req.method, status }, seconds);
    // Refused writes may be many, and are logged separately.
    const level = status >= 500 && !isWriteRefused(context.error) ? 'warn' : 'debug';
    const ms = Math.round(seconds * 1000);
    log[level]({ method: context.req.method, route, status, ms });
  };
}

/** The registered route, such as `/api/staff/:id`: the path itself contains ids. */
export function routeOf(context: Context): string {
  return routePath(context);
}
