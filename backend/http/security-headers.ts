import cors from "@koa/cors";
import type { Middleware } from "koa";
import helmet from "koa-helmet";
import { policyOfPage, socketsOf } from "#contract/page-policy.ts";
import { CLIENT_HEADER } from "#contract/release.ts";
import type { Config } from "#backend/config.ts";

/** Headers of everything that is no page: nothing may run, frame or embed it. */
export function securityHeaders(config: Config): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
}

/** Lets the configured origins call us from a browser, and nobody else. Tokens travel in a header; the one cookie works for our own pages only. */
export function allowedOrigins(config: Config): Middleware {
  return cors({
    origin: (ctx) => {
      const origin = ctx.get("Origin");
      return config.allowedOrigins.includes(origin) ? origin : "";
    },
    allowHeaders: ["Authorization", "Content-Type", CLIENT_HEADER],
    exposeHeaders: ["Retry-After", "X-Request-Id"],
    allowMethods: ["GET", "POST", "PUT", "DELETE"],
    maxAge: 86_400,
  });
}

/** The policy of one HTML answer. `nonce` is fresh for each: Griffel's style elements carry it. */
export function pagePolicy(nonce: string, publicUrl: string): string {
  return policyOfPage({
    nonce,
    connect: [socketsOf(publicUrl)],
    more: ["manifest-src 'self'", "worker-src 'self'", "form-action 'self'"],
  });
}

/** The policy of the page that the service worker keeps: its own style and picture, and no scripts. */
export const offlinePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The policy that the service worker lives under: it fetches what is ours, and runs nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";
