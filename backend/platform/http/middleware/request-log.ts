import type { Context, Middleware, Next } from "koa";
import { TRACE_HEADER } from "#contract/http/trace.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { acceptTraceId, runInTrace } from "#backend/platform/logging/request-trace.ts";

declare module "koa" {
  interface DefaultContext {
    log: Logger;
  }
}

/** Load balancers poll every second and Janus posts events constantly; only a failure is worth logging. */
const routine: readonly string[] = ["/healthz", "/readyz", "/janus/events"];

/**
 * Logs one line per request. Everything that is logged during the request has its trace id, which is also in the
 * `X-Request-Id` header and in every error response. A page sends the trace id in `traceparent`; if that header is
 * missing or invalid, a new id is generated.
 */
export function requestLog(logger: Logger): Middleware {
  return async (ctx: Context, next: Next) => {
    const traceId = acceptTraceId(ctx.get(TRACE_HEADER));
    ctx.state["requestId"] = traceId;
    ctx.set("X-Request-Id", traceId);
    ctx.log = logger;
    const started = performance.now();
    // "close" is also emitted after "finish". When the client is gone, "close" is emitted outside the request's
    // context, so the trace is entered again.
    ctx.res.once("close", () =>
      runInTrace(traceId, () => logRequest(logger, ctx, performance.now() - started)),
    );
    await runInTrace(traceId, next);
  };
}

/**
 * References of payments, payouts and checkouts. They are not logged, since anyone who has one can view the payment.
 */
const references = /\bgb-[\w-]{20,}|(?<=\/checkout\/)[^/]+/g;

function logRequest(logger: Logger, { method, req, res, state }: Context, tookMs: number): void {
  const { statusCode, writableFinished } = res;
  // Omits the query, which can contain a ticket or a payment reference.
  const path = (req.url?.split("?", 1)[0] ?? "").replaceAll(references, "…");
  const line = { req: { method, path }, res: { statusCode }, responseTime: Math.round(tookMs) };
  const isRoutine = routine.includes(path);
  // A stopping process rejects requests on purpose, so this is not logged as an error.
  if (state["code"] === "stopping")
    logger[isRoutine ? "debug" : "info"](line, "request refused while stopping");
  else if (statusCode >= 500) logger.error(line, "request failed");
  else if (!writableFinished) logger.info(line, "request aborted");
  else if (isRoutine) logger.debug(line, "request completed");
  else logger.info(line, "request completed");
}
