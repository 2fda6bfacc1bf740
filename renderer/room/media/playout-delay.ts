import { countersOf } from "../quality/connection/call-counters.ts";
import type { Clock } from "../timing/clock.ts";

/** From this round-trip time on a network path counts as long. */
export const LONG_RTT_MS = 100;

const PLAYOUT_DELAY_MS = 400;
const PLAYOUT_DELAY_STEP_MS = 80;
const PLAYOUT_DELAY_STEP_INTERVAL_MS = 700;

/**
 * Raises the jitter buffer target of the received audio when the round-trip time is long: packets then arrive unevenly,
 * and the buffer would otherwise grow only after the audio has broken up. The target rises in steps that the decoder
 * stretches inaudibly; at once it would leave a gap. On a short path nothing changes.
 */
export async function delayPlayout(connection: RTCPeerConnection, clock: Clock): Promise<void> {
  const { rttMs } = await countersOf(connection);
  if (rttMs === null || rttMs < LONG_RTT_MS) return;
  const receivers = connection.getReceivers().filter(({ track }) => track.kind === "audio");
  const setTarget = (ms: number) => {
    if (connection.connectionState === "closed") return;
    for (const receiver of receivers) if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = ms;
    if (ms < PLAYOUT_DELAY_MS)
      clock.after(PLAYOUT_DELAY_STEP_INTERVAL_MS, () =>
        setTarget(Math.min(ms + PLAYOUT_DELAY_STEP_MS, PLAYOUT_DELAY_MS)),
      );
  };
  setTarget(PLAYOUT_DELAY_STEP_MS);
}
