import cors from "@koa/cors";
import type { Context, Middleware } from "koa";
import helmet from "koa-helmet";
import { contentSecurityPolicy, toSocketUrl } from "#contract/pages/page-policy.ts";
import { CLIENT_HEADER } from "#contract/desktop/release.ts";
import { KEY_HEADER } from "#contract/http/endpoint.ts";
import { TRACE_HEADER } from "#contract/http/trace.ts";
import type { Config } from "#backend/platform/config/config.ts";

/**
 * Headers that only concern a document and its window. They are removed from responses that are not documents: the load
 * balancer does not compress headers, so on a slow connection each header of a hundred small files counts.
 */
export const documentHeaders = [
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Frame-Options",
] as const;

/**
 * Headers that are useless in responses to our own pages' scripts: such a response is never a document, nobody else
 * reads or stores it, and the page was already loaded over https and generated the trace id itself. These headers would
 * make up half of a small response.
 */
const notForScripts = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
  "Strict-Transport-Security",
  "Vary",
  "X-Request-Id",
] as const;

/**
 * Returns true if the request comes from a script of one of our own pages. Browsers set these request headers
 * themselves, so no page can forge them. Requests for pages are excluded: pages are the only responses that a script
 * may store.
 */
function answersOurScript(ctx: Context): boolean {
  const isAsked = ctx.get("Sec-Fetch-Site") === "same-origin" && ctx.get("Sec-Fetch-Dest") === "empty";
  const isOfApi = ctx.type === "application/json" || ctx.status === 204;
  return isAsked && isOfApi && ctx.response.get("Cache-Control") === "no-store";
}

/**
 * Sets the headers of every response that is not a page: nothing in such a response may run, and nobody may frame,
 * embed or store it. Public files set their own cache lifetime.
 */
export function securityHeaders(config: Config): Middleware {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Omits headers that only Flash, Internet Explorer and XSS filters, which browsers have removed, would read.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (ctx, next) => {
    ctx.set("Cache-Control", "no-store");
    await setHeaders(ctx, next);
    if (ctx.type !== "text/html") for (const name of documentHeaders) ctx.remove(name);
    if (answersOurScript(ctx)) for (const name of notForScripts) ctx.remove(name);
  };
}

/** Headers of resumable uploads (https://tus.io/protocols/resumable-upload). */
const tusRequestHeaders = ["Tus-Resumable", "Upload-Length", "Upload-Metadata", "Upload-Offset"];
const tusResponseHeaders = ["Location", "Tus-Resumable", "Upload-Length", "Upload-Offset"];

/** CORS for the configured origins only. Session tokens are sent in a header; the device cookie works only for our own pages. */
export function allowedOrigins(config: Config): Middleware {
  return cors({
    origin: (ctx) => {
      const origin = ctx.get("Origin");
      return config.allowedOrigins.includes(origin) ? origin : "";
    },
    allowHeaders: [
      "Authorization",
      "Content-Type",
      CLIENT_HEADER,
      KEY_HEADER,
      TRACE_HEADER,
      ...tusRequestHeaders,
    ],
    // The desktop app's pages derive the server's time from `Date`.
    exposeHeaders: ["Date", "Retry-After", "X-Request-Id", ...tusResponseHeaders],
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    maxAge: 86_400,
  });
}

interface PageOrigins {
  publicUrl: string;
  /** Hashes of the page's inline scripts. */
  scriptSources: readonly string[];
  /** The origin from which browsers fetch a replay's segments directly; null when we serve them. */
  bucketOrigin?: string | null;
}

/** The policy of one HTML response. Each response has a fresh `nonce` for Griffel's style elements. */
export function pagePolicy(
  nonce: string,
  { publicUrl, scriptSources, bucketOrigin = null }: PageOrigins,
): string {
  return contentSecurityPolicy({
    nonce,
    scripts: scriptSources,
    connect: [toSocketUrl(publicUrl)],
    media: bucketOrigin === null ? [] : [bucketOrigin],
    more: ["manifest-src 'self'", "worker-src 'self'", "form-action 'self'"],
  });
}

/** The policy of the offline page: its own style, font and image, and no scripts. */
export const offlinePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** The policy of the worker that reads a host's PDFs: it decodes pictures with WebAssembly, and makes no requests. */
export const pdfWorkerPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of the service worker: it may fetch from our origin, and nothing else. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
