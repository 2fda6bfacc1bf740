import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { ticketClaims, type TicketClaims } from "#contract/room/signalling.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { TICKET_MS } from "#backend/platform/constants.ts";

export interface ReadTicket {
  claims: TicketClaims;
  expired: boolean;
}

export interface Tickets {
  /** Returns a ticket that is valid for TICKET_MS from now and needs no URL encoding. */
  mint: (claims: Omit<TicketClaims, "expiresAt">) => string;
  /** Returns the claims of a ticket that we signed, expired or not; null for anything else. */
  read: (ticket: string) => ReadTicket | null;
}

const keyBytes = 32;
/** Claims and an HMAC-SHA-256, each in base64url without padding. */
const ticketFormat = /^([A-Za-z0-9_-]{1,1024})\.([A-Za-z0-9_-]{43})$/;
const purpose = "gubae room ticket 1";

/** Uses a separate key, so that nothing else signed with the same secret passes as a ticket. */
export function createTickets({ secret, clock }: { secret: string; clock: Clock }): Tickets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, keyBytes));
  const sign = (payload: string) => createHmac("sha256", key).update(payload).digest();

  function isOurs(payload: string, signature: string): boolean {
    // Compared as text, since decoding would accept several spellings of the same signature.
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(payload).toString("base64url")));
  }

  return {
    mint(claims) {
      const signed: TicketClaims = { ...claims, expiresAt: clock().getTime() + TICKET_MS };
      const payload = Buffer.from(JSON.stringify(signed)).toString("base64url");
      return `${payload}.${sign(payload).toString("base64url")}`;
    },
    read(ticket) {
      const [, payload, signature] = ticketFormat.exec(ticket) ?? [];
      if (!payload || !signature || !isOurs(payload, signature)) return null;
      // The payload is valid JSON, since we signed it; the schema rejects the format of an older server.
      const parsed = ticketClaims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      if (!parsed.success) return null;
      return { claims: parsed.data, expired: clock().getTime() >= parsed.data.expiresAt };
    },
  };
}
