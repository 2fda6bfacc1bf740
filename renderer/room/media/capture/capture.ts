import { openPreferredDevices } from "#renderer/data/platform/media-devices.ts";
import { unreachable } from "../../machine/unreachable.ts";
import { CORNER_FPS, CORNER_WIDTH } from "../../quality/corner-encoding.ts";
import { setAudioSessionType } from "./audio-session.ts";
import { OpenedMedia, SCREEN_FPS, type CapturedMedia } from "./captured-media.ts";
import type { BlockedReason, CaptureKind, Device, DeviceState } from "../../machine/room-state.ts";
import { withRepeatedStillFrames } from "./repeat-still-frames.ts";
import type { VideoContent } from "../../quality/allocate-bandwidth.ts";

export type CaptureOutcome = { ok: true; media: CapturedMedia } | { ok: false; reason: BlockedReason };
export type TrackOutcome = { ok: true; track: MediaStreamTrack } | { ok: false; reason: BlockedReason };

export interface Capture {
  open(kind: CaptureKind): Promise<CaptureOutcome>;
  /**
   * Opens a single device: the chosen camera or microphone, or another one of the same kind if the chosen one is gone.
   * The corner is the camera, as small as it is shown there.
   */
  openTrack(device: Device | "corner"): Promise<TrackOutcome>;
}

/** The part of `navigator.mediaDevices` that we use; undefined on an insecure page. */
export type MediaDevicesLike = Pick<MediaDevices, "getUserMedia" | "getDisplayMedia">;

/** The camera, microphone and kind of screen content that the host has chosen in this browser. */
export interface DevicePreferences {
  cameraId: string | null;
  microphoneId: string | null;
  screenContent: VideoContent;
}

/** `ideal`, not `exact`, so that a lecture can start even if the chosen device is not plugged in. */
const preferDevice = (deviceId: string | null) =>
  deviceId === null ? {} : { deviceId: { ideal: deviceId } };

const microphoneConstraints = ({ microphoneId }: DevicePreferences) => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...preferDevice(microphoneId),
});
const cameraConstraints = ({ cameraId }: DevicePreferences) => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24 },
  ...preferDevice(cameraId),
});
const cornerConstraints = ({ cameraId }: DevicePreferences) => ({
  width: { ideal: CORNER_WIDTH },
  frameRate: { ideal: CORNER_FPS },
  ...preferDevice(cameraId),
});

/**
 * Excludes this page's own output from the shared screen's audio: otherwise a viewer who speaks would hear their own
 * voice.
 */
const screenAudioConstraints: MediaTrackConstraints & { restrictOwnAudio: boolean } = {
  restrictOwnAudio: true,
};

export function createCapture(
  devices: MediaDevicesLike | undefined,
  preferences: () => DevicePreferences,
): Capture {
  return {
    async open(kind) {
      if (!devices || (kind === "screen" && !devices.getDisplayMedia))
        return { ok: false, reason: "unsupported" };
      setAudioSessionType("play-and-record");
      try {
        const open = kind === "camera" ? openCamera : openScreen;
        return { ok: true, media: await open(devices, preferences()) };
      } catch (error) {
        return { ok: false, reason: blockedReason(error) };
      }
    },
    async openTrack(device) {
      if (!devices) return { ok: false, reason: "unsupported" };
      if (device === "microphone") setAudioSessionType("play-and-record");
      try {
        const [track] = (
          await openPreferredDevices(devices, constraintsOf(device, preferences()))
        ).getTracks();
        return track ? { ok: true, track } : { ok: false, reason: "no-device" };
      } catch (error) {
        return { ok: false, reason: blockedReason(error) };
      }
    },
  };
}

function constraintsOf(device: Device | "corner", preferences: DevicePreferences) {
  switch (device) {
    case "camera":
      return { video: cameraConstraints(preferences) };
    case "corner":
      return { video: cornerConstraints(preferences) };
    case "microphone":
      return { audio: microphoneConstraints(preferences) };
    default:
      return unreachable(device);
  }
}

async function openCamera(devices: MediaDevicesLike, preferences: DevicePreferences): Promise<CapturedMedia> {
  const video = cameraConstraints(preferences);
  const settings = { kind: "camera", videoContent: "motion" } as const;
  try {
    const stream = await openPreferredDevices(devices, { video, audio: microphoneConstraints(preferences) });
    const tracks = stream.getTracks();
    return captured({ ...settings, tracks, microphoneTracks: tracks, microphone: { at: "on" } });
  } catch (error) {
    // Camera and microphone share one prompt, so a missing or busy microphone also makes the request for the camera
    // fail. The request is then repeated without a microphone. A denial applies to both devices.
    if (blockedReason(error).startsWith("refused")) throw error;
    const stream = await openPreferredDevices(devices, { video });
    return captured({ ...settings, tracks: stream.getTracks(), microphone: blocked(error) });
  }
}

async function openScreen(devices: MediaDevicesLike, preferences: DevicePreferences): Promise<CapturedMedia> {
  const videoContent = preferences.screenContent;
  const screen = await devices.getDisplayMedia({
    video: { frameRate: SCREEN_FPS[videoContent] },
    audio: screenAudioConstraints,
  });
  const settings = { kind: "screen", videoContent, tracks: screen.getTracks() } as const;
  try {
    const stream = await openPreferredDevices(devices, { audio: microphoneConstraints(preferences) });
    return captured({ ...settings, microphoneTracks: stream.getTracks(), microphone: { at: "on" } });
  } catch (error) {
    // A screen without a microphone is better than nothing; the host sees that the microphone is off.
    return captured({ ...settings, microphone: blocked(error) });
  }
}

interface OpenedTracks {
  kind: CaptureKind;
  videoContent: VideoContent;
  tracks: readonly MediaStreamTrack[];
  /** The microphone's tracks. All other audio tracks in `tracks` belong to the screen. */
  microphoneTracks?: readonly MediaStreamTrack[];
  microphone: DeviceState;
}

function captured({ tracks, microphoneTracks = [], ...settings }: OpenedTracks): CapturedMedia {
  const video = tracks.find((track) => track.kind === "video");
  const microphoneTrack = microphoneTracks.find((track) => track.kind === "audio") ?? null;
  if (!video) {
    for (const track of [...tracks, ...microphoneTracks]) track.stop();
    throw new DOMException("The browser returned no video track.", "NotFoundError");
  }
  return new OpenedMedia({
    ...settings,
    capturedVideo: video,
    sentVideo: settings.kind === "screen" ? withRepeatedStillFrames(video) : video,
    microphoneTrack,
    screenAudio: tracks.filter((track) => track.kind === "audio" && track !== microphoneTrack),
  });
}

function blocked(error: unknown): DeviceState {
  return { at: "blocked", reason: blockedReason(error) };
}

function blockedReason(error: unknown): BlockedReason {
  const { name, message } = error instanceof DOMException ? error : { name: "", message: "" };
  switch (name) {
    case "NotAllowedError":
      // Chromium's message ends this way when the operating system denies access, although the page has permission.
      return message.endsWith("by system") ? "refusedBySystem" : "refused";
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
