import {
  isGranted,
  type CaptureKind,
  type DeviceState,
  ownSource,
  type RoomEvent,
  type RoomState,
  type StartKind,
  type Transition,
} from "./room-state.ts";
import { unreachable } from "./unreachable.ts";
import { endPressed } from "./end-machine.ts";

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

/**
 * Handles events about the host's devices. Only one source is sent at a time, and the old one is sent until the new one
 * has opened. Nothing opens unless the host requests it.
 */
export function captureTransition(state: RoomState, event: CaptureEvent): Transition {
  if (!isGranted(state, "publish")) return { state, effects: [] };
  switch (event.type) {
    case "start-pressed":
      return start(state, event.kind);
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

function start(state: RoomState, kind: StartKind): Transition {
  if (isBusy(state.capture[kind])) return { state, effects: [] };
  if (kind !== "microphone") return request(state, kind);
  // While a camera or screen is being sent, the microphone has already been requested with it.
  return ownSource(state) === "none" ? requestMicrophone(state) : { state, effects: [] };
}

function requestMicrophone(state: RoomState): Transition {
  const epoch = state.capture.epoch + 1;
  const microphone: DeviceState = { at: "requesting" };
  const capture = { epoch, camera: off, screen: off, microphone };
  return {
    state: { ...state, capture, banner: null },
    effects: [{ type: "capture-host-microphone", epoch }],
  };
}

function request(state: RoomState, kind: CaptureKind): Transition {
  const epoch = state.capture.epoch + 1;
  const { camera, screen } = state.capture;
  const other = otherOf(kind);
  // Requesting one source cancels a request for another that is still waiting for the browser's prompt.
  const otherState = state.capture[other].at === "requesting" ? off : { camera, screen }[other];
  const microphone = state.capture.microphone.at === "requesting" ? off : state.capture.microphone;
  const requested = { [other]: otherState, [kind]: { at: "requesting" } as const };
  const capture = { ...state.capture, epoch, microphone, ...requested };
  return { state: { ...state, capture, banner: null }, effects: [{ type: "capture", epoch, kind }] };
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

/** If another source is being sent, it continues; if not, the stage offers to start one. */
function captureFailed(
  state: RoomState,
  event: Extract<CaptureEvent, { type: "capture-failed" }>,
): Transition {
  if (event.epoch !== state.capture.epoch) return { state, effects: [] };
  const blocked: DeviceState = { at: "blocked", reason: event.reason };
  const capture = { ...state.capture, [event.kind]: blocked };
  return { state: { ...state, capture, banner: { code: `${event.kind}_${event.reason}` } }, effects: [] };
}

function stop(state: RoomState, kind: StartKind): Transition {
  const { capture } = state;
  if (kind === "microphone" && ownSource(state) !== "microphone" && capture.microphone.at === "on")
    return { state, effects: [] };
  switch (capture[kind].at) {
    case "requesting":
      return {
        state: { ...state, capture: { ...capture, epoch: capture.epoch + 1, [kind]: off } },
        effects: [],
      };
    case "on":
      // If the host has requested another source, that request is kept: it may still be waiting for the browser's
      // prompt.
      return kind !== "microphone" && capture.microphone.at === "on"
        ? keepMicrophone(state, kind)
        : {
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

/** Stops the video while the microphone stays open, so that the host can continue speaking. */
function keepMicrophone(state: RoomState, kind: CaptureKind): Transition {
  return {
    state: { ...state, capture: { ...state.capture, [kind]: off } },
    effects: [{ type: "stop-video" }, { type: "announce-source", source: "microphone" }],
  };
}

/** Browsers require a user gesture for each screen share, so after a reload only the microphone is restored. */
function resumeMicrophone(state: RoomState): Transition {
  const epoch = state.capture.epoch + 1;
  const capture = { ...state.capture, epoch };
  return {
    state: { ...state, capture, banner: { code: "screen_share_lost" } },
    effects: [{ type: "capture-host-microphone", epoch }],
  };
}

/** Continues the lecture with the remaining devices, and shows the host a banner. */
function deviceChanged(
  state: RoomState,
  { device, outcome }: Extract<CaptureEvent, { type: "device-changed" }>,
): Transition {
  if (outcome === "gone" && device === "camera") return cameraGone(state);
  const microphone: DeviceState = outcome === "gone" ? { at: "blocked", reason: "no-device" } : { at: "on" };
  const capture =
    device === "microphone" && outcome !== "kept" ? { ...state.capture, microphone } : state.capture;
  const banner =
    outcome === "replaced" || outcome === "kept" ? { code: `${device}_${outcome}` } : state.banner;
  const next = { ...state, capture, banner };
  if (ownSource(state) === "microphone" && ownSource(next) === "none")
    return { state: next, effects: [{ type: "unpublish" }, { type: "announce-source", source: "none" }] };
  const changed = capture.microphone.at !== state.capture.microphone.at;
  return { state: next, effects: changed ? [{ type: "announce-source", source: ownSource(next) }] : [] };
}

/** Continues with audio alone if the microphone is open. */
function cameraGone(state: RoomState): Transition {
  if (state.capture.microphone.at === "on") {
    const capture = { ...state.capture, camera: off };
    return {
      state: { ...state, capture, banner: { code: "camera_gone_audio_only" } },
      effects: [{ type: "announce-source", source: "microphone" }],
    };
  }
  const { state: stopped, effects } = stop(state, "camera");
  return { state: { ...stopped, banner: { code: "camera_gone" } }, effects };
}

function isBusy(device: DeviceState): boolean {
  return device.at === "on" || device.at === "requesting";
}

function otherOf(kind: CaptureKind): CaptureKind {
  return kind === "camera" ? "screen" : "camera";
}
