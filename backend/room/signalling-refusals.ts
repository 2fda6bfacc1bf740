import type { WebSocket } from "ws";
import { signallingRefusal, type SignallingRefusal } from "#contract/signalling.ts";
import { toAppError } from "#backend/http/error-boundary.ts";
import type { Logger } from "#backend/logger.ts";
import { errorFrame, writeFrame } from "./signalling-frames.ts";
import { send } from "./signalling-room.ts";

/** 44xx and 45xx say in HTTP's numbers what the frame before says in words. */
export const closeCodes = {
  badRequest: 4400,
  refused: 4401,
  removed: 4403,
  taken: 4409,
  tooMany: 4429,
  full: 4503,
} as const;

type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

// A refused handshake would show at the client as `network`. So all are accepted, told, and closed.

export function refuse(socket: WebSocket, reason: SignallingRefusal, code: CloseCode): void {
  send({ socket }, errorFrame(reason));
  socket.close(code, reason);
}

export function refuseKey(socket: WebSocket): void {
  send({ socket }, writeFrame({ type: "INVALID-KEY", payload: { msg: "Invalid key provided" } }));
  socket.close(closeCodes.badRequest);
}

export function refuseTaken(socket: WebSocket): void {
  send({ socket }, writeFrame({ type: "ID-TAKEN", payload: { msg: "ID is taken" } }));
  socket.close(closeCodes.taken);
}

/** What a failed admission tells the client; faults of ours are logged and told as `internal`. */
export function refusalFor(thrown: unknown, logger: Logger): SignallingRefusal {
  const error = toAppError(thrown);
  if (error.status >= 500)
    logger.error({ err: error.cause ?? error, code: error.code }, "signalling refused");
  // PeerJS's page comes back later with the same ticket after both.
  if (error.code === "too_many_requests") return "too_many_frames";
  const known = signallingRefusal.safeParse(error.code);
  return known.success ? known.data : "internal";
}
