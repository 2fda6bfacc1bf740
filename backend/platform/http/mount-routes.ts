import { createHash } from "node:crypto";
import type Router from "@koa/router";
import type { Context, Middleware, Next } from "koa";
import { MAX_EMAIL_LENGTH, normalizeEmail } from "#contract/accounts/normalize-email.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { KEY_HEADER, requestKey, success } from "#contract/http/endpoint.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { MAX_UPLOAD_JSON_BYTES } from "#backend/platform/constants.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { handleOnce } from "#backend/platform/idempotency/transact-once.ts";
import { tokenFromHeader, type Authenticate, type Caller } from "./caller.ts";
import { encodeUtf8 } from "./encode-utf8.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { parseInput, readBody } from "./input/parse-input.ts";
import { readBodyWith } from "./input/read-body.ts";
import { addressKey } from "./rate-limits/address-key.ts";
import type { RateLimits } from "./rate-limits/rate-limits.ts";
import type { Access, AssertProven, Route, RouteInput, RouteResponse } from "./route.ts";
import { cookieName, setCookie } from "./set-cookie.ts";
import { readUpload } from "./input/upload.ts";

interface MountOptions {
  db: Knex;
  clock: Clock;
  limits: RateLimits;
  authenticate: Authenticate;
  assertProven: AssertProven;
  /** Validates every response against its schema. For tests only: it costs a fifth of the throughput. */
  validateResponses: boolean;
  config: { publicUrl: string; email: { verification: boolean } };
}

const maxJsonBytes = 256 * 1024;

function bodyReader(endpoint: Endpoint): Middleware {
  const limit = endpoint.maxBodyBytes ?? (endpoint.upload ? MAX_UPLOAD_JSON_BYTES : maxJsonBytes);
  const json = readBodyWith({ enableTypes: ["json"], jsonLimit: limit });
  const upload = endpoint.upload ? readUpload(endpoint.upload) : null;
  return async (ctx: Context, next: Next) => {
    if (ctx.method === "GET" || ctx.method === "DELETE") return next();
    if (upload && ctx.is("multipart")) return upload(ctx, next);
    if (ctx.request.length && !ctx.is("json")) throw new AppError("unsupported_media_type");
    return json(ctx, next);
  };
}

function assertAccess(access: Access, caller: Caller | null): void {
  if (access === "public") return;
  if (!caller) throw new AppError("not_signed_in");
  if (access === "instructor" && caller.role !== "instructor") throw new AppError("instructors_only");
  if (access === "admin" && caller.role !== "admin") throw new AppError("forbidden");
}

/**
 * Returns the subject of a rate limit: the account or, without one, the combination of the IP address and the email in
 * the request.
 */
function rateLimitSubject(ctx: Context, caller: Caller | null): string {
  if (caller) return caller.accountId;
  const body: unknown = ctx.request.body;
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : "";
  return `${addressKey(ctx.ip)} ${typeof email === "string" ? normalizeEmail(email).slice(0, MAX_EMAIL_LENGTH) : ""}`;
}

const requestClient = (ctx: Context) => ({ address: ctx.ip, userAgent: ctx.get("User-Agent") });

/** Returns what a handler may know about the request besides its input. */
function requestContext(ctx: Context, { config }: MountOptions) {
  return {
    client: requestClient(ctx),
    cookie: (name: string) => ctx.cookies.get(cookieName(name, config)),
    fromOwnOrigin: isOwnOrigin({
      origin: ctx.get("Origin"),
      host: ctx.host,
      protocol: ctx.protocol,
      publicUrl: config.publicUrl,
    }),
  };
}

type Input = RouteInput<Endpoint, "public">;

/**
 * Returns a hash of the request's content. A request that is repeated under the same key must have the same content.
 */
function fingerprintOf({ method, path }: Context, { body, upload }: Input): Buffer {
  const asked = createHash("sha256").update(JSON.stringify([method, path, body]));
  return (upload ? asked.update(upload) : asked).digest();
}

/** Handles a request. A request with an idempotency key is executed only once. */
async function handleByKey(
  ctx: Context,
  { endpoint, handle }: Route,
  { input, db, clock }: { input: Input; db: Knex; clock: Clock },
): Promise<RouteResponse<unknown>> {
  const header = ctx.get(KEY_HEADER);
  if (!endpoint.keyed || header === "" || !input.caller) return handle(input);
  const key = requestKey.safeParse(header);
  if (!key.success)
    throw new AppError("invalid", { fields: { [KEY_HEADER]: [key.error.issues[0]?.message ?? ""] } });
  const { accountId } = input.caller;
  const request = { accountId, key: key.data, fingerprint: fingerprintOf(ctx, input), now: clock() };
  return handleOnce(db, request, () => handle(input));
}

function createHandler(route: Route, options: MountOptions): Middleware {
  const { endpoint, limit } = route;
  const envelope = success(endpoint.data);
  return async (ctx: Context) => {
    const caller: Caller | null = ctx.state["caller"];
    if (limit) await options.limits.count(limit, { subject: rateLimitSubject(ctx, caller), address: ctx.ip });
    const { body, upload } = readBody(ctx, endpoint);
    const parsed = parseInput(endpoint, { params: ctx.params, query: ctx.query, body });
    const input = { ...parsed, ...requestContext(ctx, options), caller, upload };
    const { cookie, ...result } = await handleByKey(ctx, route, { ...options, input });
    if (cookie) setCookie(ctx, cookie, options.config);
    const response = { statusCode: endpoint.status, ...result };
    ctx.status = endpoint.status;
    ctx.set("Cache-Control", "no-store");
    ctx.type = "json";
    // Encoded once here: Koa would scan a long string three times.
    ctx.body = encodeUtf8(JSON.stringify(options.validateResponses ? envelope.parse(response) : response));
  };
}

function identifyCaller({ authenticate }: MountOptions): Middleware {
  return async (ctx: Context, next: Next) => {
    const token = tokenFromHeader(ctx.get("Authorization"));
    ctx.state["caller"] = token ? await authenticate(token, requestClient(ctx)) : null;
    return next();
  };
}

/** Checks access before the body is read, so that nobody can upload megabytes without a session. */
function requireAccess(
  { endpoint, access, needsVerifiedEmail }: Route,
  { config, assertProven }: MountOptions,
): Middleware {
  return async (ctx: Context, next: Next) => {
    const caller: Caller | null = ctx.state["caller"];
    assertAccess(access, caller);
    if (needsVerifiedEmail && config.email.verification && caller?.emailVerified === false)
      throw new AppError("email_unverified");
    if (caller) assertProven({ endpoint, access }, caller);
    return next();
  };
}

/** `/classes/id/{id}` → `/classes/id/:id`. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/**
 * Mounts routes. For each request, a mounted route identifies the caller, checks access and reads the body; it then
 * counts the request against its rate limit, parses it and handles it.
 */
export function mountRoutes(router: Router, routes: readonly Route[], options: MountOptions): void {
  const identify = identifyCaller(options);
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const chain = [
      identify,
      requireAccess(route, options),
      bodyReader(route.endpoint),
      createHandler(route, options),
    ];
    router.register(routerPath(path), [method.toLowerCase()], chain);
  }
}
