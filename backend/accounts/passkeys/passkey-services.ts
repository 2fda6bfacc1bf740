import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";

/** Whom passkeys are for, as WebAuthn calls it. */
export interface RelyingParty {
  /** The host of our pages, without port: a passkey works there and nowhere else. */
  id: string;
  /** The origins of our pages, all at this host or below it. */
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
