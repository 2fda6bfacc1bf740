import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Context, Middleware, Next } from "koa";
import sirv from "sirv";
import type { DrawnPage } from "#contract/drawn-page.ts";
import type { LandingContent } from "#contract/landing.ts";
import { STAYS_COOKIE } from "#contract/page-cookies.ts";
import { createDrawPage, type DrawPage } from "./draw-pages.ts";
import { type PageDescriptions, type PageHead, withHead } from "./page-head.ts";
import { pageColours, pageLanguage } from "./page-language.ts";
import { offlinePolicy, pagePolicy, workerPolicy } from "./security-headers.ts";
import { type Language, readPages } from "./web-pages.ts";

export interface WebApp {
  /** The root is the web app for who prefers HTML; it stands before the API, which has the root too. */
  rootPage: Middleware;
  /** Answers files of the built web app, and its page for every other path that a browser navigates to. */
  files: Middleware;
}

interface WebAppOptions {
  webDir: string;
  publicUrl: string;
  landing: Record<Language, LandingContent>;
  /** What single pages say of themselves in their head. */
  descriptions?: PageDescriptions;
}

function navigates(ctx: Context): boolean {
  return (ctx.method === "GET" || ctx.method === "HEAD") && ctx.accepts("json", "html") === "html";
}

/** The head of this page. Without the database the page still comes, and says itself what is wrong. */
async function headOf(ctx: Context, descriptions: PageDescriptions): Promise<PageHead | "missing" | null> {
  const describe = descriptions[ctx.path.replace(/(?<=.)\/$/, "")];
  if (!describe) return null;
  try {
    const mayResume = ctx.cookies.get(STAYS_COOKIE) === "yes";
    return await describe(new URLSearchParams(ctx.querystring), { mayResume });
  } catch (error) {
    ctx.req.log.warn({ err: error }, "a page goes out without its description");
    return null;
  }
}

/** What stands in the page's body until scripts are there. Without it the page still comes, only later. */
async function drawingOf(
  ctx: Context,
  head: PageHead | "missing" | null,
  draw: (page: DrawnPage) => ReturnType<DrawPage>,
): Promise<string | null> {
  if (head === null || head === "missing" || head.drawn === undefined) return null;
  try {
    return await draw(head.drawn);
  } catch (error) {
    ctx.req.log.warn({ err: error }, "a page goes out undrawn");
    return null;
  }
}

const WORKER = "/service-worker.js";

/** Files that need more than nothing: the worker fetches under its own policy, and its page has a style. */
const ownPolicies: ReadonlyMap<string, string> = new Map([
  [WORKER, workerPolicy],
  ["/offline.html", offlinePolicy],
]);

/** Pages with gaps that only `sendPage` fills. */
function isTemplate(pathname: string): boolean {
  return pathname === "/index.html" || pathname.startsWith("/pages/");
}

/** Hashed files never change; the worker and what it keeps must be current at every look. */
function howLong(pathname: string): string {
  if (pathname.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  const asksAnew = pathname === WORKER || pathname.startsWith("/offline.");
  return asksAnew ? "no-cache" : "public, max-age=3600";
}

function serveFiles(webDir: string) {
  return sirv(webDir, {
    etag: true,
    // Looks at the disk for each request: a list kept since the start names files that a newer build took
    // away, and reading one of those would end the process.
    dev: true,
    // What the build has compressed already stands beside each file.
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      response.setHeader("Cache-Control", howLong(pathname));
      const policy = ownPolicies.get(pathname);
      if (policy !== undefined) response.setHeader("Content-Security-Policy", policy);
    },
  });
}

/** Sends the page that an address opens with, drawn where it can be. */
async function createSendPage(options: WebAppOptions): Promise<(ctx: Context) => Promise<void>> {
  const { webDir, publicUrl, landing, descriptions = {} } = options;
  const fillPage = await readPages(webDir, landing);
  const drawPage = createDrawPage(webDir);
  return async (ctx) => {
    const head = await headOf(ctx, descriptions);
    const nonce = randomBytes(16).toString("base64url");
    ctx.status = head === "missing" ? 404 : 200;
    ctx.type = "html";
    ctx.set("Content-Security-Policy", pagePolicy(nonce, publicUrl));
    ctx.set("Cache-Control", "no-store");
    ctx.vary("Accept-Language");
    ctx.vary("Cookie");
    const language = pageLanguage(ctx);
    ctx.set("Content-Language", language);
    const page = fillPage(ctx.path, {
      nonce,
      language,
      colours: pageColours(ctx),
      origin: publicUrl,
      drawing: await drawingOf(ctx, head, (drawn) => drawPage(drawn, language)),
    });
    ctx.body = head === null || head === "missing" ? page : withHead(page, head);
  };
}

/** Reads the built page once. @throws when `webDir` holds no build */
export async function createWebApp(options: WebAppOptions): Promise<WebApp> {
  const sendPage = await createSendPage(options);
  const serveFile = serveFiles(options.webDir);

  async function rootPage(ctx: Context, next: Next): Promise<void> {
    if (ctx.path !== "/") return next();
    if (navigates(ctx)) return sendPage(ctx);
    // The API's root is the same content, and handlers see no headers.
    ctx.query = { ...ctx.query, lang: pageLanguage(ctx) };
    return next();
  }

  async function fileOrPage(ctx: Context, next: Next): Promise<void> {
    const isFile = path.extname(ctx.path) !== "";
    if (isFile && (ctx.method === "GET" || ctx.method === "HEAD")) return sendFile(ctx, next);
    if (navigates(ctx)) return sendPage(ctx);
    return next();
  }

  /** sirv answers on the raw response; a missing file falls through to the JSON 404, never to the page. */
  async function sendFile(ctx: Context, next: Next): Promise<void> {
    if (isTemplate(ctx.path)) return next();
    // Nothing here is worth a range, and a nonsensical one makes the stream throw.
    delete ctx.req.headers.range;
    const missing = await new Promise<boolean>((resolve) => {
      ctx.res.once("close", () => resolve(false));
      ctx.status = 200;
      serveFile(ctx.req, ctx.res, () => resolve(true));
    });
    if (!missing) {
      ctx.respond = false;
      return;
    }
    ctx.status = 404;
    return next();
  }

  return { rootPage, files: fileOrPage };
}
