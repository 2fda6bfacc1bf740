import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { MemoryLocker, Server, type ServerOptions } from "@tus/server";
import type Router from "@koa/router";
import type { Context } from "koa";
import { id as idSchema } from "#contract/http/endpoint.ts";
import type { ErrorCode } from "#contract/http/error.ts";
import { MAX_MATERIAL_BYTES, UPLOADS_PATH } from "#contract/lectures/material.ts";
import { authenticate } from "#backend/accounts/sessions/authenticate.ts";
import type { Caller } from "#backend/accounts/sessions/caller.ts";
import { tokenFromHeader } from "#backend/accounts/sessions/token.ts";
import { AppError } from "#backend/app-error.ts";
import type { RateLimits } from "#backend/http/rate-limits/rate-limits.ts";
import type { MaterialServices } from "../material-services.ts";
import { beginUpload } from "./begin-upload.ts";
import { findOwnUpload } from "./own-upload.ts";
import { UploadStore } from "./upload-store.ts";

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
  413: "material_too_large",
};

/**
 * Resumable uploads by the tus protocol, for the lecture's own instructor only: asked at every request. Errors have our
 * envelope. The lock is of this process: it makes a new request wait for the end of a line that the client has left.
 */
export function mountMaterialUploads(
  router: Router,
  services: MaterialServices & { limits: RateLimits },
): void {
  const locker = new MemoryLocker();
  const { db, clock, limits } = services;

  async function requireInstructor(ctx: Context): Promise<Caller> {
    const token = tokenFromHeader(ctx.get("Authorization"));
    const caller = token ? await authenticate(db, token, clock()) : null;
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
      await findOwnUpload(services, caller, id.data);
    }
    const failures: unknown[] = [];
    const options: ServerOptions = {
      path: UPLOADS_PATH,
      locker,
      maxSize: MAX_MATERIAL_BYTES,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      onResponseError: (_request, error) => void failures.push(error),
    };
    const datastore = new UploadStore({
      ...services,
      beginUpload: (upload) => beginUpload(services, caller, upload),
    });
    await answer(ctx, await new Server({ ...options, datastore }).handleWeb(toWebRequest(ctx)), failures);
  }

  router.register(UPLOADS_PATH, ["post"], serve);
  router.register(`${UPLOADS_PATH}/:id`, ["head", "patch", "delete"], serve);
}

async function answer(ctx: Context, response: Response, failures: readonly unknown[]): Promise<void> {
  if (!response.ok) {
    const ours = failures.find((failure) => failure instanceof Error);
    if (ours) throw ours;
    const said = await response.text();
    throw new AppError(codesByStatus[response.status] ?? "invalid", { cause: new Error(said) });
  }
  ctx.status = response.status;
  for (const name of responseHeaders) {
    const value = response.headers.get(name);
    if (value !== null) ctx.set(name, value);
  }
  ctx.body = null;
  ctx.status = response.status;
}
