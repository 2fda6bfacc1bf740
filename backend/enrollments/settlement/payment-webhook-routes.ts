import type Router from "@koa/router";
import type { Context } from "koa";
import { AppError } from "#backend/platform/app-error.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { handleWebhook } from "./handle-webhook.ts";

const maxBytes = 256 * 1024;

/** `POST /payment/webhook/{provider}`. The body stays raw, since the signature covers its bytes. */
export function mountPaymentWebhook(
  router: Router,
  services: EnrollmentServices & { limits: RateLimits },
): void {
  router.post("/payment/webhook/:provider", async (ctx) => {
    await services.limits.count("webhook", { subject: ctx.ip, address: ctx.ip });
    const provider = ctx.params["provider"] ?? "";
    await handleWebhook(services, { provider, raw: await readRaw(ctx), headers: ctx.headers });
    ctx.body = { statusCode: 200, data: {} };
  });
}

/** @throws AppError too_large */
async function readRaw(ctx: Context): Promise<Buffer> {
  if ((ctx.request.length ?? 0) > maxBytes) throw new AppError("too_large");
  const chunks: Buffer[] = [];
  let size = 0;
  // The rest of the body is read and discarded: if the connection were closed early, the sender would never read the
  // response.
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new AppError("too_large");
  return Buffer.concat(chunks);
}
