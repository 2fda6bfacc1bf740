import { z } from "zod";
import type { Clock } from "#backend/platform/clock.ts";
import { MATERIAL_LINK_MS } from "#backend/platform/constants.ts";
import { createSecretBox } from "#backend/platform/secret-box.ts";

const ticket = z.object({
  materialId: z.uuid(),
  /** null: a guest's. */
  accountId: z.nullable(z.uuid()),
  /** It ends with this session. Optional until the links of the release before have expired. */
  sessionId: z.optional(z.uuid()),
  expiresAt: z.number(),
});
type Ticket = z.infer<typeof ticket>;

export interface MaterialLinks {
  /** A ticket for MATERIAL_LINK_MS that needs no URL encoding. */
  mint: (claims: Omit<Ticket, "expiresAt">) => string;
  /** null: it expired, or is not ours. */
  read: (text: string) => Ticket | null;
}

const owner = "ticket";
const maxLength = 600;
/** An initialisation vector, a tag, and something. */
const minBytes = 29;

/** Sealed, not signed: an address ends up in histories and proxies' logs, and names no account there. */
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
