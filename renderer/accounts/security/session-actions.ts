import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionEntry,
} from "#contract/accounts/session-list.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";

export function loadSessions(signal: AbortSignal): Promise<SessionEntry[]> {
  return call(listSessions, { signal });
}

/** Ends one session or all others. One that has ended already counts as ended. */
export async function endSessions(target: SessionEntry | "others"): Promise<void> {
  try {
    await (target === "others" ? call(endOtherSessions) : call(endSession, { params: { id: target._id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
  }
}
