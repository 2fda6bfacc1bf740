import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";

/** The site that passkeys are bound to, in WebAuthn's terms. */
export interface RelyingParty {
  /** The host of our pages, without a port: a passkey works only there. */
  id: string;
  /** The origins of our pages, all on the host `id` or its subdomains. */
  origins: readonly string[];
}

export interface PasskeyServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  relyingParty: RelyingParty;
  /** Called for each session that ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
}
