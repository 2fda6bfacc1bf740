import type { Context, Middleware, Next } from "koa";
import { TRACE_HEADER } from "#contract/http/trace.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { acceptTraceId, runInTrace } from "#backend/platform/logging/trace.ts";

declare module "koa" {
  interface DefaultContext {
    log: Logger;
  }
}

/** Balancers ask every second, and Janus counts all the time; only a failure is news. */
const routine: readonly string[] = ["/healthz", "/readyz", "/janus/events"];

/**
 * Logs one line per request. Everything that is logged meanwhile carries its trace id, which is also in the `X-Request-Id`
 * header and in every error response. A page names it in `traceparent`; without one, or with junk, it is a new one.
 */
export function requestLog(logger: Logger): Middleware {
  return async (ctx: Context, next: Next) => {
    const traceId = acceptTraceId(ctx.get(TRACE_HEADER));
    ctx.state["requestId"] = traceId;
    ctx.set("X-Request-Id", traceId);
    ctx.log = logger;
    const started = performance.now();
    // Comes after "finish" too. When its client is gone, it comes outside of the request's context.
    ctx.res.once("close", () =>
      runInTrace(traceId, () => logRequest(logger, ctx, performance.now() - started)),
    );
    await runInTrace(traceId, next);
  };
}

/** Of payments, payouts and checkouts: whoever has one can look at the payment. */
const references = /\bgb-[\w-]{20,}|(?<=\/checkout\/)[^/]+/g;

function logRequest(logger: Logger, { method, req, res, state }: Context, tookMs: number): void {
  const { statusCode, writableFinished } = res;
  // Without the query, which can hold a ticket or a payment reference.
  const path = (req.url?.split("?", 1)[0] ?? "").replaceAll(references, "…");
  const line = { req: { method, path }, res: { statusCode }, responseTime: Math.round(tookMs) };
  const isRoutine = routine.includes(path);
  // A process that is about to stop says so on purpose.
  if (state["code"] === "stopping")
    logger[isRoutine ? "debug" : "info"](line, "request refused while stopping");
  else if (statusCode >= 500) logger.error(line, "request failed");
  else if (!writableFinished) logger.info(line, "request aborted");
  else if (isRoutine) logger.debug(line, "request completed");
  else logger.info(line, "request completed");
}
