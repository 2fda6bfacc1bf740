import { REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import { ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** So long before a ticket ends, the next one is asked for. Milliseconds. */
const BEFORE_END_MS = 60_000;
const REFUSED = "replay_unavailable";

export interface TicketKeeper {
  /** Returns a ticket that is valid for a while. Without a line it is the last one, which the server may refuse. */
  fresh: () => Promise<string>;
  /** The server has refused the last one: the next question gets another. */
  drop: () => void;
}

interface KeeperParts {
  first: string;
  /** Null: there is nothing to see any more. */
  load: () => Promise<string | null>;
  /** Nobody gets another: what the server said. */
  onRefused: (error: ApiError) => void;
  now?: () => number;
}

/** Renews a replay's ticket when one is needed: a paused player asks for none. */
export function createTicketKeeper({ first, load, onRefused, now = serverNow }: KeeperParts): TicketKeeper {
  let ticket = first;
  let renewAt = now() + REPLAY_TICKET_MS - BEFORE_END_MS;
  let renewing: Promise<void> | null = null;

  async function renew(): Promise<void> {
    try {
      const next = await load();
      if (next === null) throw new ApiError({ code: REFUSED, status: 404, message: "There is no replay." });
      ticket = next;
      renewAt = now() + REPLAY_TICKET_MS - BEFORE_END_MS;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status >= 400 && error.status < 500 && error.status !== 429) onRefused(error);
    } finally {
      renewing = null;
    }
  }

  return {
    async fresh() {
      if (now() >= renewAt) await (renewing ??= renew());
      return ticket;
    },
    drop() {
      renewAt = -Infinity;
    },
  };
}
