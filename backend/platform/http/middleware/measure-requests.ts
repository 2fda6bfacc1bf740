import type { Context, Middleware, Next } from "koa";
import type { CountRequest } from "#backend/platform/metrics/request-metrics.ts";

/** The router writes it on the context, however Koa's types call that. */
function patternOf(ctx: Context): string | null {
  const pattern: unknown = ctx["_matchedRoute"];
  return typeof pattern === "string" ? pattern : null;
}

/** Counts each request with the pattern of its route. It comes before what turns errors into responses. */
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
