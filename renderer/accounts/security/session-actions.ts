import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionEntry,
} from "#contract/accounts/session-list.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const sessionsQuery = queryOf(listSessions);

/** Ends one session or all others. A session that has already ended is not an error. */
export async function endSessions(target: SessionEntry | "others"): Promise<void> {
  try {
    await (target === "others" ? call(endOtherSessions) : call(endSession, { params: { id: target._id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
  }
}
