import type { RoomIo } from "../broadcast/room-io.ts";

/** Not all at once: each of them joins again, which costs some queries. Milliseconds. */
const SPREAD_MS = 4000;

/**
 * Lets all pages of this process reconnect by themselves at random moments of the next seconds. They join again, read
 * what they missed, and keep their calls.
 */
export function recallPages(io: RoomIo): void {
  // The transport is closed, not the namespace: after that pages would stay away.
  for (const { conn } of io.sockets.sockets.values())
    setTimeout(() => conn.close(), Math.random() * SPREAD_MS).unref();
}
