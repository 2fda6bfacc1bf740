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
import { UploadStore, type UploadPlace } from "./upload-store.ts";

/** What tus reads. A proxy's headers are none of its business. */
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

/** The body apart from its connection, which must outlive a request that nobody reads to its end. */
function bodyOf({ req }: Context): ReadableStream {
  const relay = req.pipe(new PassThrough());
  req.once("close", () => {
    if (!req.complete) relay.destroy(new Error("the line broke"));
  });
  return Readable.toWeb(relay);
}

function toWebRequest(ctx: Context): Request {
  const given = requestHeaders.filter((name) => ctx.get(name) !== "");
  const headers = Object.fromEntries(given.map((name) => [name, ctx.get(name)]));
  const body = ctx.method === "PATCH" ? bodyOf(ctx) : null;
  const options = { method: ctx.method, headers, ...(body && { body, duplex: "half" }) };
  return new Request(`http://localhost${ctx.path}`, options as RequestInit);
}

/** tus's own errors have a status and a text for developers. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: "upload_gone",
  409: "upload_conflict",
  410: "upload_gone",
};

export interface UploadKind {
  /** Where uploads are created; each is at its id below. */
  path: string;
  maxBytes: number;
  /** What is said of a larger file. */
  tooLarge: ErrorCode;
  /** Rejects unless this upload is one of the caller's. */
  requireOwn: (caller: Caller, id: string) => Promise<unknown>;
  placeOf: (caller: Caller) => UploadPlace;
}

/**
 * Resumable uploads by the tus protocol, for instructors only: asked at every request. Errors have our envelope. The lock is
 * of this process: it makes a new request wait for the end of a line that the client has left.
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
    const datastore = new UploadStore(kind.placeOf(caller));
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
