import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import path from "node:path";
import type { Context, Middleware, Next } from "koa";
import sirv from "sirv";
import { pageLanguage } from "./page-language.ts";
import { createSendPage, type PageOverride, type PageOptions } from "./send-page.ts";
import { createSsrRenderer, type SsrRenderer } from "./ssr-renderer.ts";
import {
  documentHeaders,
  offlinePolicy,
  pdfWorkerPolicy,
  workerPolicy,
} from "../middleware/security-headers.ts";

export interface WebApp {
  /** Sends the root page to clients that prefer HTML. It runs before the API, which also serves the root. */
  rootPage: Middleware;
  /** Serves the files of the built web app. For every other path that a browser navigates to, sends the app's page. */
  files: Middleware;
  /** Sends the page for the URL with a different head and status, for example with a rejected form. */
  sendPage: (ctx: Context, override: PageOverride) => Promise<void>;
  ssr: SsrRenderer;
}

interface WebAppOptions extends Omit<PageOptions, "ssr"> {
  webDir: string;
}

function navigates(ctx: Context): boolean {
  return (ctx.method === "GET" || ctx.method === "HEAD") && ctx.accepts("json", "html") === "html";
}

const WORKER = "/service-worker.js";
const HASHED = "/assets/";

/** Files that need their own policy: the service worker makes requests, and its offline page has a stylesheet. */
const ownPolicies: ReadonlyMap<string, string> = new Map([
  [WORKER, workerPolicy],
  ["/offline.html", offlinePolicy],
]);

/** A worker runs under the policy of its own response. */
const isPdfWorker = (pathname: string) => pathname.startsWith(`${HASHED}pdf.worker`);

/**
 * Returns the path of the file that sirv would read: decoded, without dot segments, in lower case for case-insensitive
 * file systems. Returns null when it can't be decoded.
 */
function filePathOf(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname).replaceAll("\\", "/");
    return path.posix.normalize(decoded).toLowerCase();
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * Whether the file is a page with placeholders, which only `sendPage` fills in, or belongs to the SSR bundle in the
 * same folder. Compressed variants are included.
 */
function isTemplate(filePath: string): boolean {
  return /^\/index\.html(\.|$)/.test(filePath) || filePath.startsWith("/pages/");
}

/** sirv sets the charset for HTML only. */
const textTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

/** Hashed files never change; the service worker and the offline page must always be current. */
function howLong(pathname: string): string {
  if (pathname.startsWith(HASHED)) return "public, max-age=31536000, immutable";
  const asksAnew = pathname === WORKER || pathname.startsWith("/offline.");
  return asksAnew ? "no-cache" : "public, max-age=3600";
}

/**
 * sirv has no option to omit Last-Modified, which is useless for a file that never changes, since no client revalidates
 * it.
 */
function leaveOutLastModified(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const withoutLastModified = (status: number, headers: OutgoingHttpHeaders) => {
    delete headers["Last-Modified"];
    return writeHead(status, headers);
  };
  // sirv uses only this overload.
  response.writeHead = withoutLastModified as ServerResponse["writeHead"];
}

function serveFiles(webDir: string, isHashed: boolean) {
  return sirv(webDir, {
    etag: !isHashed,
    // Reads the folder for each request: with a listing from startup, a file that a newer build has deleted would crash
    // the process.
    dev: true,
    // The build stores compressed versions beside each file.
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      const type = textTypes[path.extname(pathname)];
      if (type !== undefined) response.setHeader("Content-Type", `${type}; charset=utf-8`);
      if (isHashed) leaveOutLastModified(response);
    },
  });
}

/**
 * Headers that files other than pages do not need. Files are public, no client needs the request id of a file, and the
 * page that uses a file was already loaded over https.
 */
const notOfFiles = [
  ...documentHeaders,
  "Cross-Origin-Resource-Policy",
  "Strict-Transport-Security",
  "X-Request-Id",
] as const;

/**
 * Files that run nothing on their own, whoever opens or frames them. They run only as part of a page, under the page's
 * policy.
 */
const withoutPolicy = /\.(?:js|css|woff2|png)$/;

/** The API headers that `setFileHeaders` changes. */
const fileHeaders = ["Cache-Control", "Content-Security-Policy", ...notOfFiles] as const;

function setFileHeaders(response: ServerResponse, pathname: string): void {
  response.setHeader("Cache-Control", howLong(pathname));
  if (path.extname(pathname) !== ".html") for (const name of notOfFiles) response.removeHeader(name);
  if (withoutPolicy.test(pathname)) response.removeHeader("Content-Security-Policy");
  const policy = isPdfWorker(pathname) ? pdfWorkerPolicy : ownPolicies.get(pathname);
  if (policy !== undefined) response.setHeader("Content-Security-Policy", policy);
}

function restoreHeader(response: ServerResponse, name: string, value: OutgoingHttpHeader | undefined): void {
  if (value === undefined) response.removeHeader(name);
  else response.setHeader(name, value);
}

/** Reads the built pages once. @throws when `webDir` contains no build */
export async function createWebApp(options: WebAppOptions): Promise<WebApp> {
  const ssr = createSsrRenderer(options.webDir);
  const sendPage = await createSendPage({ ...options, ssr });
  const serveHashed = serveFiles(options.webDir, true);
  const serveOther = serveFiles(options.webDir, false);

  async function rootPage(ctx: Context, next: Next): Promise<void> {
    if (ctx.path !== "/") return next();
    if (navigates(ctx)) return sendPage(ctx);
    // Clients that don't prefer HTML get the same content from the API's root as data. Its handler doesn't see headers,
    // so the language is passed in the query.
    ctx.query = { ...ctx.query, lang: pageLanguage(ctx) };
    return next();
  }

  async function fileOrPage(ctx: Context, next: Next): Promise<void> {
    const isFile = path.extname(ctx.path) !== "";
    if (isFile && (ctx.method === "GET" || ctx.method === "HEAD")) return sendFile(ctx, next);
    if (navigates(ctx)) return sendPage(ctx);
    return next();
  }

  /** sirv writes to the raw response. A missing file results in a JSON 404, never in the page. */
  async function sendFile(ctx: Context, next: Next): Promise<void> {
    const filePath = filePathOf(ctx.path);
    if (filePath === null || isTemplate(filePath)) return next();
    // Ranges are not supported, and an invalid one makes sirv's stream throw.
    delete ctx.req.headers.range;
    const apiHeaders = { ...ctx.res.getHeaders() };
    // sirv sends a 304 without calling `setHeaders`, and browsers apply a 304's headers to the stored file, so the
    // headers are set before sirv runs.
    setFileHeaders(ctx.res, ctx.path);
    const missing = await new Promise<boolean>((resolve) => {
      ctx.res.once("close", () => resolve(false));
      ctx.status = 200;
      const serve = ctx.path.startsWith(HASHED) ? serveHashed : serveOther;
      serve(ctx.req, ctx.res, () => resolve(true));
    });
    if (!missing) {
      ctx.respond = false;
      return;
    }
    for (const name of fileHeaders) restoreHeader(ctx.res, name, apiHeaders[name.toLowerCase()]);
    ctx.status = 404;
    return next();
  }

  return {
    rootPage,
    files: fileOrPage,
    sendPage,
    ssr,
  };
}
