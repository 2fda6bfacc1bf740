import type Router from "@koa/router";
import type { Context } from "koa";
import { MAX_EMAIL_LENGTH, normalizeEmail } from "#contract/accounts/normalize-email.ts";
import type { AccountFormName, LogInChallenge, SentForm } from "#contract/pages/account-form.ts";
import { SESSION_EXCHANGE_HINT_COOKIE } from "#contract/pages/page-cookies.ts";
import type { SsrBundle } from "#contract/pages/ssr-page.ts";
import { RETURN_PARAMETER, returnPath } from "#contract/pages/return-path.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { SESSION_EXCHANGE_MS } from "#backend/platform/constants.ts";
import { readBodyWith } from "#backend/platform/http/input/read-body.ts";
import { toAppError, toFailure } from "#backend/platform/http/middleware/error-boundary.ts";
import { isOwnOrigin } from "#backend/platform/http/own-origin.ts";
import { pageLanguage } from "#backend/platform/http/pages/page-language.ts";
import type { WebApp } from "#backend/platform/http/pages/web-app.ts";
import { addressKey } from "#backend/platform/http/rate-limits/address-key.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { setCookie } from "#backend/platform/http/set-cookie.ts";
import { sessionExchangeCookie, offerSession } from "../session-exchange.ts";
import { deviceCookie, type OpenedSession } from "../../sessions/remember-device.ts";
import { accountFormHead } from "./describe-account-pages.ts";
import { challengeIn, challengeOf, type FormFields, formFieldsOf, withoutSecrets } from "./form-fields.ts";
import type { LogInServices } from "../log-in-services.ts";
import { formRequests, type FormRequest } from "./open-session-by-form.ts";

interface AccountFormServices extends LogInServices {
  webApp: WebApp;
  limits: RateLimits;
  publicUrl: string;
}

const maxFormBytes = 16 * 1024;

/** One form submission that is being handled. */
interface Sending {
  ctx: Context;
  services: AccountFormServices;
  name: AccountFormName;
  fields: FormFields;
  /** Set for the second step of a log-in; null otherwise. */
  challenge: LogInChallenge | null;
}

/**
 * `POST /login` and `POST /signup`: submissions of these pages' forms without JavaScript. The response is a redirect to
 * the return page, with a one-use cookie for the session exchange, or the form with its errors.
 */
export function mountAccountForms(router: Router, services: AccountFormServices): void {
  const readForm = readBodyWith({ enableTypes: ["form"], formLimit: maxFormBytes });
  const mount = (path: string, name: AccountFormName) =>
    router.post(path, assertOwnForm(services), readForm, async (ctx) => {
      const fields = formFieldsOf(ctx.request.body);
      const challenge = name === "log-in" ? challengeOf(fields) : null;
      await answer({ ctx, services, name, fields, challenge });
    });
  mount("/login", "log-in");
  mount("/signup", "sign-up");
}

/**
 * Prevents another site from logging the user in to the attacker's account. Browsers send the Origin header with every
 * form.
 */
function assertOwnForm({ publicUrl }: AccountFormServices) {
  return (ctx: Context, next: () => Promise<unknown>) => {
    const { host, protocol } = ctx;
    if (!isOwnOrigin({ origin: ctx.get("Origin"), host, protocol, publicUrl }))
      throw new AppError("foreign_origin");
    if (!ctx.is("urlencoded")) throw new AppError("unsupported_media_type");
    return next();
  };
}

async function answer(sending: Sending): Promise<void> {
  const { ctx, services, name, fields, challenge } = sending;
  const bundle = await services.webApp.ssr.bundleFor(pageLanguage(ctx));
  if (bundle === null) throw new AppError("not_found");
  const read = challenge ? null : bundle.readForm(name, fields);
  if (read?.ok === false) return sendForm(sending, 400, { ...read, challenge: null });
  try {
    const opened = challenge
      ? await openSession(sending, formRequests.secondStep, {
          challenge: challenge.token,
          code: fields["code"],
        })
      : await openSession(sending, name === "log-in" ? formRequests.logIn : formRequests.signUp, read?.value);
    await exchangeSession(sending, opened);
  } catch (thrown) {
    await refuse(sending, bundle, toAppError(thrown));
  }
}

async function openSession(
  { ctx, services, fields }: Sending,
  { limit, openSession: open }: FormRequest,
  body: unknown,
): Promise<OpenedSession> {
  const email = normalizeEmail(fields["email"] ?? "").slice(0, MAX_EMAIL_LENGTH);
  await services.limits.count(limit, { subject: `${addressKey(ctx.ip)} ${email}`, address: ctx.ip });
  return open(services, body, { address: ctx.ip, userAgent: ctx.get("User-Agent") });
}

async function exchangeSession({ ctx, services }: Sending, { token, device }: OpenedSession): Promise<void> {
  const code = await offerSession(services.db, token, services.clock());
  setCookie(ctx, deviceCookie(device), services);
  setCookie(ctx, sessionExchangeCookie(code), services);
  ctx.cookies.set(SESSION_EXCHANGE_HINT_COOKIE, "yes", {
    maxAge: SESSION_EXCHANGE_MS,
    httpOnly: false,
    sameSite: "lax",
  });
  ctx.redirect(returnPath(ctx.search));
  ctx.status = 303;
}

/** @throws AppError for server errors, which the error boundary handles */
async function refuse(sending: Sending, bundle: SsrBundle, error: AppError): Promise<void> {
  if (error.status >= 500) throw error;
  const step = challengeIn(error, sending.fields);
  if (step !== null) return sendForm(sending, 200, { issues: {}, banner: null, challenge: step });
  const explained = bundle.explainRefusal(sending.name, toFailure(error));
  const isOver = error.code === "log_in_expired";
  return sendForm(sending, error.status, { ...explained, challenge: isOver ? null : sending.challenge });
}

async function sendForm(
  { ctx, services, name, fields }: Sending,
  status: number,
  { issues, banner, challenge }: Omit<SentForm, "fields">,
): Promise<void> {
  // All empty submissions get the same page. It is cached, so that answering many empty submissions costs little.
  const isShared = challenge === null && Object.values(fields).every((value) => value === "");
  const sent = { issues, banner, challenge, fields: isShared ? {} : withoutSecrets(fields) };
  const next = new URLSearchParams(ctx.search).get(RETURN_PARAMETER);
  const search = next === null ? "" : `?${new URLSearchParams({ [RETURN_PARAMETER]: next })}`;
  const page = { language: pageLanguage(ctx), search, publicUrl: services.publicUrl };
  const head = accountFormHead(name, { ...page, sent, isOwnDevice: false });
  await services.webApp.sendPage(ctx, { head, status, isShared });
}
