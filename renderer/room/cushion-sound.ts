import { countersOf } from "./call-counters.ts";
import { CUSHION_MS, LONG_WAY_MS } from "./room-constants.ts";

/**
 * What has a long way comes unevenly: where a packet takes long to go there and back, sound waits a little before it is
 * played, from the beginning on, instead of after it has broken. On a near line nothing waits.
 */
export async function cushionSound(connection: RTCPeerConnection): Promise<void> {
  const { rttMs } = await countersOf(connection);
  if (rttMs === null || rttMs < LONG_WAY_MS) return;
  for (const receiver of connection.getReceivers())
    if (receiver.track.kind === "audio" && "jitterBufferTarget" in receiver)
      receiver.jitterBufferTarget = CUSHION_MS;
}
