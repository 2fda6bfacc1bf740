import { useEffect, useState } from "react";
import type { z } from "zod";
import { seeDoor } from "#contract/door.ts";
import { toApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";

const LOOK_AGAIN_MS = 10_000;

/** What an answer's own way may take; clocks that differ by less agree. */
const CLOCKS_AGREE_MS = 2000;

export interface Door extends z.output<(typeof seeDoor)["data"]> {
  /** By how many milliseconds this device's clock is late; below 0 when it is early. */
  clockLate: number;
}

/** How late a clock that shows `here` is, when the server's shows `there`. */
function lateness(there: string, here: number): number {
  const late = Date.parse(there) - here;
  return Math.abs(late) < CLOCKS_AGREE_MS ? 0 : late;
}

/** Who is in the room, looked at every ten seconds; null while unknown. */
export function useDoor(roomId: string): Door | null {
  const [door, setDoor] = useState<Door | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const look = () => {
      call(seeDoor, { params: { roomId }, signal: aborter.signal })
        .then((seen) => setDoor({ ...seen, clockLate: lateness(seen.serverNow, Date.now()) }))
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
