import { setTimeout as delay } from "node:timers/promises";
import type { Signalling } from "../media/signalling/signalling-server.ts";
import type { InFlightTracker } from "./in-flight-tracker.ts";
import { RELEASE_PAUSE_MS, RELEASE_SLICE, RELEASE_WAIT_MS } from "../limits/room-limits.ts";
import type { RoomIo, RoomSocket } from "../broadcast/room-io.ts";

interface ReleaseDeps {
  io: RoomIo;
  signalling: Pick<Signalling, "release">;
  inFlight: InFlightTracker;
}

/**
 * Closes all sockets and their signalling in slices, so that not all pages reconnect at once. Before a slice is closed,
 * its requests in flight are awaited for a limited time; sockets in later slices are still served. Pages see a lost
 * connection and reconnect automatically, which they would not do after a `disconnect`.
 */
export async function releaseSockets(deps: ReleaseDeps): Promise<void> {
  const released = new Set<string>();
  const next = () =>
    [...deps.io.sockets.sockets.values()].filter(({ id }) => !released.has(id)).slice(0, RELEASE_SLICE);
  for (let slice = next(); slice.length > 0; slice = next()) {
    for (const { id } of slice) released.add(id);
    await releaseSlice(deps, slice);
    if (next().length > 0) await delay(RELEASE_PAUSE_MS * (0.5 + Math.random()));
  }
}

async function releaseSlice(
  { signalling, inFlight }: ReleaseDeps,
  slice: readonly RoomSocket[],
): Promise<void> {
  const ended = Promise.all(slice.map(({ id }) => inFlight.drainSocket(id)));
  await Promise.race([ended, delay(RELEASE_WAIT_MS, undefined, { ref: false })]);
  const peers = new Set(slice.flatMap(({ data }) => data.connection?.peer ?? []));
  signalling.release(({ peer }) => peers.has(peer));
  for (const { conn } of slice) conn.close();
}
