import { randomBytes, randomInt } from "node:crypto";
import type { Context } from "koa";
import { LRUCache } from "lru-cache";
import {
  SESSION_EXCHANGE_HINT_COOKIE,
  CACHED_STYLES_COOKIE,
  SESSION_HINT_COOKIE,
} from "#contract/pages/page-cookies.ts";
import { isHandheld } from "#contract/pages/handheld.ts";
import { permissionsPolicy } from "#contract/pages/page-policy.ts";
import type { SsrPage } from "#contract/pages/ssr-page.ts";
import { pagePolicy } from "../middleware/security-headers.ts";
import { cookieName } from "../set-cookie.ts";
import {
  SESSION_EXCHANGE_COOKIE,
  type DescribedPage,
  hasHead,
  type PageDescription,
  type PageDescriptions,
  type PageHead,
  type PageReader,
  type Visitor,
  withHead,
} from "./page-head.ts";
import { type PackedPage, packPage } from "./packed-page.ts";
import { storeRequestedLanguage, pageColours, pageLanguage } from "./page-language.ts";
import type { SsrRenderer } from "./ssr-renderer.ts";
import { type Language, readPages } from "./web-pages.ts";

/**
 * The service worker stores this page for offline use, so the page has no timestamp: it would be out of date whenever
 * the page is opened offline.
 */
const OFFLINE_REPLAYS_PAGE = "/offline";

export interface PageOptions {
  webDir: string;
  publicUrl: string;
  /** The origin of the bucket that browsers can reach; null or undefined without one. */
  bucketOrigin?: string | null;
  /** The platform's share of each price in percent, which pages show. */
  platformFeePercent: number;
  descriptions?: PageDescriptions;
  ssr: SsrRenderer;
  /** How long a built page is reused; 0, for tests, builds the page anew for each request. */
  maxAgeMs?: number;
}

/** A head and status that replace the page's own. */
export interface PageOverride {
  head: PageHead;
  status: number;
  /** Whether the page contains nothing specific to the visitor. */
  isShared: boolean;
}

/** `/lecture/` → `/lecture`. */
const pathOf = (ctx: Context): string => ctx.path.replace(/(?<=.)\/$/, "");

/**
 * How long a built page is reused for all visitors who would get an identical one. The page shows who is live, so the
 * time is short.
 */
const MAX_AGE_MS = 1000;
const MAX_CACHED_PAGES = 100;
/**
 * The nonce includes the padding `==`. Brotli's encoding of the characters after the nonce depends on the nonce's last
 * two characters, so these are the same in every nonce.
 */
const newNonce = (): string => randomBytes(16).toString("base64");
/** Placeholder for the response's nonce in a cached page. Nobody knows it, so no user's text contains it. */
const anyNonce = newNonce();
/** Placeholder for the response's time, of the same length as a time. */
const anyTime = `1${randomInt(1e11, 1e12)}`;

/**
 * Builds the page's own head. When the database is unavailable, the page is sent with the default head and shows the
 * error itself.
 */
async function headOf(
  ctx: Context,
  visitor: Visitor,
  descriptions: PageDescriptions,
): Promise<DescribedPage | "missing" | null> {
  const description = descriptionOf(pathOf(ctx), descriptions);
  if (!description) return null;
  try {
    return await description.describe(knownQuery(ctx, description), visitor, pathOf(ctx));
  } catch (error) {
    ctx.log.warn({ err: error }, "page sent without its own head");
    return null;
  }
}

/** Returns the description of this page, or else of all pages of its folder. */
function descriptionOf(path: string, descriptions: PageDescriptions): PageDescription | undefined {
  return descriptions[path] ?? descriptions[`${path.slice(0, path.lastIndexOf("/"))}/*`];
}

/** Returns the query parameters that the page depends on, once each and in a fixed order. */
function knownQuery(ctx: Context, { parameters }: PageDescription): URLSearchParams {
  const given = new URLSearchParams(ctx.querystring);
  const known = parameters.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(known);
}

/**
 * Renders the page's body, which is shown until scripts run. Without this markup, the page still works, but appears
 * later.
 */
async function ssrMarkupOf(
  ctx: Context,
  head: DescribedPage | null,
  render: (page: SsrPage) => ReturnType<SsrRenderer["renderPage"]>,
): Promise<string | null> {
  if (head?.ssrPage === undefined) return null;
  try {
    return await render(head.ssrPage);
  } catch (error) {
    ctx.log.warn({ err: error }, "server-side rendering failed");
    return null;
  }
}

/**
 * Returns true if the browser sends none of these cookies: one that each of our pages sets, one set with a session, and
 * one set with a session exchange.
 */
function isFirstVisit(ctx: Context): boolean {
  const known = [CACHED_STYLES_COOKIE, SESSION_HINT_COOKIE, SESSION_EXCHANGE_HINT_COOKIE];
  return known.every((name) => ctx.cookies.get(name) === undefined);
}

/** Sends the page for the URL. The head and status in `override`, if given, replace the page's own. */
type SendPage = (ctx: Context, override?: PageOverride) => Promise<void>;

/** A complete page, with placeholders for the nonce and the time. */
interface BuiltPage {
  status: number;
  text: string;
  /**
   * The compressed page. It is compressed once for all visitors who get it, but only from the second request on, since
   * many pages have only one reader.
   */
  packed?: Promise<PackedPage | null>;
}

/** Returns the values specific to a response, as far as the page has placeholders for them. */
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

/** Everything that a page depends on, apart from its URL. */
interface PageVisitor extends Visitor, PageReader {
  colours: "light" | "dark" | "";
  /** The styles that the browser has cached and the build still has. */
  cachedStyles: readonly string[];
}

function visitorOf(ctx: Context, publicUrl: string, styleNames: readonly string[]): PageVisitor {
  const cached = new Set(ctx.cookies.get(CACHED_STYLES_COOKIE)?.split("."));
  return {
    language: pageLanguage(ctx),
    colours: pageColours(ctx),
    isFirstVisit: isFirstVisit(ctx),
    mayResume: ctx.cookies.get(SESSION_HINT_COOKIE) === "yes",
    isHandheld: isHandheld(ctx.get("User-Agent")),
    exchangeCode: ctx.cookies.get(cookieName(SESSION_EXCHANGE_COOKIE, { publicUrl })) ?? null,
    cachedStyles: styleNames.filter((name) => cached.has(name)),
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

/**
 * Creates the function that sends the page of a URL, server-rendered where possible. A page that is identical for many
 * visitors is built once for all of them.
 */
export async function createSendPage(options: PageOptions): Promise<SendPage> {
  const { webDir, publicUrl, platformFeePercent, ssr, descriptions = {}, maxAgeMs = MAX_AGE_MS } = options;
  const { fillPage, nameOf, styleNames, scriptSources } = await readPages(webDir, platformFeePercent);
  const cache = new LRUCache<string, Promise<BuiltPage>>({ max: MAX_CACHED_PAGES, ttl: maxAgeMs });

  async function build(ctx: Context, visitor: PageVisitor, override?: PageOverride): Promise<BuiltPage> {
    const { language, colours, isFirstVisit: isFirst, mayResume, cachedStyles } = visitor;
    const described = override?.head ?? (await headOf(ctx, visitor, descriptions));
    const content = described === "missing" ? null : described;
    const head = content !== null && hasHead(content) ? content : null;
    const page = fillPage(ctx.path, {
      nonce: anyNonce,
      language,
      colours,
      origin: publicUrl,
      servedAt: pathOf(ctx) === OFFLINE_REPLAYS_PAGE ? "" : anyTime,
      isFirstVisit: isFirst,
      mayResume,
      cachedStyles: new Set(cachedStyles),
      nextPage: head?.nextPage,
      ssrMarkup: await ssrMarkupOf(ctx, content, (ssrPage) => ssr.renderPage(ssrPage, language)),
    });
    const status = override?.status ?? head?.status ?? (described === "missing" ? 404 : 200);
    return { status, text: head === null ? page : withHead(page, head, visitor) };
  }

  async function find(ctx: Context, visitor: PageVisitor, override?: PageOverride): Promise<BuiltPage> {
    const { exchangeCode, ...others } = visitor;
    if (override?.isShared === false || exchangeCode !== null || maxAgeMs === 0)
      return build(ctx, visitor, override);
    const path = pathOf(ctx);
    const description = descriptionOf(path, descriptions);
    const name = nameOf(ctx.path, visitor.language);
    const address = description ? `${path}?${knownQuery(ctx, description)}` : name;
    const key = JSON.stringify([address, path === OFFLINE_REPLAYS_PAGE, others, override]);
    const cached = cache.get(key);
    if (cached) return cached.then(pack);
    const built = build(ctx, visitor, override);
    cache.set(key, built);
    built.catch(() => cache.delete(key));
    return built;
  }

  return async (ctx, override) => {
    const visitor = visitorOf(ctx, publicUrl, styleNames);
    storeRequestedLanguage(ctx);
    const page = await find(ctx, visitor, override);
    const nonce = newNonce();
    ctx.set("Content-Security-Policy", pagePolicy(nonce, { ...options, scriptSources }));
    setPageHeaders(ctx, visitor.language);
    await fillBody(ctx, page, nonce);
  };
}
