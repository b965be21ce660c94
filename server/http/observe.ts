import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { AskedQuestion } from '#protocol/pagePart.ts';
import { isWriteRefused } from '#server/database/isWriteRefused.ts';
import type { Metrics } from '#server/http/metrics.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Of questions, for the log. */
    asked?: readonly string[];
  }
}

/** Counts and logs every request, without what could be personal in it: no path, no query, no body. */
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
    // Of refused writes there may be many, and they are told of by themselves.
    const level = status >= 500 && !isWriteRefused(context.error) ? 'warn' : 'debug';
    const ms = Math.round(seconds * 1000);
    // Left out where it is undefined.
    const asked = context.get('asked');
    log[level]({ method: context.req.method, route, status, ms, asked });
  };
}

/** The last one that ran, as registered, such as `/api/staff/:id`: the path itself holds ids. */
export function routeOf(context: Context): string {
  return routePath(context);
}

/** What questions are about, each kind once: without what they look for. */
export function kindsOf(questions: readonly AskedQuestion[]): readonly string[] {
  return [...new Set(questions.map(kindOf))];
}

function kindOf(question: AskedQuestion): string {
  return question.kind === 'pagePart' && question.from !== null ? 'furtherPart' : question.kind;
}
