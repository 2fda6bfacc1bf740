import { useEffect, useState } from "react";
import type { z } from "zod/mini";
import { getLobby } from "#contract/room/lobby.ts";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";

const POLL_INTERVAL_MS = 10_000;

export type Lobby = z.output<(typeof getLobby)["data"]>;

/** Returns the participants in the room, polled every ten seconds; null while unknown. */
export function useLobby(roomId: string): Lobby | null {
  const [lobby, setLobby] = useState<Lobby | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const poll = () => {
      call(getLobby, { params: { roomId }, signal: aborter.signal })
        .then(setLobby)
        .catch((thrown: unknown) => {
          // The data may be outdated, so it is dropped. The connection bar says that the server is unreachable.
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
