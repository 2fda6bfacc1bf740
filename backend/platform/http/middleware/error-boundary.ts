import type { Context, Middleware, Next } from "koa";
import { z } from "zod";
import type { Failure } from "#contract/http/error.ts";
import type { Caller } from "../caller.ts";
import { logSecurityEvent } from "#backend/platform/logging/security-log.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { DATABASE_RETRY_AFTER_SECONDS } from "#backend/platform/constants.ts";
import { fromDatabaseError } from "#backend/platform/db/pg-errors.ts";
import { isClientGone } from "../client-gone.ts";
import { issuesByField } from "../input/parse-input.ts";
import { fromUploadError } from "../input/upload.ts";

/** Converts anything thrown to an AppError. Unknown errors become `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // The contract's schemas use zod's small build. Its errors are not instances of `ZodError`, but both builds' error
  // classes have this base class.
  if (thrown instanceof z.core.$ZodError)
    return new AppError("invalid", { fields: issuesByField(thrown.issues), cause: thrown });
  return (
    fromDatabaseError(thrown) ??
    fromFullDisk(thrown) ??
    fromUploadError(thrown) ??
    fromHttpError(thrown) ??
    new AppError("internal", { cause: thrown })
  );
}

/** The picture library wraps the system error, so the chain of causes is searched. */
function fromFullDisk(thrown: unknown): AppError | null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ("code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT"))
      return new AppError("database_unavailable", {
        cause: thrown,
        retryAfter: DATABASE_RETRY_AFTER_SECONDS,
      });
  return null;
}

/** Koa and its body parsers throw `http-errors` with a status. */
function fromHttpError(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error) || !("status" in thrown) || typeof thrown.status !== "number") return null;
  const options = { cause: thrown };
  switch (thrown.status) {
    case 400:
      return new AppError("malformed_json", options);
    case 404:
      return new AppError("not_found", options);
    case 405:
    case 501:
      return new AppError("method_not_allowed", options);
    case 413:
      return new AppError("too_large", options);
    case 415:
      return new AppError("unsupported_media_type", options);
    default:
      return null;
  }
}

export function toFailure(error: AppError, requestId?: string): Failure {
  return {
    statusCode: error.status,
    code: error.code,
    message: error.userMessage,
    ...(error.fields && { fields: error.fields }),
    ...(requestId && { requestId }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  };
}

/**
 * Reads the rest of a body after a parser has stopped reading it. Unread bytes would stay in the connection: if a proxy
 * reuses the connection for another client's request, that request would wait until the connection is closed.
 */
function discardBody({ req }: Context): void {
  if (req.complete) return;
  req.unpipe();
  req.resume();
}

function respond(ctx: Context, error: AppError): void {
  discardBody(ctx);
  ctx.status = error.status;
  // The route may have made its response cacheable before it failed.
  ctx.set("Cache-Control", "no-store");
  if (error.retryAfter !== undefined) ctx.set("Retry-After", String(error.retryAfter));
  ctx.body = toFailure(error, ctx.state["requestId"] as string);
}

/** The only place that turns errors into HTTP responses. */
export const errorBoundary: Middleware = async (ctx: Context, next: Next) => {
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw new AppError("not_found");
  } catch (thrown) {
    // Nobody reads the response, and the request's own log line says that it was aborted.
    if (isClientGone(ctx, thrown)) {
      ctx.status = 400;
      return;
    }
    const error = toAppError(thrown);
    ctx.state["code"] = error.code;
    if (error.code === "stopping") ctx.log.debug({ code: error.code }, "refused while stopping");
    else if (error.status >= 500)
      ctx.log.error({ err: error.cause ?? error, code: error.code }, "request failed");
    // Logged without the cause: a parser's error quotes the body, which may contain a password.
    else if (error.code === "malformed_json") ctx.log.warn({ code: error.code }, "malformed body");
    if (error.status === 403 || error.status === 429) logRefusal(ctx, error);
    respond(ctx, error);
  }
};

function logRefusal(ctx: Context, { code }: AppError): void {
  const caller = ctx.state["caller"] as Caller | null | undefined;
  const accountId = caller?.accountId ?? null;
  logSecurityEvent(ctx.log, { kind: "refusal", accountId, address: ctx.ip, code });
}
