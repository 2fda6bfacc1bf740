import type { ReceiveSample } from "./subscriber-engine.ts";
import { unreachable } from "../../machine/unreachable.ts";

/** The longest time that ICE may be `disconnected`, or that a call may be missing. Milliseconds. */
const ICE_DISCONNECTED_TIMEOUT_MS = 4_000;

/**
 * The longest time to set up a call, in milliseconds. It is longer than the limit for a missing call, because a slow
 * network needs the time, and a new call would start the set-up again.
 */
const CALL_SETUP_TIMEOUT_MS = 15_000;

/**
 * The host sends at least one frame a second, so a viewer without a decoded frame for this long has lost the stream.
 * Milliseconds.
 */
const FRAMES_TIMEOUT_MS = 6_000;

/**
 * The delay after the first request for a new call, in milliseconds. It doubles with each request, up to the maximum.
 */
const NEW_CALL_BACKOFF_MS = 6_000;
const NEW_CALL_BACKOFF_MAX_MS = 30_000;

/** The watchdog's state between two samples. Times in milliseconds since 1970. */
export interface Watchdog {
  state: ReceiveSample["state"];
  frames: number;
  /**
   * The time at which the state or the frame counter last changed, or at which a new call was last requested, whichever
   * is later.
   */
  changedAt: number;
  /** The number of new calls requested since a frame last arrived. */
  requests: number;
  nextRequestAt: number;
}

export function startWatchdog(now: number): Watchdog {
  return { state: "none", frames: 0, changedAt: now, requests: 0, nextRequestAt: now };
}

/**
 * Decides whether it is time to ask the host for a new call. If `framesExpected` is false, a connected call without
 * frames is never replaced.
 */
export function checkSample(
  watchdog: Watchdog,
  sample: ReceiveSample,
  framesExpected: boolean,
  now: number,
): { watchdog: Watchdog; stalled: boolean } {
  const newFrames = sample.state === "connected" && sample.frames !== watchdog.frames;
  const changed = sample.state !== watchdog.state || sample.frames !== watchdog.frames;
  const next: Watchdog = {
    ...watchdog,
    state: sample.state,
    frames: sample.frames,
    changedAt: changed ? now : watchdog.changedAt,
    requests: newFrames ? 0 : watchdog.requests,
  };
  const timeout = timeoutFor(sample, framesExpected);
  if (timeout === null || now - next.changedAt < timeout || now < watchdog.nextRequestAt) {
    return { watchdog: next, stalled: false };
  }
  const backoff = Math.min(NEW_CALL_BACKOFF_MS * 2 ** next.requests, NEW_CALL_BACKOFF_MAX_MS);
  return {
    watchdog: { ...next, changedAt: now, requests: next.requests + 1, nextRequestAt: now + backoff },
    stalled: true,
  };
}

/** Returns for how many milliseconds the sample may stay unchanged; null for no limit. */
function timeoutFor(sample: ReceiveSample, framesExpected: boolean): number | null {
  switch (sample.state) {
    case "none":
    case "disconnected":
      return ICE_DISCONNECTED_TIMEOUT_MS;
    case "setting-up":
      return CALL_SETUP_TIMEOUT_MS;
    case "connected":
      return framesExpected ? FRAMES_TIMEOUT_MS : null;
    default:
      return unreachable(sample.state);
  }
}

interface InboundEntry {
  type: string;
  kind?: string;
  framesDecoded?: number;
  packetsReceived?: number;
  totalAudioEnergy?: number;
}

/** Samples a viewer's incoming call; `connection` is null if there is none. */
export async function sampleIncomingCall(connection: RTCPeerConnection | null): Promise<ReceiveSample> {
  if (!connection) return { state: "none", frames: 0, audioPackets: 0, audioEnergy: 0 };
  const state = stateOf(connection.iceConnectionState);
  let frames = 0;
  let audioPackets = 0;
  let audioEnergy = 0;
  const report: RTCStatsReport = await connection.getStats();
  report.forEach((entry: InboundEntry) => {
    if (entry.type !== "inbound-rtp") return;
    if (entry.kind === "video") frames += entry.framesDecoded ?? 0;
    if (entry.kind !== "audio") return;
    audioPackets += entry.packetsReceived ?? 0;
    audioEnergy += entry.totalAudioEnergy ?? 0;
  });
  return { state, frames, audioPackets, audioEnergy };
}

function stateOf(ice: RTCIceConnectionState): ReceiveSample["state"] {
  switch (ice) {
    case "new":
    case "checking":
      return "setting-up";
    case "connected":
    case "completed":
      return "connected";
    case "disconnected":
    case "failed":
    case "closed":
      return "disconnected";
    default:
      return unreachable(ice);
  }
}
