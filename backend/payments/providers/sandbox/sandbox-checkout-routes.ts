import { randomBytes } from "node:crypto";
import type Router from "@koa/router";
import type { Context, Middleware } from "koa";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { readBodyWith } from "#backend/platform/http/input/read-body.ts";
import { fontPolicy } from "#backend/platform/http/pages/ethiopic-font.ts";
import { checkoutPage, finishedPage, missingPage } from "./sandbox-checkout-page.ts";
import { checkoutForm, completeCheckout } from "./sandbox-checkout.ts";
import { findChargeByCheckout, type SandboxCharge } from "./sandbox-repo.ts";

interface CheckoutServices {
  db: Knex;
  clock: Clock;
  /** Called after webhooks are queued. */
  wake: () => void;
}

const path = "/sandbox/checkout/:checkoutId";

/**
 * Mounts the sandbox's hosted checkout page, which uses neither a session nor a cookie. Knowing the unguessable id in
 * its path authorises a request to pay or cancel, so no other site can submit the form.
 */
export function mountSandboxCheckout(router: Router, services: CheckoutServices): void {
  const { db } = services;

  async function findCharge(ctx: Context): Promise<SandboxCharge | undefined> {
    return findChargeByCheckout(db, ctx["params"].checkoutId);
  }

  router.get(path, async (ctx) => {
    const charge = await findCharge(ctx);
    if (!charge) return sendMissing(ctx);
    const render = charge.outcome ? finishedPage : checkoutPage;
    sendPage(ctx, (nonce) => render(charge, nonce), charge);
  });

  router.post(path, formBody, async (ctx) => {
    const charge = await findCharge(ctx);
    if (!charge) return sendMissing(ctx);
    await completeCheckout(services, charge, checkoutForm.parse(ctx.request.body ?? {}));
    ctx.status = 303;
    ctx.set("Location", charge.returnUrl);
    ctx.set("Cache-Control", "no-store");
    ctx.set("Content-Security-Policy", policy("", charge));
  });
}

const formBody: Middleware = readBodyWith({ enableTypes: ["form"], formLimit: "16kb" });

function sendMissing(ctx: Context): void {
  sendPage(ctx, missingPage);
  ctx.status = 404;
}

function sendPage(ctx: Context, render: (nonce: string) => string, charge?: SandboxCharge): void {
  const nonce = randomBytes(16).toString("base64url");
  ctx.status = 200;
  ctx.type = "html";
  ctx.set("Cache-Control", "no-store");
  ctx.set("Content-Security-Policy", policy(nonce, charge));
  ctx.body = render(nonce);
}

/** Chromium also applies `form-action` to the redirect after a form submission, so the policy lists the return page. */
function policy(nonce: string, charge: SandboxCharge | undefined): string {
  const returnTo = charge ? ` ${new URL(charge.returnUrl).origin}` : "";
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    fontPolicy,
    `form-action 'self'${returnTo}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
