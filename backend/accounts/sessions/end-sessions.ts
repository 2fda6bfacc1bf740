import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { deleteSessions } from "./device-repo.ts";
import { deleteSessionEntry } from "./session-list-repo.ts";

export interface SessionListServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  /** Called for each session that ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
}

interface Request {
  caller: Caller;
  client: RequestClient;
}

/**
 * Ends the session or remembered device that an entry of the caller's session list stands for. @throws AppError
 * not_found, also for another account's entry
 */
export async function endSession(
  { db, clock, logger, onSessionEnded }: SessionListServices,
  { caller: { accountId }, client }: Request,
  id: string,
): Promise<void> {
  const ended = await db.transaction(async (trx) => {
    const deleted = await deleteSessionEntry(trx, { accountId, id });
    if (deleted === undefined) throw new AppError("not_found");
    const event = { kind: "session_end", accountId, client, now: clock() } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    return deleted;
  });
  ended.forEach(onSessionEnded);
}

/** Ends all other sessions of the caller's account, and forgets all other devices. */
export async function endOtherSessions(
  { db, clock, logger, onSessionEnded }: SessionListServices,
  { caller: { accountId, sessionId }, client }: Request,
): Promise<void> {
  const ended = await db.transaction(async (trx) => {
    const event = { kind: "session_end", accountId, client, now: clock() } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    return deleteSessions(trx, accountId, sessionId);
  });
  ended.forEach(onSessionEnded);
}
