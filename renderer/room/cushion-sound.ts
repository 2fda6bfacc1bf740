import { countersOf } from "./call-counters.ts";
import type { Clock } from "./clock.ts";
import { CUSHION_MS, CUSHION_STEP_AFTER_MS, CUSHION_STEP_MS, LONG_WAY_MS } from "./room-constants.ts";

/**
 * What has a long way comes unevenly: where a packet takes long to go there and back, sound waits a little before it is
 * played, from the beginning on, instead of after it has broken. The wait grows in steps that stretch the sound
 * unheard; all at once would leave a hole of its own. On a near line nothing waits.
 */
export async function cushionSound(connection: RTCPeerConnection, clock: Clock): Promise<void> {
  const { rttMs } = await countersOf(connection);
  if (rttMs === null || rttMs < LONG_WAY_MS) return;
  const receivers = connection.getReceivers().filter(({ track }) => track.kind === "audio");
  const wait = (ms: number) => {
    if (connection.connectionState === "closed") return;
    for (const receiver of receivers) if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = ms;
    if (ms < CUSHION_MS)
      clock.after(CUSHION_STEP_AFTER_MS, () => wait(Math.min(ms + CUSHION_STEP_MS, CUSHION_MS)));
  };
  wait(CUSHION_STEP_MS);
}
