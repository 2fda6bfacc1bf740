import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { ticketClaims, type TicketClaims } from "#contract/signalling.ts";
import type { Clock } from "#backend/clock.ts";
import { TICKET_MS } from "#backend/constants.ts";

export interface ReadTicket {
  claims: TicketClaims;
  expired: boolean;
}

export interface Tickets {
  /** A ticket good for TICKET_MS from now, in characters that need no URL encoding. */
  mint: (claims: Omit<TicketClaims, "expiresAt">) => string;
  /** What a ticket of ours says, expired or not; null when it isn't ours. */
  read: (ticket: string) => ReadTicket | null;
}

const keyBytes = 32;
const purpose = "gubae room ticket 1";

/** Signs with a key of its own, so that nothing else signed with the same secret passes as a ticket. */
export function createTickets({ secret, clock }: { secret: string; clock: Clock }): Tickets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, keyBytes));
  const sign = (payload: string) => createHmac("sha256", key).update(payload).digest();

  function isOurs(payload: string, signature: string): boolean {
    const given = Buffer.from(signature, "base64url");
    const expected = sign(payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  return {
    mint(claims) {
      const signed: TicketClaims = { ...claims, expiresAt: clock().getTime() + TICKET_MS };
      const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");
      return `${payload}.${sign(payload).toString("base64url")}`;
    },
    read(ticket) {
      const [payload, signature, more] = ticket.split(".", 3);
      if (!payload || !signature || more !== undefined || !isOurs(payload, signature)) return null;
      // Signed by us, so it parses; the schema guards against an older server's form.
      const parsed = ticketClaims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      if (!parsed.success) return null;
      return { claims: parsed.data, expired: clock().getTime() >= parsed.data.expiresAt };
    },
  };
}
