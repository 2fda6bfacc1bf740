import { z } from "zod";
import type { Clock } from "#backend/platform/clock.ts";
import { MATERIAL_LINK_MS } from "#backend/platform/constants.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";

const ticket = z.object({
  materialId: z.uuid(),
  /** null for a guest's link. */
  accountId: z.nullable(z.uuid()),
  /** The link stops working when this session ends. Optional until the links of the previous release have expired. */
  sessionId: z.optional(z.uuid()),
  expiresAt: z.number(),
});
type Ticket = z.infer<typeof ticket>;

export interface MaterialLinks {
  /** Creates a ticket that is valid for MATERIAL_LINK_MS and needs no URL encoding. */
  mint: (claims: Omit<Ticket, "expiresAt">) => string;
  /** Returns null when the ticket has expired or is not ours. */
  read: (text: string) => Ticket | null;
}

const owner = "ticket";
const maxLength = 600;
/** The length of the initialisation vector, the tag and at least one byte of content. */
const minBytes = 29;

/**
 * Creates and reads the tickets in download links. Tickets are encrypted, not only signed: URLs end up in browser
 * histories and proxy logs, where they must not reveal an account.
 */
export function createMaterialLinks({ secret, clock }: { secret: string; clock: Clock }): MaterialLinks {
  const box = createSecretBox(secret, "material link");
  return {
    mint(claims) {
      const sealed: Ticket = { ...claims, expiresAt: clock().getTime() + MATERIAL_LINK_MS };
      return box.seal(Buffer.from(JSON.stringify(sealed)), owner).toString("base64url");
    },
    read(text) {
      const bytes = Buffer.from(text.slice(0, maxLength), "base64url");
      const opened = bytes.length < minBytes ? null : box.open(bytes, owner);
      if (!opened) return null;
      const claims = ticket.safeParse(JSON.parse(opened.toString()));
      return claims.success && clock().getTime() < claims.data.expiresAt ? claims.data : null;
    },
  };
}
