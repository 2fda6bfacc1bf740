import { REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import { ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** The next ticket is requested when the current one expires in less than this. Milliseconds. */
const BEFORE_END_MS = 60_000;
const REFUSED = "replay_unavailable";

export interface TicketRefresher {
  /**
   * Returns a ticket that is valid for a while. If no new ticket can be fetched for lack of a connection, returns the
   * previous one, which the server may reject.
   */
  fresh: () => Promise<string>;
  /** Discards the current ticket, which the server has rejected: the next call of `fresh` requests another. */
  drop: () => void;
}

interface TicketRefresherDeps {
  first: string;
  /** Resolves with null if the replay is no longer available. */
  load: () => Promise<string | null>;
  /** Called with the server's error when no further ticket is granted. */
  onRefused: (error: ApiError) => void;
  now?: () => number;
}

/** Returns a refresher that renews a replay's ticket on demand: a paused player requests none. */
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
