import { bodyParser } from "@koa/bodyparser";
import type Router from "@koa/router";
import type { Context, Middleware, Next } from "koa";
import type { Endpoint } from "#contract/endpoint.ts";
import { success } from "#contract/endpoint.ts";
import { AppError } from "#backend/app-error.ts";
import { authenticate } from "#backend/accounts/authenticate.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import { tokenFromHeader } from "#backend/accounts/token.ts";
import type { Clock } from "#backend/clock.ts";
import { JSON_BODY_LIMIT_BYTES } from "#backend/constants.ts";
import type { Db } from "#backend/db/knex.ts";
import { cookieHeader, isOwnPage } from "./own-cookie.ts";
import { parseInput, readForm } from "./parse-input.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Access, Route } from "./route.ts";
import { readUpload } from "./upload.ts";

interface MountOptions {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  /** Parse every answer with its own schema too: for tests, it costs a fifth of the throughput. */
  checkAnswers: boolean;
  config: { publicUrl: string };
}

const smallBody = 256 * 1024;

function bodyReader(endpoint: Endpoint): Middleware {
  const limit = endpoint.upload ? JSON_BODY_LIMIT_BYTES : smallBody;
  const json = bodyParser({ enableTypes: ["json"], jsonLimit: limit });
  const upload = endpoint.upload ? readUpload(endpoint.upload) : null;
  return async (ctx: Context, next: Next) => {
    if (ctx.method === "GET" || ctx.method === "DELETE") return next();
    if (upload && ctx.is("multipart")) return upload(ctx, next);
    if (ctx.request.length && !ctx.is("json")) throw new AppError("unsupported_media_type");
    return json(ctx, next);
  };
}

function admit(access: Access, caller: Caller | null): void {
  if (access === "public") return;
  if (!caller) throw new AppError("not_signed_in");
  if (access === "instructor" && caller.role !== "instructor") throw new AppError("instructors_only");
  if (access === "admin" && caller.role !== "admin") throw new AppError("forbidden");
}

/** Whom a limit counts: the account, else the e-mail that is tried, always beside the address. */
function subjectOf(ctx: Context, caller: Caller | null): string {
  if (caller) return caller.accountId;
  const body: unknown = ctx.request.body;
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : "";
  return `${ctx.ip} ${typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : ""}`;
}

/** What a handler may know of the request beside its input. */
function around(ctx: Context, { config }: MountOptions) {
  return {
    address: ctx.ip,
    cookie: (name: string) => ctx.cookies.get(name),
    fromOwnPage: isOwnPage({ origin: ctx.get("Origin"), host: ctx.host, publicUrl: config.publicUrl }),
  };
}

function answerer({ endpoint, handle, limit }: Route, options: MountOptions): Middleware {
  const envelope = success(endpoint.data);
  return async (ctx: Context) => {
    const caller: Caller | null = ctx.state["caller"];
    if (limit) await options.limits.count(limit, { subject: subjectOf(ctx, caller), address: ctx.ip });
    const { body, upload } = readForm(ctx);
    const input = parseInput(endpoint, { params: ctx.params, query: ctx.query, body });
    const { cookie, ...answer } = await handle({ ...input, ...around(ctx, options), caller, upload });
    if (cookie) ctx.set("Set-Cookie", cookieHeader(cookie, options.config));
    const reply = { statusCode: endpoint.status, ...answer };
    ctx.status = endpoint.status;
    ctx.set("Cache-Control", "no-store");
    ctx.type = "json";
    // Encoded here once; a long text would be walked through three times on its way out.
    ctx.body = Buffer.from(JSON.stringify(options.checkAnswers ? envelope.parse(reply) : reply));
  };
}

function identify({ db, clock }: MountOptions): Middleware {
  return async (ctx: Context, next: Next) => {
    const token = tokenFromHeader(ctx.get("Authorization"));
    ctx.state["caller"] = token ? await authenticate(db, token, clock()) : null;
    return next();
  };
}

/** Refuses a caller before their body is read: nobody uploads megabytes without a session. */
function guard(access: Access): Middleware {
  return async (ctx: Context, next: Next) => {
    admit(access, ctx.state["caller"]);
    return next();
  };
}

/** `/classes/id/{id}` → `/classes/id/:id`. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Puts declared routes on the router. Who → how often → what → do. */
export function mountRoutes(router: Router, routes: readonly Route[], options: MountOptions): void {
  const who = identify(options);
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const chain = [who, guard(route.access), bodyReader(route.endpoint), answerer(route, options)];
    router.register(routerPath(path), [method.toLowerCase()], chain);
  }
}
