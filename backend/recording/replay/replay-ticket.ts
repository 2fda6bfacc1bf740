import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import type { Clock } from "#backend/platform/clock.ts";

const claims = z.object({
  accountId: z.uuid(),
  /** It ends with this session. Optional until the tickets of the release before have expired. */
  sessionId: z.optional(z.uuid()),
  lectureId: z.uuid(),
  /** It is for a copy that is kept, which not every lecture allows. */
  isDownload: z.optional(z.boolean()),
  /** The video that stands in the place of what was recorded. */
  videoId: z.optional(z.uuid()),
  expiresAt: z.number(),
});
type Claims = z.infer<typeof claims>;

export interface ReplayTickets {
  /** Returns a ticket that is valid for REPLAY_TICKET_MS and needs no URL encoding. */
  mint: (who: Omit<Claims, "expiresAt">) => string;
  /** Null when we did not sign it, or when it has expired. */
  read: (ticket: string) => Claims | null;
}

const format = /^([A-Za-z0-9_-]{1,400})\.([A-Za-z0-9_-]{43})$/;

/**
 * Tickets name an account and a lecture: elements that play media send no token. A ticket alone opens nothing, since
 * what the account may see is asked again for each file. The key is used for nothing else.
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
