import { createHash, timingSafeEqual } from "node:crypto";
import type Router from "@koa/router";
import { AppError } from "#backend/platform/app-error.ts";
import { toAppError } from "#backend/platform/http/middleware/error-boundary.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { readBodyWith } from "#backend/platform/http/input/read-body.ts";
import type { JanusSettings } from "#backend/platform/config/seat-settings.ts";
import type { RejectionMetrics } from "../../limits/rejection-metrics.ts";
import { readTraffic } from "./janus-events.ts";
import type { SfuMetrics } from "./sfu-metrics.ts";

/** Maximum size of a request's body. A hundred events of publishers with three layers take a quarter of it. Bytes. */
const MAX_BODY = 1024 * 1024;

interface JanusEventServices {
  /** Null if there is no Janus; every caller is then rejected. */
  janus: JanusSettings | null;
  metrics: Pick<SfuMetrics, "addTraffic">;
  limits: RateLimits;
  rejections: RejectionMetrics;
}

/**
 * `POST /janus/events`: receives the statistics of Janus's event handler, which authenticates with the secret that
 * Janus and the API share.
 */
export function mountJanusEvents(
  router: Router,
  { janus, metrics, limits, rejections }: JanusEventServices,
): void {
  const readJson = readBodyWith({ enableTypes: ["json"], jsonLimit: MAX_BODY });
  router.post("/janus/events", async (ctx) => {
    try {
      await limits.count("janusEvents", { address: ctx.ip });
      if (!janus || !isAuthorized(ctx.get("Authorization"), janus)) throw new AppError("not_signed_in");
      await readJson(ctx, async () => undefined);
      metrics.addTraffic(readTraffic(ctx.request.body));
    } catch (error) {
      rejections.add("janus-events", toAppError(error).code);
      throw error;
    }
    ctx.body = { statusCode: 200, data: {} };
  });
}

/**
 * Expects the credentials set in deploy/janus/janus.eventhandler.sampleevh.jcfg. Compares hashes, because a timing-safe
 * comparison needs equal lengths.
 */
function isAuthorized(header: string, { apiSecret }: JanusSettings): boolean {
  const expected = `Basic ${Buffer.from(`janus:${apiSecret}`).toString("base64")}`;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(header), hash(expected));
}
