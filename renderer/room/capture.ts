import { openWished } from "#renderer/platform/media-devices.ts";
import { declareAudio } from "./audio-session.ts";
import { OpenSource, SCREEN_FPS, type CapturedSource } from "./captured-source.ts";
import type { BlockedReason, CaptureKind, Device, DeviceState } from "./room-state.ts";
import { withRedraw } from "./still-screen.ts";
import type { PictureKind } from "./upload-budget.ts";

export type CaptureOutcome = { ok: true; source: CapturedSource } | { ok: false; reason: BlockedReason };
export type TrackOutcome = { ok: true; track: MediaStreamTrack } | { ok: false; reason: BlockedReason };

export interface Capture {
  open(kind: CaptureKind): Promise<CaptureOutcome>;
  /** The chosen camera or microphone alone, or any other when that is gone. */
  openTrack(device: Device): Promise<TrackOutcome>;
}

/** The parts of `navigator.mediaDevices` that we use; undefined where the page is not served securely. */
export type MediaDevicesLike = Pick<MediaDevices, "getUserMedia" | "getDisplayMedia">;

/** What the host has chosen on this device. */
export interface CaptureChoice {
  cameraId: string | null;
  microphoneId: string | null;
  screenAs: PictureKind;
}

/** A wish, not a condition: a chosen device that is not plugged in today must not keep a lecture from starting. */
const wish = (deviceId: string | null) => (deviceId === null ? {} : { deviceId: { ideal: deviceId } });

const voice = ({ microphoneId }: CaptureChoice) => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...wish(microphoneId),
});
const picture = ({ cameraId }: CaptureChoice) => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24 },
  ...wish(cameraId),
});

/** Without what this very page plays: who is given the word would hear themselves come back. */
const screenSound: MediaTrackConstraints & { restrictOwnAudio: boolean } = { restrictOwnAudio: true };

export function createCapture(devices: MediaDevicesLike | undefined, choice: () => CaptureChoice): Capture {
  return {
    async open(kind) {
      if (!devices || (kind === "screen" && !devices.getDisplayMedia))
        return { ok: false, reason: "unsupported" };
      declareAudio("play-and-record");
      try {
        const open = kind === "camera" ? openCamera : openScreen;
        return { ok: true, source: await open(devices, choice()) };
      } catch (error) {
        return { ok: false, reason: blockedReason(error) };
      }
    },
    async openTrack(device) {
      if (!devices) return { ok: false, reason: "unsupported" };
      if (device === "microphone") declareAudio("play-and-record");
      const wanted = device === "camera" ? { video: picture(choice()) } : { audio: voice(choice()) };
      try {
        const [track] = (await openWished(devices, wanted)).getTracks();
        return track ? { ok: true, track } : { ok: false, reason: "no-device" };
      } catch (error) {
        return { ok: false, reason: blockedReason(error) };
      }
    },
  };
}

async function openCamera(devices: MediaDevicesLike, choice: CaptureChoice): Promise<CapturedSource> {
  try {
    const stream = await openWished(devices, { video: picture(choice), audio: voice(choice) });
    return captured("camera", "motion", stream.getTracks(), stream.getTracks(), { at: "on" });
  } catch (error) {
    // One dialog asks for both, so a missing or busy microphone fails the camera too. A refusal was meant for both.
    if (blockedReason(error) === "refused") throw error;
    const stream = await openWished(devices, { video: picture(choice) });
    return captured("camera", "motion", stream.getTracks(), [], {
      at: "blocked",
      reason: blockedReason(error),
    });
  }
}

async function openScreen(devices: MediaDevicesLike, choice: CaptureChoice): Promise<CapturedSource> {
  const shows = choice.screenAs;
  const screen = await devices.getDisplayMedia({
    video: { frameRate: SCREEN_FPS[shows] },
    audio: screenSound,
  });
  const tracks = screen.getTracks();
  try {
    const spoken = await openWished(devices, { audio: voice(choice) });
    return captured("screen", shows, tracks, spoken.getTracks(), { at: "on" });
  } catch (error) {
    // Slides without a voice are still a lecture's slides; the host sees that the microphone is off.
    return captured("screen", shows, tracks, [], { at: "blocked", reason: blockedReason(error) });
  }
}

/** `spoken` has the microphone; whatever sounds there are in `tracks` besides are the screen's. */
function captured(
  kind: CaptureKind,
  shows: PictureKind,
  tracks: readonly MediaStreamTrack[],
  spoken: readonly MediaStreamTrack[],
  microphone: DeviceState,
): CapturedSource {
  const video = tracks.find((track) => track.kind === "video");
  const heard = spoken.find((track) => track.kind === "audio") ?? null;
  if (!video) {
    for (const track of [...tracks, ...spoken]) track.stop();
    throw new DOMException("No picture came.", "NotFoundError");
  }
  return new OpenSource({
    kind,
    shows,
    picture: video,
    sent: kind === "screen" ? withRedraw(video) : video,
    voice: heard,
    others: tracks.filter((track) => track.kind === "audio" && track !== heard),
    microphone,
  });
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
