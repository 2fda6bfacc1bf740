import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import type { Clock } from "#backend/platform/clock.ts";

const claims = z.object({
  accountId: z.uuid(),
  /** The ticket ends with this session. Optional until the tickets of the previous release have expired. */
  sessionId: z.optional(z.uuid()),
  lectureId: z.uuid(),
  /** True if the ticket is for an offline replay, which not every lecture allows. */
  isDownload: z.optional(z.boolean()),
  /** The video that replaces the recording. */
  videoId: z.optional(z.uuid()),
  expiresAt: z.number(),
});
type Claims = z.infer<typeof claims>;

export interface ReplayTickets {
  /** Returns a ticket that is valid for REPLAY_TICKET_MS and needs no URL encoding. */
  mint: (who: Omit<Claims, "expiresAt">) => string;
  /** Returns null when we did not sign the ticket, or when it has expired. */
  read: (ticket: string) => Claims | null;
}

const format = /^([A-Za-z0-9_-]{1,400})\.([A-Za-z0-9_-]{43})$/;

/**
 * Tickets name an account and a lecture, since media elements send no token. A ticket alone grants nothing, since the
 * account's access is checked again for each file. The key has no other use.
 */
export function createReplayTickets({ secret, clock }: { secret: string; clock: Clock }): ReplayTickets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "gubae replay ticket 1", 32));
  const sign = (payload: string) => createHmac("sha256", key).update(payload).digest("base64url");
  return {
    mint(who) {
      const signed: Claims = { ...who, expiresAt: clock().getTime() + REPLAY_TICKET_MS };
      const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");
      return `${payload}.${sign(payload)}`;
    },
    read(ticket) {
      const [, payload, signature] = format.exec(ticket) ?? [];
      if (!payload || !signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(payload))))
        return null;
      const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      return parsed.success && clock().getTime() < parsed.data.expiresAt ? parsed.data : null;
    },
  };
}
