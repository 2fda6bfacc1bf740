import type { z } from "zod";
import type { Failure } from "#contract/http/error.ts";
import { mediaRequests } from "#contract/room/media.ts";
import { roomRequests } from "#contract/room/room.ts";
import { logSecurityEvent } from "#backend/platform/logging/security-log.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { refuseNullCharacters } from "#backend/platform/http/input/null-characters.ts";
import { toAppError, toFailure } from "#backend/platform/http/middleware/error-boundary.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { RequestOutcome, RoomMetrics, RoomRequestName } from "#backend/platform/metrics/room-metrics.ts";
import { acceptTraceId, currentTraceId, runInTrace } from "#backend/platform/logging/request-trace.ts";
import { createPacketRate } from "../limits/packet-rate.ts";
import type { RejectionMetrics } from "../limits/rejection-metrics.ts";
import type { RoomSocket } from "../broadcast/room-io.ts";
import { PACKETS_PER_SECOND } from "../limits/room-limits.ts";
import type { InFlightTracker } from "./in-flight-tracker.ts";

export type RequestHandlers = {
  [Name in RoomRequestName]: (
    socket: RoomSocket,
    request: z.output<(typeof roomRequests)[Name]>,
  ) => Promise<object>;
};

type Acknowledge = (answer: object) => void;

interface RequestDeps {
  handlers: RequestHandlers;
  logger: Logger;
  inFlight: InFlightTracker;
  rejections: RejectionMetrics;
  metrics: Pick<RoomMetrics, "countRequest">;
}

/** Returns the acknowledgement function, which a page may omit. */
function acknowledgementIn(args: readonly unknown[]): Acknowledge {
  const last = args.at(-1);
  return typeof last === "function" ? (answer) => void last(answer) : () => undefined;
}

function failureOf(
  thrown: unknown,
  channel: string,
  { logger, rejections }: Pick<RequestDeps, "logger" | "rejections">,
): { ok: false; error: Failure } {
  const error = toAppError(thrown);
  rejections.add(channel, error.code);
  if (error.status >= 500)
    logger.error({ err: error.cause ?? error, code: error.code, channel }, "socket request failed");
  return { ok: false, error: toFailure(error, currentTraceId()) };
}

function handleParsed(
  handlers: RequestHandlers,
  socket: RoomSocket,
  { name, payload }: { name: RoomRequestName; payload: unknown },
): Promise<object> {
  refuseNullCharacters(payload);
  const request = roomRequests[name].parse(payload);
  // The schema and the handler for a name belong together, which TypeScript can't infer.
  const handle = handlers[name] as (socket: RoomSocket, request: unknown) => Promise<object>;
  return handle(socket, request);
}

/**
 * Handles the requests of one socket sequentially, with media requests in a separate queue: a page's messages keep
 * their order, and two joins don't interleave. Whatever is sent, the result is an acknowledgement, never an exception.
 */
export function handleRequests(socket: RoomSocket, deps: RequestDeps): void {
  const { handlers, logger, inFlight, rejections, metrics } = deps;
  // An unresponsive SFU must not hold up the chat.
  const previous = { media: Promise.resolve(), other: Promise.resolve() };
  const admits = createPacketRate(PACKETS_PER_SECOND);

  async function answer(
    name: RoomRequestName,
    payload: unknown,
    { acknowledge, arrivedAt }: { acknowledge: Acknowledge; arrivedAt: number },
  ): Promise<void> {
    const count = (outcome: RequestOutcome) =>
      metrics.countRequest(name, outcome, (performance.now() - arrivedAt) / 1000);
    try {
      if (inFlight.isDraining(socket.id)) throw new AppError("stopping");
      const data = await handleParsed(handlers, socket, { name, payload });
      acknowledge({ ok: true, data });
      count("ok");
    } catch (thrown) {
      const failure = failureOf(thrown, name, deps);
      const { statusCode, code } = failure.error;
      if (statusCode === 403 || statusCode === 429) logRefusal(code);
      acknowledge(failure);
      count(statusCode >= 500 ? "failed" : "refused");
    }
  }

  function logRefusal(code: string): void {
    const { caller, address } = socket.data;
    logSecurityEvent(logger, { kind: "refusal", accountId: caller.accountId, address, code });
  }

  socket.onAny((name: string, ...args: unknown[]) => {
    if (!admits()) {
      rejections.add("socket", "too_many_packets");
      return void socket.disconnect(true);
    }
    const acknowledge = acknowledgementIn(args);
    if (!Object.hasOwn(roomRequests, name))
      return acknowledge(failureOf(new AppError("not_found"), "unknown", deps));
    const traceId = acceptTraceId(args[1]);
    const queue = Object.hasOwn(mediaRequests, name) ? "media" : "other";
    const arrivedAt = performance.now();
    previous[queue] = previous[queue]
      .then(() =>
        runInTrace(traceId, () => answer(name as RoomRequestName, args[0], { acknowledge, arrivedAt })),
      )
      .catch((error: unknown) => logger.error({ err: error }, "an acknowledgement could not be sent"));
    inFlight.track(previous[queue], socket.id);
  });
}
