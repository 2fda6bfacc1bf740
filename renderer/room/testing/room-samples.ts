import {
  initialRoom,
  type Phase,
  type PhaseName,
  type RoomEvent,
  type RoomState,
} from "../machine/room-state.ts";
import { joinResponse } from "./fakes.ts";

export const phases: Record<PhaseName, Phase> = {
  "checking-access": { name: "checking-access" },
  connecting: { name: "connecting", attempt: 1 },
  live: { name: "live" },
  reconnecting: { name: "reconnecting", attempt: 3 },
  ended: { name: "ended", reason: "left" },
  failed: { name: "failed", error: { code: "not_enrolled" } },
};

/** One sample of each event, with the epochs that `stateIn` uses. */
export const events: { [Type in RoomEvent["type"]]: Extract<RoomEvent, { type: Type }> } = {
  enter: { type: "enter" },
  "socket-up": { type: "socket-up" },
  "socket-down": { type: "socket-down" },
  "socket-refused": { type: "socket-refused", error: { code: "not_signed_in" } },
  granted: { type: "granted", epoch: 5, response: joinResponse({ ticket: "fresh" }) },
  denied: { type: "denied", epoch: 5, error: { code: "not_enrolled" } },
  "signalling-up": { type: "signalling-up" },
  "signalling-down": { type: "signalling-down", loss: "temporary", code: "network" },
  "call-failed": { type: "call-failed", code: "webrtc" },
  connectivity: { type: "connectivity", kind: "online" },
  announced: { type: "announced", epoch: 5 },
  "announce-failed": { type: "announce-failed", epoch: 5, error: { code: "not_enrolled" } },
  "timer-fired": { type: "timer-fired", timer: "retry" },
  "peer-joined": { type: "peer-joined", peerId: "other", isHost: true, forceNewCall: true },
  "peer-left": { type: "peer-left", peerId: "other", isHost: true, mayReconnect: false },
  "call-dead": { type: "call-dead", peerId: "other" },
  "source-changed": { type: "source-changed", source: "screen", muted: false },
  receiving: { type: "receiving", on: true },
  "media-flowing": { type: "media-flowing", on: true },
  stalled: { type: "stalled" },
  removed: { type: "removed", reason: "enrollment_ended" },
  "start-pressed": { type: "start-pressed", kind: "camera" },
  "stop-pressed": { type: "stop-pressed", kind: "camera" },
  captured: { type: "captured", epoch: 0, kind: "camera", microphone: { at: "on" } },
  "capture-failed": { type: "capture-failed", epoch: 0, kind: "camera", reason: "refused" },
  "capture-ended": { type: "capture-ended", kind: "camera" },
  "screen-lost": { type: "screen-lost" },
  "device-changed": { type: "device-changed", device: "microphone", outcome: "replaced" },
  "room-info": { type: "room-info", change: { name: "hand", data: { raised: true } } },
  "participants-changed": {
    type: "participants-changed",
    changes: [{ type: "gone", peerId: "other", revision: 1 }],
  },
  "participants-listed": { type: "participants-listed", page: { participants: [], next: null } },
  "speak-pressed": { type: "speak-pressed" },
  "microphone-opened": { type: "microphone-opened" },
  "microphone-blocked": { type: "microphone-blocked", reason: "refused" },
  "microphone-ended": { type: "microphone-ended" },
  "action-rejected": { type: "action-rejected", error: { code: "host_only" } },
  "banner-dismissed": { type: "banner-dismissed" },
  leave: { type: "leave" },
  "end-pressed": { type: "end-pressed" },
  retry: { type: "retry" },
};

/** Returns the state of a connected room in this phase. The host is sending the camera. */
export function stateIn(phase: PhaseName, role: "host" | "viewer" = "viewer"): RoomState {
  const { peerId, ticket, iceServers, iceServersForMs, lecture } = joinResponse();
  const start = initialRoom();
  return {
    ...start,
    phase: phases[phase],
    epoch: 5,
    links: { socket: "up", signalling: "up" },
    connection: { role, peerId, ticket, iceServers, iceServersForMs, lecture },
    stage: { ...start.stage, hostPresent: true, source: "camera" },
  };
}
