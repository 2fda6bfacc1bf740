import { z } from "zod";
import type { Clock } from "./clock.ts";
import { createSecretBox } from "./secret-box.ts";

export interface SealedTickets<Claims> {
  /** Creates a ticket that needs no URL encoding. */
  mint: (claims: Claims) => string;
  /** Returns null when the ticket has expired or is not ours. */
  read: (text: string) => Claims | null;
}

const owner = "ticket";
const maxLength = 600;
/** The length of the initialisation vector, the tag and at least one byte of content. */
const minBytes = 29;
const expiry = z.object({ expiresAt: z.number() });

/**
 * Creates and reads the tickets in the URLs of files. Tickets are encrypted, not only signed: URLs end up in browser
 * histories and proxy logs, where they must not reveal an account.
 */
export function createSealedTickets<Claims extends object>(
  { secret, clock }: { secret: string; clock: Clock },
  {
    purpose,
    lifetimeMs,
    claims,
  }: { purpose: "material link" | "slide ticket"; lifetimeMs: number; claims: z.ZodType<Claims> },
): SealedTickets<Claims> {
  const box = createSecretBox(secret, purpose);
  return {
    mint(claimed) {
      const sealed = { ...claimed, expiresAt: clock().getTime() + lifetimeMs };
      return box.seal(Buffer.from(JSON.stringify(sealed)), owner).toString("base64url");
    },
    read(text) {
      const bytes = Buffer.from(text.slice(0, maxLength), "base64url");
      const opened = bytes.length < minBytes ? null : box.open(bytes, owner);
      if (!opened) return null;
      const sealed: unknown = JSON.parse(opened.toString());
      const [claimed, until] = [claims.safeParse(sealed), expiry.safeParse(sealed)];
      return claimed.success && until.success && clock().getTime() < until.data.expiresAt
        ? claimed.data
        : null;
    },
  };
}
