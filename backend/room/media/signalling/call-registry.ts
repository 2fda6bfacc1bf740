import { z } from "zod";
import { CALLS_PER_VIEWER, CANDIDATES_PER_CALL, PEERS_PER_ROOM } from "../../limits/room-limits.ts";

interface Call {
  host: string;
  id: string;
  answers: number;
  candidates: number;
}

const offer = z.object({ connectionId: z.string().max(64) });

/**
 * The latest calls offered to each viewer. An answer or candidate for any other call is dropped: PeerJS would keep it
 * in the host's browser forever.
 */
export function createCallRegistry() {
  const calls = new Map<string, Call[]>();

  return {
    add(host: string, viewer: string, payload: unknown): void {
      const read = offer.safeParse(payload);
      if (!read.success) return;
      const call = { host, id: read.data.connectionId, answers: 0, candidates: 0 };
      const kept = [call, ...(calls.get(viewer) ?? [])].slice(0, CALLS_PER_VIEWER);
      calls.delete(viewer);
      calls.set(viewer, kept);
      const [oldest] = calls.keys();
      if (calls.size > PEERS_PER_ROOM && oldest !== undefined) calls.delete(oldest);
    },
    /**
     * Counts the message, and returns whether it belongs to a call between this viewer and this host. Each call can be
     * answered only once.
     */
    admit(kind: "ANSWER" | "CANDIDATE", viewer: string, host: string, id: string): boolean {
      const call = calls.get(viewer)?.find((known) => known.id === id && known.host === host);
      if (!call) return false;
      if (kind === "ANSWER") return (call.answers += 1) === 1;
      return (call.candidates += 1) <= CANDIDATES_PER_CALL;
    },
  };
}
