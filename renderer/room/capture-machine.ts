import {
  ownSource,
  type CaptureKind,
  type DeviceState,
  type RoomEvent,
  type RoomState,
  type Step,
} from "./room-state.ts";
import { unreachable } from "./unreachable.ts";

export type CaptureEvent = Extract<
  RoomEvent,
  {
    type:
      | "start-pressed"
      | "stop-pressed"
      | "captured"
      | "capture-refused"
      | "capture-ended"
      | "screen-lost"
      | "device-changed";
  }
>;

const off: DeviceState = { at: "off" };

/** The host's devices: one source at a time; the old one is sent until the new one is really there. */
export function captureStep(state: RoomState, event: CaptureEvent): Step {
  if (state.seat?.role !== "host") return { state, effects: [] };
  switch (event.type) {
    case "start-pressed":
      return isBusy(state.capture[event.kind]) ? { state, effects: [] } : request(state, event.kind);
    case "stop-pressed":
      return stop(state, event.kind);
    case "captured":
      return captured(state, event);
    case "capture-refused":
      return refused(state, event);
    case "capture-ended":
      return stop(state, event.kind);
    case "screen-lost":
      return screenLost(state);
    case "device-changed":
      return deviceChanged(state, event);
    default:
      return unreachable(event);
  }
}

function request(state: RoomState, kind: CaptureKind): Step {
  const epoch = state.capture.epoch + 1;
  const { camera, screen } = state.capture;
  const other = otherOf(kind);
  // A later press takes back an earlier one that is still waiting for the browser's dialog.
  const otherState = state.capture[other].at === "requesting" ? off : { camera, screen }[other];
  const capture = { ...state.capture, epoch, [other]: otherState, [kind]: { at: "requesting" } as const };
  return { state: { ...state, capture, notice: null }, effects: [{ type: "capture", epoch, kind }] };
}

function captured(state: RoomState, event: Extract<CaptureEvent, { type: "captured" }>): Step {
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
    effects: [
      { type: "publish", epoch: event.epoch },
      { type: "tell-source", source: ownSource(next) },
    ],
  };
}

function refused(state: RoomState, event: Extract<CaptureEvent, { type: "capture-refused" }>): Step {
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

function stop(state: RoomState, kind: CaptureKind): Step {
  const { capture } = state;
  switch (capture[kind].at) {
    case "requesting":
      return {
        state: { ...state, capture: { ...capture, epoch: capture.epoch + 1, [kind]: off } },
        effects: [],
      };
    case "on":
      // The microphone closes with the picture. A request for the other source stays open.
      return {
        state: { ...state, capture: { ...capture, microphone: off, [kind]: off } },
        effects: [{ type: "unpublish" }, { type: "tell-source", source: "none" }],
      };
    case "off":
    case "blocked":
      return { state, effects: [] };
    default:
      return unreachable(capture[kind]);
  }
}

/** Browsers want a press for each sharing, so the voice comes back alone. */
function screenLost(state: RoomState): Step {
  const epoch = state.capture.epoch + 1;
  const capture = { ...state.capture, epoch };
  return {
    state: { ...state, capture, notice: { code: "screen_again" } },
    effects: [{ type: "capture-voice", epoch }],
  };
}

/** The lecture goes on with what there is; the host reads what happened. */
function deviceChanged(
  state: RoomState,
  { device, now }: Extract<CaptureEvent, { type: "device-changed" }>,
): Step {
  if (now === "gone" && device === "camera") return cameraGone(state);
  const microphone: DeviceState = now === "gone" ? { at: "blocked", reason: "no-device" } : { at: "on" };
  const capture =
    device === "microphone" && now !== "kept" ? { ...state.capture, microphone } : state.capture;
  const notice = now === "replaced" || now === "kept" ? { code: `${device}_${now}` } : state.notice;
  return { state: { ...state, capture, notice }, effects: [] };
}

/** The voice goes on where there is one. */
function cameraGone(state: RoomState): Step {
  if (state.capture.microphone.at === "on") {
    const capture = { ...state.capture, camera: off };
    return {
      state: { ...state, capture, notice: { code: "camera_gone_voice" } },
      effects: [{ type: "tell-source", source: "none" }],
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
