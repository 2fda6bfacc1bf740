import { useEffect, useState } from "react";
import type { z } from "zod";
import { seeDoor } from "#contract/door.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";

const LOOK_AGAIN_MS = 10_000;

type Door = z.output<(typeof seeDoor)["data"]>;

/** Who is in the room, looked at every ten seconds; null while unknown. */
export function useDoor(roomId: string): Door | null {
  const [door, setDoor] = useState<Door | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const look = () => {
      call(seeDoor, { params: { roomId }, signal: aborter.signal })
        .then(setDoor)
        .catch((thrown: unknown) => {
          // What is shown may be old then; the line's own bar says that the server is away.
          if (toApiError(thrown).code !== "cancelled") setDoor(null);
        });
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      aborter.abort();
    };
  }, [roomId]);
  return door;
}
