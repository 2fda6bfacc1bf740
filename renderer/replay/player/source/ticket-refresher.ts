import { REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import { ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** How long before a ticket expires the next one is requested. Milliseconds. */
const BEFORE_END_MS = 60_000;
const REFUSED = "replay_unavailable";

export interface TicketRefresher {
  /**
   * Returns a ticket that is valid for a while. Without a connection it is the last one, which the server may reject.
   */
  fresh: () => Promise<string>;
  /** The server has rejected the last ticket: the next call requests another. */
  drop: () => void;
}

interface TicketRefresherDeps {
  first: string;
  /** Null: the replay is no longer available. */
  load: () => Promise<string | null>;
  /** Called with the server's error when no further ticket is granted. */
  onRefused: (error: ApiError) => void;
  now?: () => number;
}

/** Renews a replay's ticket on demand: a paused player requests none. */
export function createTicketRefresher({
  first,
  load,
  onRefused,
  now = serverNow,
}: TicketRefresherDeps): TicketRefresher {
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
