import type { Context, Middleware, Next } from "koa";
import type { CountRequest } from "#backend/platform/metrics/request-metrics.ts";

/** The router sets `_matchedRoute` on the context, although Koa's types don't declare it. */
function patternOf(ctx: Context): string | null {
  const pattern: unknown = ctx["_matchedRoute"];
  return typeof pattern === "string" ? pattern : null;
}

/** Counts each request by its route's pattern. It must be mounted before the error boundary. */
export function measureRequests(count: CountRequest): Middleware {
  return async (ctx: Context, next: Next) => {
    const since = performance.now();
    let status = 500;
    try {
      await next();
      ({ status } = ctx);
    } finally {
      const seconds = (performance.now() - since) / 1000;
      count({ method: ctx.method, route: patternOf(ctx), status, seconds });
    }
  };
}
