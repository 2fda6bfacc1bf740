import type { IncomingMessage } from "node:http";
import type { Context, Middleware, Next } from "koa";
import { pinoHttp } from "pino-http";
import { TRACE_HEADER } from "#contract/http/trace.ts";
import type { Logger } from "#backend/logger.ts";
import { acceptTraceId, currentTraceId, runInTrace } from "#backend/trace.ts";

/** Balancers ask every second, and Janus counts all the time; only a failure is news. */
const routine: readonly string[] = ["/healthz", "/readyz", "/janus/events"];

/** The path without the query, which can hold a ticket or a payment reference. */
function pathOf(request: IncomingMessage): string {
  return request.url?.split("?", 1)[0] ?? "";
}

/**
 * Logs one line per request. Everything that is logged meanwhile carries its trace id, which is also in the `X-Request-Id`
 * header and in every error response. A page names it in `traceparent`; without one, or with junk, it is a new one.
 */
export function requestLog(logger: Logger): Middleware {
  const log = pinoHttp({
    logger,
    serializers: {
      req: ({ method, raw }: { method: string; raw: IncomingMessage }) => ({ method, path: pathOf(raw) }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
    },
    // The line at the end may be written outside of the request's context, as when its client is gone.
    customProps: ({ id }) => (currentTraceId() === undefined ? { traceId: id } : {}),
    customLogLevel: (request, response) => {
      if (response.statusCode >= 500) return "error";
      return routine.includes(pathOf(request)) ? "debug" : "info";
    },
  });
  return async (ctx: Context, next: Next) => {
    const traceId = acceptTraceId(ctx.get(TRACE_HEADER));
    ctx.req.id = traceId;
    ctx.state["requestId"] = traceId;
    ctx.set("X-Request-Id", traceId);
    await runInTrace(traceId, async () => {
      log(ctx.req, ctx.res);
      // What is logged meanwhile need not repeat the whole request: the trace id leads to it.
      ctx.req.log = logger;
      await next();
    });
  };
}
