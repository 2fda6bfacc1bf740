import { randomBytes } from "node:crypto";
import type { Context } from "koa";
import {
  HAND_OVER_HINT_COOKIE,
  KEPT_STYLES_COOKIE,
  SESSION_HINT_COOKIE,
} from "#contract/pages/page-cookies.ts";
import { permissionsPolicy } from "#contract/pages/page-policy.ts";
import type { SsrPage } from "#contract/pages/ssr-page.ts";
import { pagePolicy } from "../middleware/security-headers.ts";
import { cookieName } from "../set-cookie.ts";
import { type PageDescriptions, type PageHead, withHead } from "./page-head.ts";
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
}

/** Builds the page's head. Without the database, the page is sent without one and shows the error itself. */
async function headOf(
  ctx: Context,
  language: Language,
  { descriptions = {}, publicUrl }: PageOptions,
): Promise<PageHead | "missing" | null> {
  const describe = descriptions[ctx.path.replace(/(?<=.)\/$/, "")];
  if (!describe) return null;
  try {
    const mayResume = ctx.cookies.get(SESSION_HINT_COOKIE) === "yes";
    const cookie = (name: string) => ctx.cookies.get(cookieName(name, { publicUrl })) ?? null;
    return await describe(new URLSearchParams(ctx.querystring), { mayResume, language, cookie });
  } catch (error) {
    ctx.log.warn({ err: error }, "page sent without its own head");
    return null;
  }
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
  const known = [KEPT_STYLES_COOKIE, SESSION_HINT_COOKIE, HAND_OVER_HINT_COOKIE];
  return known.every((name) => ctx.cookies.get(name) === undefined);
}

/** Sends the page of the address; a given head and status replace its own. */
type SendPage = (ctx: Context, given?: { head: PageHead; status: number }) => Promise<void>;

/** Sends the page of a URL, server-rendered where possible. */
export async function createSendPage(options: PageOptions): Promise<SendPage> {
  const { webDir, publicUrl, platformFeePercent, ssr } = options;
  const { fillPage, scriptSources } = await readPages(webDir, platformFeePercent);
  return async (ctx, given) => {
    const language = pageLanguage(ctx);
    keepRequestedLanguage(ctx);
    const head = given?.head ?? (await headOf(ctx, language, options));
    const isFirst = isFirstVisit(ctx);
    const nonce = randomBytes(16).toString("base64url");
    ctx.status = given?.status ?? (head === "missing" ? 404 : 200);
    ctx.type = "html";
    ctx.set("Content-Security-Policy", pagePolicy(nonce, { ...options, scriptSources }));
    ctx.set("Permissions-Policy", permissionsPolicy);
    ctx.set("Cache-Control", "no-store");
    ctx.vary("Accept-Language");
    ctx.vary("Cookie");
    ctx.set("Content-Language", language);
    const page = fillPage(ctx.path, {
      nonce,
      language,
      colours: pageColours(ctx),
      origin: publicUrl,
      servedAt: ctx.path === KEPT_PAGE ? null : Date.now(),
      isFirstVisit: isFirst,
      keptStyles: new Set(ctx.cookies.get(KEPT_STYLES_COOKIE)?.split(".") ?? []),
      nextPage: head === null || head === "missing" ? undefined : head.nextPage,
      ssrMarkup: await ssrMarkupOf(ctx, head, (ssrPage) => ssr.renderPage(ssrPage, language)),
    });
    ctx.body =
      head === null || head === "missing" ? page : withHead(page, head, { language, isFirstVisit: isFirst });
  };
}
