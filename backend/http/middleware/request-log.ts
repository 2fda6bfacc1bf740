import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context, Middleware, Next } from "koa";
import { pinoHttp } from "pino-http";
import type { Logger } from "#backend/logger.ts";

/** Balancers ask every second, and Janus counts all the time; only a failure is news. */
const routine: readonly string[] = ["/healthz", "/readyz", "/janus/events"];

/** The path without the query, which can hold a ticket or a payment reference. */
function pathOf(request: IncomingMessage): string {
  return request.url?.split("?", 1)[0] ?? "";
}

/** Logs one line per request with its id, which is also in the `X-Request-Id` header and in every error response. */
export function requestLog(logger: Logger): Middleware {
  const log = pinoHttp({
    logger,
    genReqId: (request) => request.id,
    quietReqLogger: true,
    serializers: {
      req: (request: { id: unknown; method: string; raw: IncomingMessage }) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.raw),
      }),
      res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
    },
    customLogLevel: (request, response) => {
      if (response.statusCode >= 500) return "error";
      return routine.includes(pathOf(request)) ? "debug" : "info";
    },
  });
  return async (ctx: Context, next: Next) => {
    const requestId = randomUUID();
    ctx.req.id = requestId;
    ctx.state["requestId"] = requestId;
    log(ctx.req, ctx.res);
    ctx.set("X-Request-Id", requestId);
    await next();
  };
}
