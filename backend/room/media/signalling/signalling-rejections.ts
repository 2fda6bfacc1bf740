import type { WebSocket } from "ws";
import { signallingRejection, type SignallingRejection } from "#contract/room/signalling.ts";
import { toAppError } from "#backend/platform/http/middleware/error-boundary.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { errorFrame, writeFrame } from "./signalling-frames.ts";
import { send } from "./signalling-room.ts";

/** Codes 44xx and 45xx contain the HTTP status (4xx, 5xx) that corresponds to the reason in the preceding frame. */
export const closeCodes = {
  badRequest: 4400,
  refused: 4401,
  removed: 4403,
  taken: 4409,
  tooMany: 4429,
  full: 4503,
} as const;

type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

// To a client, a rejected handshake would look like a network error. Therefore, all handshakes are accepted; a rejected
// client is then sent the reason and disconnected.

export function reject(socket: WebSocket, reason: SignallingRejection, code: CloseCode): void {
  send({ socket }, errorFrame(reason));
  socket.close(code, reason);
}

export function rejectInvalidKey(socket: WebSocket): void {
  send({ socket }, writeFrame({ type: "INVALID-KEY", payload: { msg: "Invalid key provided" } }));
  socket.close(closeCodes.badRequest);
}

export function rejectTakenId(socket: WebSocket): void {
  send({ socket }, writeFrame({ type: "ID-TAKEN", payload: { msg: "ID is taken" } }));
  socket.close(closeCodes.taken);
}

/** Returns the client's error for a failed admission; unexpected errors are logged and become `internal`. */
export function rejectionFor(thrown: unknown, logger: Logger): SignallingRejection {
  const error = toAppError(thrown);
  if (error.status >= 500)
    logger.error({ err: error.cause ?? error, code: error.code }, "a signalling handshake failed");
  // The page treats `too_many_requests` like `too_many_frames`: it reconnects later with the same ticket.
  if (error.code === "too_many_requests") return "too_many_frames";
  const known = signallingRejection.safeParse(error.code);
  return known.success ? known.data : "internal";
}
