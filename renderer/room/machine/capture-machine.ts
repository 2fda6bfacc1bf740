import {
  ownSource,
  type CaptureKind,
  type DeviceState,
  type RoomEvent,
  type RoomState,
  type Transition,
} from "./room-state.ts";
import { endPressed } from "./end-machine.ts";
import { unreachable } from "./connectivity/unreachable.ts";

export type CaptureEvent = Extract<
  RoomEvent,
  {
    type:
      | "start-pressed"
      | "stop-pressed"
      | "captured"
      | "capture-failed"
      | "capture-ended"
      | "screen-lost"
      | "device-changed"
      | "end-pressed";
  }
>;

const off: DeviceState = { at: "off" };

/** The host's devices: one source at a time; the old one is sent until the new one has opened. */
export function captureTransition(state: RoomState, event: CaptureEvent): Transition {
  if (state.connection?.role !== "host") return { state, effects: [] };
  switch (event.type) {
    case "start-pressed":
      return isBusy(state.capture[event.kind]) ? { state, effects: [] } : request(state, event.kind);
    case "stop-pressed":
      return stop(state, event.kind);
    case "captured":
      return captured(state, event);
    case "capture-failed":
      return captureFailed(state, event);
    case "capture-ended":
      return stop(state, event.kind);
    case "screen-lost":
      return resumeMicrophone(state);
    case "device-changed":
      return deviceChanged(state, event);
    case "end-pressed":
      return endPressed(state);
    default:
      return unreachable(event);
  }
}

function request(state: RoomState, kind: CaptureKind): Transition {
  const epoch = state.capture.epoch + 1;
  const { camera, screen } = state.capture;
  const other = otherOf(kind);
  // A later press cancels an earlier one that is still waiting for the browser's dialog.
  const otherState = state.capture[other].at === "requesting" ? off : { camera, screen }[other];
  const capture = { ...state.capture, epoch, [other]: otherState, [kind]: { at: "requesting" } as const };
  return { state: { ...state, capture, notice: null }, effects: [{ type: "capture", epoch, kind }] };
}

function captured(state: RoomState, event: Extract<CaptureEvent, { type: "captured" }>): Transition {
  if (event.epoch !== state.capture.epoch) return { state, effects: [] };
  const capture = {
    ...state.capture,
    microphone: event.microphone,
    [otherOf(event.kind)]: off,
    [event.kind]: { at: "on" } as const,
  };
  const next = { ...state, capture };
  return {
    state: next,
    effects: [{ type: "publish" }, { type: "announce-source", source: ownSource(next) }],
  };
}

/** A screen that cannot be shared falls back to the camera. */
function captureFailed(
  state: RoomState,
  event: Extract<CaptureEvent, { type: "capture-failed" }>,
): Transition {
  if (event.epoch !== state.capture.epoch) return { state, effects: [] };
  const blocked: DeviceState = { at: "blocked", reason: event.reason };
  const capture = { ...state.capture, [event.kind]: blocked };
  if (event.kind === "camera") {
    return { state: { ...state, capture, notice: { code: `camera_${event.reason}` } }, effects: [] };
  }
  const next = { ...state, capture };
  const fallback = state.capture.camera.at === "on" ? { state: next, effects: [] } : request(next, "camera");
  return {
    state: { ...fallback.state, notice: { code: `screen_${event.reason}` } },
    effects: fallback.effects,
  };
}

function stop(state: RoomState, kind: CaptureKind): Transition {
  const { capture } = state;
  switch (capture[kind].at) {
    case "requesting":
      return {
        state: { ...state, capture: { ...capture, epoch: capture.epoch + 1, [kind]: off } },
        effects: [],
      };
    case "on":
      // The microphone closes with the video. A pending request for the other source stays.
      return {
        state: { ...state, capture: { ...capture, microphone: off, [kind]: off } },
        effects: [{ type: "unpublish" }, { type: "announce-source", source: "none" }],
      };
    case "off":
    case "blocked":
      return { state, effects: [] };
    default:
      return unreachable(capture[kind]);
  }
}

/** Browsers require a user gesture for each screen share, so after a reload only the microphone comes back. */
function resumeMicrophone(state: RoomState): Transition {
  const epoch = state.capture.epoch + 1;
  const capture = { ...state.capture, epoch };
  return {
    state: { ...state, capture, notice: { code: "screen_share_lost" } },
    effects: [{ type: "capture-host-microphone", epoch }],
  };
}

/** The lecture goes on with the devices that are left; a notice tells the host. */
function deviceChanged(
  state: RoomState,
  { device, outcome }: Extract<CaptureEvent, { type: "device-changed" }>,
): Transition {
  if (outcome === "gone" && device === "camera") return cameraGone(state);
  const microphone: DeviceState = outcome === "gone" ? { at: "blocked", reason: "no-device" } : { at: "on" };
  const capture =
    device === "microphone" && outcome !== "kept" ? { ...state.capture, microphone } : state.capture;
  const notice =
    outcome === "replaced" || outcome === "kept" ? { code: `${device}_${outcome}` } : state.notice;
  const next = { ...state, capture, notice };
  const changed = capture.microphone.at !== state.capture.microphone.at;
  return { state: next, effects: changed ? [{ type: "announce-source", source: ownSource(next) }] : [] };
}

/** Audio goes on if the microphone is open. */
function cameraGone(state: RoomState): Transition {
  if (state.capture.microphone.at === "on") {
    const capture = { ...state.capture, camera: off };
    return {
      state: { ...state, capture, notice: { code: "camera_gone_audio_only" } },
      effects: [{ type: "announce-source", source: "none" }],
    };
  }
  const { state: stopped, effects } = stop(state, "camera");
  return { state: { ...stopped, notice: { code: "camera_gone" } }, effects };
}

function isBusy(device: DeviceState): boolean {
  return device.at === "on" || device.at === "requesting";
}

function otherOf(kind: CaptureKind): CaptureKind {
  return kind === "camera" ? "screen" : "camera";
}
