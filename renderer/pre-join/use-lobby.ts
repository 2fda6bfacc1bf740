import { useEffect, useState } from "react";
import type { z } from "zod/mini";
import { getLobby } from "#contract/room/lobby.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { clockLag } from "#renderer/ui/countdown/clock-lag.ts";

const POLL_INTERVAL_MS = 10_000;

export interface Lobby extends z.output<(typeof getLobby)["data"]> {
  /** How far this device's clock is behind the server's in milliseconds; negative when it is ahead. */
  clockLagMs: number;
}

/** Polls who is in the room every ten seconds; null while unknown. */
export function useLobby(roomId: string): Lobby | null {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const poll = () => {
      call(getLobby, { params: { roomId }, signal: aborter.signal })
        .then((response) => setLobby({ ...response, clockLagMs: clockLag(response.serverNow, Date.now()) }))
        .catch((thrown: unknown) => {
          // The data may be outdated; the connection bar says that the server is unreachable.
          if (toApiError(thrown).code !== "cancelled") setLobby(null);
        });
    };
    poll();
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      aborter.abort();
    };
  }, [roomId]);
  return lobby;
}
