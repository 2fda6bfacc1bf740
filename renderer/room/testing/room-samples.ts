import { initialRoom, type Phase, type PhaseName, type RoomEvent, type RoomState } from "../room-state.ts";
import { joinAnswer } from "./fakes.ts";

export const phases: Record<PhaseName, Phase> = {
  "checking-access": { name: "checking-access" },
  connecting: { name: "connecting", attempt: 1 },
  live: { name: "live" },
  reconnecting: { name: "reconnecting", attempt: 3 },
  ended: { name: "ended", reason: "left" },
  failed: { name: "failed", error: { code: "not_enrolled" } },
};

/** One of each event; the epochs are those of `stateIn`. */
export const events: { [Type in RoomEvent["type"]]: Extract<RoomEvent, { type: Type }> } = {
  enter: { type: "enter" },
  "socket-up": { type: "socket-up" },
  "socket-down": { type: "socket-down" },
  "socket-refused": { type: "socket-refused", error: { code: "not_signed_in" } },
  granted: { type: "granted", epoch: 5, answer: joinAnswer({ ticket: "fresh" }) },
  denied: { type: "denied", epoch: 5, error: { code: "not_enrolled" } },
  "signalling-up": { type: "signalling-up" },
  "signalling-down": { type: "signalling-down", problem: "network" },
  "call-problem": { type: "call-problem", problem: "webrtc" },
  "line-sign": { type: "line-sign", sign: "online" },
  announced: { type: "announced", epoch: 5 },
  "announce-failed": { type: "announce-failed", epoch: 5, error: { code: "not_enrolled" } },
  "timer-fired": { type: "timer-fired", timer: "retry" },
  "peer-arrived": { type: "peer-arrived", peerId: "other", isHost: true, anew: true },
  "peer-left": { type: "peer-left", peerId: "other", isHost: true, mayReturn: false },
  "call-dead": { type: "call-dead", peerId: "other" },
  "source-changed": { type: "source-changed", source: "screen" },
  watching: { type: "watching", on: true },
  moving: { type: "moving", on: true },
  stalled: { type: "stalled" },
  removed: { type: "removed", reason: "enrollment_ended" },
  "start-pressed": { type: "start-pressed", kind: "camera" },
  "stop-pressed": { type: "stop-pressed", kind: "camera" },
  captured: { type: "captured", epoch: 0, kind: "camera", microphone: { at: "on" } },
  "capture-refused": { type: "capture-refused", epoch: 0, kind: "camera", reason: "refused" },
  "capture-ended": { type: "capture-ended", kind: "camera" },
  "screen-lost": { type: "screen-lost" },
  "device-changed": { type: "device-changed", device: "microphone", now: "replaced" },
  "classroom-news": { type: "classroom-news", news: { name: "hand", data: { raised: true } } },
  "speak-pressed": { type: "speak-pressed" },
  "voice-opened": { type: "voice-opened" },
  "voice-refused": { type: "voice-refused", reason: "refused" },
  "voice-ended": { type: "voice-ended" },
  "act-refused": { type: "act-refused", error: { code: "host_only" } },
  "notice-dismissed": { type: "notice-dismissed" },
  leave: { type: "leave" },
  retry: { type: "retry" },
};

/** A room in a phase, connected and with a camera on the stage. */
export function stateIn(phase: PhaseName, role: "host" | "viewer" = "viewer"): RoomState {
  const { peerId, ticket, iceServers, iceServersForMs, lecture } = joinAnswer();
  const start = initialRoom();
  return {
    ...start,
    phase: phases[phase],
    epoch: 5,
    links: { socket: "up", signalling: "up" },
    seat: { role, peerId, ticket, iceServers, iceServersForMs, lecture },
    stage: { ...start.stage, hostPresent: true, source: "camera" },
  };
}
