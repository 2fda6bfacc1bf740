import { ApiError } from "#renderer/data/client/api-error.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { replayFileAddress } from "../../replay-actions.ts";
import { withTicket } from "../../player/source/playback-source.ts";
import type { TicketRefresher } from "../../player/source/ticket-refresher.ts";

const RETRY_MS = 2000;

export interface FetchParts {
  lectureId: string;
  tickets: TicketRefresher;
  /** Aborts the fetch with its reason. */
  signal: AbortSignal;
  /**
   * Called with true when the fetch starts to wait for a lost connection, and with false once the file has arrived or
   * the server responds again.
   */
  onWaiting: (waits: boolean) => void;
}

/** Waits for `ms`, or until the connection is back if that is sooner. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** Returns null if the connection was lost, possibly in the middle of the response. */
async function attempt(address: string, signal: AbortSignal) {
  try {
    const { status, headers, ...reply } = await read(await platform().fetch(address, { signal }));
    return { status, headers, ...reply };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

async function read(response: Response) {
  const { status, headers } = response;
  return { status, headers, body: response.ok ? await response.arrayBuffer() : null };
}

/**
 * Fetches one of a replay's files. Waits while the connection is lost or the server is busy, and renews an expired
 * ticket.
 * @throws ApiError when the server rejects the request for good; the signal's reason when the fetch is aborted
 */
export async function fetchReplayFile(
  file: string,
  { lectureId, tickets, signal, onWaiting }: FetchParts,
): Promise<ArrayBuffer> {
  for (;;) {
    const address = withTicket(replayFileAddress(lectureId, file), await tickets.fresh());
    signal.throwIfAborted();
    const reply = await attempt(address, signal);
    if (reply?.body) {
      onWaiting(false);
      return reply.body;
    }
    if (reply && reply.status < 500 && reply.status !== 429) {
      tickets.drop();
      if (reply.status === 401) continue;
      // If no new ticket is granted, this call throws an error with the reason.
      await tickets.fresh();
      signal.throwIfAborted();
      throw new ApiError({ code: "not_found", status: reply.status, message: "" });
    }
    onWaiting(reply === null);
    const afterS = Number(reply?.headers.get("Retry-After") ?? 0);
    await pause(Math.max(afterS * 1000, RETRY_MS), signal);
  }
}
