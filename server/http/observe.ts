import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { AskedQuestion } from '#protocol/questions.ts';
import { isWriteRefused } from '#server/database/isWriteRefused.ts';
import type { Metrics } from '#server/http/metrics.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The kinds of questions, for the log. */
    asked?: readonly string[];
  }
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
    // Left out if undefined.
    const asked = context.get('asked');
    log[level]({ method: context.req.method, route, status, ms, asked });
  };
}

/** The registered route, such as `/api/staff/:id`: the path itself contains ids. */
export function routeOf(context: Context): string {
  return routePath(context);
}

/** The kinds of questions, each once, without what they search for. */
export function kindsOf(questions: readonly AskedQuestion[]): readonly string[] {
  return [...new Set(questions.map(({ kind }) => kind))];
}
