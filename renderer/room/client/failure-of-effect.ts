import type { RoomEffect, RoomEvent } from "../machine/room-state.ts";

const noAnswer = { code: "no_answer" };

/**
 * Returns the event to dispatch if the effect fails unexpectedly, so that the state does not wait for the effect's
 * result forever.
 */
export function failureOfEffect(effect: RoomEffect): RoomEvent | null {
  switch (effect.type) {
    case "join":
      return { type: "denied", epoch: effect.epoch, error: noAnswer };
    case "announce":
      return { type: "announce-failed", epoch: effect.epoch, error: noAnswer };
    case "publish-microphone":
      return { type: "microphone-blocked", reason: "unsupported" };
    case "capture":
      return { ...effect, type: "capture-failed", reason: "unsupported" };
    case "capture-host-microphone":
      return { type: "device-changed", device: "microphone", outcome: "gone" };
    default:
      return null;
  }
}
