import { accountBehind } from "#backend/accounts/log-in/session-exchange.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findActiveSeat } from "./state/enrollment-repo.ts";

interface GivenLecture {
  id: string;
  instructorId: string;
}

/**
 * Whether an account may enter the lecture's room, with a seat or as its host. The account is the one whose session can
 * be obtained with the code; the code is not spent. False when the code is used, expired or unknown.
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
