import type { Context, Middleware, Next } from "koa";
import { z } from "zod";
import type { Failure, FieldIssues } from "#contract/error.ts";
import { AppError } from "#backend/app-error.ts";
import { fromDatabaseError } from "#backend/db/pg-errors.ts";
import { fromUploadError } from "./upload.ts";

/** Every issue under the name of its field; issues of the whole go under `body`. */
export function issuesByField(error: z.ZodError): FieldIssues {
  const fields: FieldIssues = {};
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
    for (const name of names) (fields[name] ??= []).push(issue.message);
  }
  return fields;
}

/** Whatever was thrown, as the error a person may see. Unknown ones become `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof z.ZodError)
    return new AppError("invalid", { fields: issuesByField(thrown), cause: thrown });
  return (
    fromDatabaseError(thrown) ??
    fromUploadError(thrown) ??
    fromHttpError(thrown) ??
    new AppError("internal", { cause: thrown })
  );
}

/** Koa and its parsers throw `http-errors` with a status. */
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

function answer(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  if (error.retryAfter !== undefined) ctx.set("Retry-After", String(error.retryAfter));
  ctx.body = toFailure(error, ctx.state["requestId"] as string);
}

/** The only place where errors become HTTP. */
export const errorBoundary: Middleware = async (ctx: Context, next: Next) => {
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw new AppError("not_found");
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500)
      ctx.req.log.error({ err: error.cause ?? error, code: error.code }, "request failed");
    answer(ctx, error);
  }
};
