import { accountBehind } from "#backend/accounts/log-in/session-exchange.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findActiveSeat } from "./state/enrollment-repo.ts";

interface GivenLecture {
  id: string;
  instructorId: string;
}

/**
 * Returns true if the account behind a session exchange code may enter the lecture's room, with a seat or as its host.
 * The code is not spent. Returns false when the code is used, expired or unknown.
 */
export async function mayPreloadRoom(
  services: { db: Db; clock: Clock },
  code: string,
  { id, instructorId }: GivenLecture,
): Promise<boolean> {
  const accountId = await accountBehind(services, code);
  if (accountId === null || accountId === instructorId) return accountId !== null;
  const seat = await findActiveSeat(services.db, { studentId: accountId, lectureId: id });
  return seat !== undefined;
}
