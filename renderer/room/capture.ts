import type { BlockedReason, CaptureKind, DeviceState } from "./room-state.ts";

/** An opened camera or screen with its sounds. Whoever gets one must `stop` it. */
export interface CapturedSource {
  kind: CaptureKind;
  video: MediaStreamTrack;
  /** The voice, and a shared screen's own sound. */
  sounds: readonly MediaStreamTrack[];
  microphone: DeviceState;
  /** Calls back when the device or the browser's own "Stop sharing" ends the picture. */
  onEnded(action: () => void): void;
  /** Idempotent. */
  stop(): void;
}

export type CaptureOutcome = { ok: true; source: CapturedSource } | { ok: false; reason: BlockedReason };

export interface Capture {
  open(kind: CaptureKind): Promise<CaptureOutcome>;
}

/** The parts of `navigator.mediaDevices` that we use; undefined where the page is not served securely. */
export type MediaDevicesLike = Pick<MediaDevices, "getUserMedia" | "getDisplayMedia">;

const voice: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const picture: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24 },
};

export function createCapture(devices: MediaDevicesLike | undefined): Capture {
  return {
    async open(kind) {
      if (!devices || (kind === "screen" && !devices.getDisplayMedia))
        return { ok: false, reason: "unsupported" };
      try {
        return { ok: true, source: await (kind === "camera" ? openCamera(devices) : openScreen(devices)) };
      } catch (error) {
        return { ok: false, reason: blockedReason(error) };
      }
    },
  };
}

async function openCamera(devices: MediaDevicesLike): Promise<CapturedSource> {
  try {
    const stream = await devices.getUserMedia({ video: picture, audio: voice });
    return captured("camera", stream.getTracks(), { at: "on" });
  } catch (error) {
    // One dialog asks for both, so a missing or busy microphone fails the camera too. A refusal was meant for both.
    if (blockedReason(error) === "refused") throw error;
    const stream = await devices.getUserMedia({ video: picture });
    return captured("camera", stream.getTracks(), { at: "blocked", reason: blockedReason(error) });
  }
}

async function openScreen(devices: MediaDevicesLike): Promise<CapturedSource> {
  const screen = await devices.getDisplayMedia({ video: { frameRate: { ideal: 15 } }, audio: true });
  for (const track of screen.getVideoTracks()) track.contentHint = "detail";
  try {
    const spoken = await devices.getUserMedia({ audio: voice });
    return captured("screen", [...screen.getTracks(), ...spoken.getTracks()], { at: "on" });
  } catch (error) {
    // Slides without a voice are still a lecture's slides; the host sees that the microphone is off.
    return captured("screen", screen.getTracks(), { at: "blocked", reason: blockedReason(error) });
  }
}

function captured(
  kind: CaptureKind,
  tracks: readonly MediaStreamTrack[],
  microphone: DeviceState,
): CapturedSource {
  const video = tracks.find((track) => track.kind === "video");
  if (!video) {
    for (const track of tracks) track.stop();
    throw new DOMException("No picture came.", "NotFoundError");
  }
  return {
    kind,
    video,
    sounds: tracks.filter((track) => track.kind === "audio"),
    microphone,
    onEnded: (action) => video.addEventListener("ended", action, { once: true }),
    stop: () => tracks.forEach((track) => track.stop()),
  };
}

function blockedReason(error: unknown): BlockedReason {
  const name = error instanceof DOMException ? error.name : "";
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "no-device";
    case "NotReadableError":
    case "AbortError":
      return "device-busy";
    default:
      return "unsupported";
  }
}
