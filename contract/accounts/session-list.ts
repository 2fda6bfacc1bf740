import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { device } from "./security.ts";

/** A signed-in device: a remembered device with all its tabs, or a session without "stay signed in". */
export const sessionEntry = z.object({
  _id: id,
  ...device,
  /** ISO 8601 in UTC. */
  since: z.string(),
  /** ISO 8601 in UTC; while the session is in use, this may lag a few minutes behind. */
  lastUsedAt: z.string(),
  /** Whether this request was made with this session. */
  current: z.boolean(),
  /** Whether the session was last used in the same network from which this request comes. */
  sameNetwork: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

/** Lists the caller's sessions, the current one first, then by last use. At most 100. */
export const listSessions = endpoint({
  method: "GET",
  path: "/users/me/sessions",
  data: z.array(sessionEntry),
});

/** Ends one of the caller's sessions. Fails with `not_found` when the session has already ended. */
export const endSession = endpoint({
  method: "DELETE",
  path: "/users/me/sessions/{id}",
  params: z.object({ id }),
  data: z.object({}),
});

/** Ends all sessions except the current one, and forgets all other remembered devices. */
export const endOtherSessions = endpoint({
  method: "POST",
  path: "/users/me/sessions/end-others",
  data: z.object({}),
});
