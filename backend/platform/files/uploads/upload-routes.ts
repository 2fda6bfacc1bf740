import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { MemoryLocker, Server, type ServerOptions } from "@tus/server";
import type Router from "@koa/router";
import type { Context } from "koa";
import { id as idSchema } from "#contract/http/endpoint.ts";
import type { ErrorCode } from "#contract/http/error.ts";
import { tokenFromHeader, type Authenticate, type Caller } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { UploadStore, type UploadTarget } from "./upload-store.ts";

/** The request headers that are passed to tus. Headers that proxies add are not among them. */
const requestHeaders = [
  "tus-resumable",
  "upload-length",
  "upload-metadata",
  "upload-offset",
  "upload-defer-length",
  "upload-concat",
  "content-type",
  "content-length",
];
const responseHeaders = ["tus-resumable", "location", "upload-offset", "upload-length"];

/** Copies the body to a separate stream, so that the connection stays open even if the body is not read to its end. */
function bodyOf({ req }: Context): ReadableStream {
  const relay = req.pipe(new PassThrough());
  req.once("close", () => {
    if (!req.complete) relay.destroy(new Error("the line broke"));
  });
  return Readable.toWeb(relay);
}

function toWebRequest(ctx: Context): Request {
  const present = requestHeaders.filter((name) => ctx.get(name) !== "");
  const headers = Object.fromEntries(present.map((name) => [name, ctx.get(name)]));
  const body = ctx.method === "PATCH" ? bodyOf(ctx) : null;
  const options = { method: ctx.method, headers, ...(body && { body, duplex: "half" }) };
  return new Request(`http://localhost${ctx.path}`, options as RequestInit);
}

/** Our error codes for tus's own errors, which contain only a status and a message for developers. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: "upload_gone",
  409: "upload_conflict",
  410: "upload_gone",
};

export interface UploadKind {
  /**
   * The path at which uploads are created. The path of an upload is this path, followed by a slash and the upload's id.
   */
  path: string;
  maxBytes: number;
  /** The error code for a file larger than `maxBytes`. */
  tooLarge: ErrorCode;
  /** Rejects unless this upload belongs to the caller. */
  requireOwn: (caller: Caller, id: string) => Promise<unknown>;
  uploadPathOf: (caller: Caller) => UploadTarget;
}

/**
 * Mounts resumable uploads with the tus protocol. Every request is checked, and only instructors may upload. Errors
 * have the same envelope as those of the API. A lock, local to this process, makes a new request wait until the
 * connection that the client has abandoned is closed.
 */
export function mountUploads(
  router: Router,
  { authenticate, limits }: { authenticate: Authenticate; limits: RateLimits },
  kind: UploadKind,
): void {
  const locker = new MemoryLocker();

  async function requireInstructor(ctx: Context): Promise<Caller> {
    const token = tokenFromHeader(ctx.get("Authorization"));
    const caller = token ? await authenticate(token) : null;
    if (!caller) throw new AppError("not_signed_in");
    const limit = ctx.method === "POST" ? "upload" : "uploadPart";
    await limits.count(limit, { subject: caller.accountId, address: ctx.ip });
    if (caller.role !== "instructor") throw new AppError("instructors_only");
    return caller;
  }

  async function serve(ctx: Context): Promise<void> {
    const caller = await requireInstructor(ctx);
    if (ctx.method !== "POST") {
      const id = idSchema.safeParse(ctx.params["id"]);
      if (!id.success) throw new AppError("upload_gone");
      await kind.requireOwn(caller, id.data);
    }
    const failures: unknown[] = [];
    const options: ServerOptions = {
      path: kind.path,
      locker,
      maxSize: kind.maxBytes,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      onResponseError: (_request, error) => void failures.push(error),
    };
    const datastore = new UploadStore(kind.uploadPathOf(caller));
    const response = await new Server({ ...options, datastore }).handleWeb(toWebRequest(ctx));
    await answer(ctx, response, { failures, tooLarge: kind.tooLarge });
  }

  router.register(kind.path, ["post"], serve);
  router.register(`${kind.path}/:id`, ["head", "patch", "delete"], serve);
}

async function answer(
  ctx: Context,
  response: Response,
  { failures, tooLarge }: { failures: readonly unknown[]; tooLarge: ErrorCode },
): Promise<void> {
  if (!response.ok) {
    const ours = failures.find((failure) => failure instanceof Error);
    if (ours) throw ours;
    const cause = new Error(await response.text());
    const code = response.status === 413 ? tooLarge : (codesByStatus[response.status] ?? "invalid");
    throw new AppError(code, { cause });
  }
  ctx.status = response.status;
  for (const name of responseHeaders) {
    const value = response.headers.get(name);
    if (value !== null) ctx.set(name, value);
  }
  ctx.body = null;
  ctx.status = response.status;
}
