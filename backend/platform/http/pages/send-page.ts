import { randomBytes, randomInt } from "node:crypto";
import type { Context } from "koa";
import { LRUCache } from "lru-cache";
import {
  SESSION_EXCHANGE_HINT_COOKIE,
  KEPT_STYLES_COOKIE,
  SESSION_HINT_COOKIE,
} from "#contract/pages/page-cookies.ts";
import { permissionsPolicy } from "#contract/pages/page-policy.ts";
import type { SsrPage } from "#contract/pages/ssr-page.ts";
import { pagePolicy } from "../middleware/security-headers.ts";
import { cookieName } from "../set-cookie.ts";
import {
  SESSION_EXCHANGE_COOKIE,
  type PageDescription,
  type PageDescriptions,
  type PageHead,
  type PageReader,
  type Visitor,
  withHead,
} from "./page-head.ts";
import { type PackedPage, packPage } from "./packed-page.ts";
import { keepRequestedLanguage, pageColours, pageLanguage } from "./page-language.ts";
import type { SsrRenderer } from "./ssr-renderer.ts";
import { type Language, readPages } from "./web-pages.ts";

/** The service worker keeps it for the time without a connection; by then it would name a time long past. */
const KEPT_PAGE = "/offline";

export interface PageOptions {
  webDir: string;
  publicUrl: string;
  /** Of the bucket that browsers reach; null or nothing without one. */
  bucketOrigin?: string | null;
  /** Of each price, as pages say it. */
  platformFeePercent: number;
  /** The heads of single pages. */
  descriptions?: PageDescriptions;
  ssr: SsrRenderer;
  /** Of a cached page; 0: each is built for its request, for tests. */
  maxAgeMs?: number;
}

/** Another head and status than the address's own. */
export interface Given {
  head: PageHead;
  status: number;
  /** Nothing of the visitor's own is in it. */
  isShared: boolean;
}

/** `/lecture/` → `/lecture`. */
const pathOf = (ctx: Context): string => ctx.path.replace(/(?<=.)\/$/, "");

/** How long a page is sent again to everybody who gets the same one. It says who is live, so not long. */
const MAX_AGE_MS = 1000;
const MAX_CACHED_PAGES = 100;
/** With its padding: a packed page depends on the two letters behind it, which so are always the same. */
const newNonce = (): string => randomBytes(16).toString("base64");
/** Stands for the nonce of the response in a cached page. Nobody knows it, so no text of people contains it. */
const anyNonce = newNonce();
/** Stands for the time of the response, likewise. It is as long. */
const anyTime = `1${randomInt(1e11, 1e12)}`;

/** Builds the page's head. Without the database, the page is sent without one and shows the error itself. */
async function headOf(
  ctx: Context,
  query: URLSearchParams,
  visitor: Visitor,
  description: PageDescription | undefined,
): Promise<PageHead | "missing" | null> {
  if (!description) return null;
  try {
    return await description.describe(query, visitor);
  } catch (error) {
    ctx.log.warn({ err: error }, "page sent without its own head");
    return null;
  }
}

/** Those of the address's parameters that the page depends on, once each and in one order. */
function knownQuery(ctx: Context, { parameters }: PageDescription): URLSearchParams {
  const given = new URLSearchParams(ctx.querystring);
  const known = parameters.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(known);
}

/** Renders the page's body, which is shown until scripts run. Without it, the page still works, but appears later. */
async function ssrMarkupOf(
  ctx: Context,
  head: PageHead | "missing" | null,
  render: (page: SsrPage) => ReturnType<SsrRenderer["renderPage"]>,
): Promise<string | null> {
  if (head === null || head === "missing" || head.ssrPage === undefined) return null;
  try {
    return await render(head.ssrPage);
  } catch (error) {
    ctx.log.warn({ err: error }, "server-side rendering failed");
    return null;
  }
}

/** Each page of ours sets the first of these cookies, and with a session, or one that is handed over, there is another. */
function isFirstVisit(ctx: Context): boolean {
  const known = [KEPT_STYLES_COOKIE, SESSION_HINT_COOKIE, SESSION_EXCHANGE_HINT_COOKIE];
  return known.every((name) => ctx.cookies.get(name) === undefined);
}

/** Sends the page of the address; a given head and status replace its own. */
type SendPage = (ctx: Context, given?: Given) => Promise<void>;

/** A page that is complete but for the nonce and the time, in whose place others stand. */
interface BuiltPage {
  status: number;
  text: string;
  /** Compressed once for all who get it; from the second on, since many pages have but one reader. */
  packed?: Promise<PackedPage | null>;
}

/** What each response has of its own in a page, as far as the page has a place for it. */
const valuesIn = ({ text }: BuiltPage, time: string, nonce: string): string[] =>
  text.includes(anyTime) ? [time, nonce] : [nonce];

function pack(page: BuiltPage): BuiltPage {
  const values = valuesIn(page, anyTime, anyNonce);
  page.packed ??= packPage(page.text, values, valuesIn(page, String(Date.now()), newNonce()));
  return page;
}

async function fillBody(ctx: Context, page: BuiltPage, nonce: string): Promise<void> {
  ctx.status = page.status;
  const time = String(Date.now());
  const fill = ctx.acceptsEncodings("br") === "br" ? await page.packed : null;
  if (fill) ctx.set("Content-Encoding", "br");
  ctx.body = fill
    ? fill(valuesIn(page, time, nonce))
    : page.text.replaceAll(anyNonce, nonce).replace(anyTime, time);
}

/** What a page depends on, besides its address. */
interface PageVisitor extends Visitor, PageReader {
  colours: "light" | "dark" | "";
  /** Those that the browser keeps and the build has. */
  keptStyles: readonly string[];
}

function visitorOf(ctx: Context, publicUrl: string, styleNames: readonly string[]): PageVisitor {
  const kept = new Set(ctx.cookies.get(KEPT_STYLES_COOKIE)?.split("."));
  return {
    language: pageLanguage(ctx),
    colours: pageColours(ctx),
    isFirstVisit: isFirstVisit(ctx),
    mayResume: ctx.cookies.get(SESSION_HINT_COOKIE) === "yes",
    exchangeCode: ctx.cookies.get(cookieName(SESSION_EXCHANGE_COOKIE, { publicUrl })) ?? null,
    keptStyles: styleNames.filter((name) => kept.has(name)),
  };
}

function setPageHeaders(ctx: Context, language: Language): void {
  ctx.type = "html";
  ctx.set("Permissions-Policy", permissionsPolicy);
  ctx.set("Cache-Control", "no-store");
  ctx.vary("Accept-Language");
  ctx.vary("Cookie");
  ctx.set("Content-Language", language);
}

/** Sends the page of a URL, server-rendered where possible. What is equal for all is built once. */
export async function createSendPage(options: PageOptions): Promise<SendPage> {
  const { webDir, publicUrl, platformFeePercent, ssr, descriptions = {}, maxAgeMs = MAX_AGE_MS } = options;
  const { fillPage, nameOf, styleNames, scriptSources } = await readPages(webDir, platformFeePercent);
  const cache = new LRUCache<string, Promise<BuiltPage>>({ max: MAX_CACHED_PAGES, ttl: maxAgeMs });

  async function build(ctx: Context, visitor: PageVisitor, given: Given | undefined): Promise<BuiltPage> {
    const { language, colours, isFirstVisit: isFirst, keptStyles } = visitor;
    const description = descriptions[pathOf(ctx)];
    const query = description ? knownQuery(ctx, description) : new URLSearchParams();
    const head = given?.head ?? (await headOf(ctx, query, visitor, description));
    const page = fillPage(ctx.path, {
      nonce: anyNonce,
      language,
      colours,
      origin: publicUrl,
      servedAt: pathOf(ctx) === KEPT_PAGE ? "" : anyTime,
      isFirstVisit: isFirst,
      keptStyles: new Set(keptStyles),
      nextPage: head === null || head === "missing" ? undefined : head.nextPage,
      ssrMarkup: await ssrMarkupOf(ctx, head, (ssrPage) => ssr.renderPage(ssrPage, language)),
    });
    const whole = head === null || head === "missing" ? page : withHead(page, head, visitor);
    return { status: given?.status ?? (head === "missing" ? 404 : 200), text: whole };
  }

  async function find(ctx: Context, visitor: PageVisitor, given: Given | undefined): Promise<BuiltPage> {
    const { exchangeCode, ...others } = visitor;
    if (given?.isShared === false || exchangeCode !== null || maxAgeMs === 0)
      return build(ctx, visitor, given);
    const path = pathOf(ctx);
    const description = descriptions[path];
    const address = description
      ? `${path}?${knownQuery(ctx, description)}`
      : nameOf(ctx.path, visitor.language);
    const key = JSON.stringify([address, path === KEPT_PAGE, others, given]);
    const cached = cache.get(key);
    if (cached) return cached.then(pack);
    const built = build(ctx, visitor, given);
    cache.set(key, built);
    built.catch(() => cache.delete(key));
    return built;
  }

  return async (ctx, given) => {
    const visitor = visitorOf(ctx, publicUrl, styleNames);
    keepRequestedLanguage(ctx);
    const page = await find(ctx, visitor, given);
    const nonce = newNonce();
    ctx.set("Content-Security-Policy", pagePolicy(nonce, { ...options, scriptSources }));
    setPageHeaders(ctx, visitor.language);
    await fillBody(ctx, page, nonce);
  };
}
