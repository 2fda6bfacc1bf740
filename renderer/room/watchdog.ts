import type { WatchSample } from "./media-engine.ts";
import {
  ASK_AGAIN_MAX_MS,
  ASK_AGAIN_MS,
  FRAMES_PATIENCE_MS,
  ICE_PATIENCE_MS,
  SETUP_PATIENCE_MS,
} from "./room-constants.ts";
import { unreachable } from "./unreachable.ts";

/** What the watchdog remembers between two looks. Times in milliseconds since 1970. */
export interface Watch {
  state: WatchSample["state"];
  frames: number;
  /** Since when neither the state nor the frame counter has changed. */
  since: number;
  /** Times asked since frames last moved. */
  asked: number;
  quietUntil: number;
}

export function startWatch(now: number): Watch {
  return { state: "none", frames: 0, since: now, asked: 0, quietUntil: now };
}

/**
 * Whether it is time to ask the host for a new call. `moving` says that frames are to be expected: a host without
 * a source may be still for as long as it likes.
 */
export function look(
  watch: Watch,
  sample: WatchSample,
  moving: boolean,
  now: number,
): { watch: Watch; stalled: boolean } {
  const moved = sample.state === "connected" && sample.frames !== watch.frames;
  const changed = sample.state !== watch.state || sample.frames !== watch.frames;
  const seen: Watch = {
    ...watch,
    state: sample.state,
    frames: sample.frames,
    since: changed ? now : watch.since,
    asked: moved ? 0 : watch.asked,
  };
  const patience = patienceFor(sample, moving);
  if (patience === null || now - seen.since < patience || now < watch.quietUntil) {
    return { watch: seen, stalled: false };
  }
  const quiet = Math.min(ASK_AGAIN_MS * 2 ** seen.asked, ASK_AGAIN_MAX_MS);
  return { watch: { ...seen, since: now, asked: seen.asked + 1, quietUntil: now + quiet }, stalled: true };
}

/** Milliseconds that this sample may stand unchanged; null for ever. */
function patienceFor(sample: WatchSample, moving: boolean): number | null {
  switch (sample.state) {
    case "none":
    case "disconnected":
      return ICE_PATIENCE_MS;
    case "setting-up":
      return SETUP_PATIENCE_MS;
    case "connected":
      return moving ? FRAMES_PATIENCE_MS : null;
    default:
      return unreachable(sample.state);
  }
}

interface InboundEntry {
  type: string;
  kind?: string;
  framesDecoded?: number;
  packetsReceived?: number;
}

/** Reads the numbers from a connection; null when there is no call. */
export async function sampleConnection(connection: RTCPeerConnection | null): Promise<WatchSample> {
  if (!connection) return { state: "none", frames: 0, sounds: 0 };
  const state = stateOf(connection.iceConnectionState);
  let frames = 0;
  let sounds = 0;
  const report: RTCStatsReport = await connection.getStats();
  report.forEach((entry: InboundEntry) => {
    if (entry.type !== "inbound-rtp") return;
    if (entry.kind === "video") frames += entry.framesDecoded ?? 0;
    if (entry.kind === "audio") sounds += entry.packetsReceived ?? 0;
  });
  return { state, frames, sounds };
}

function stateOf(ice: RTCIceConnectionState): WatchSample["state"] {
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
