import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { roomRequests } from "#contract/room.ts";
import { AppError } from "#backend/app-error.ts";
import { toAppError, toFailure } from "#backend/http/error-boundary.ts";
import type { Logger } from "#backend/logger.ts";
import { createPacketRate } from "./packet-rate.ts";
import type { RefusalCount } from "./refusal-count.ts";
import type { RoomSocket } from "./room-io.ts";
import { PACKETS_PER_SECOND } from "./room-limits.ts";
import type { WorkUnderWay } from "./work-under-way.ts";

type RequestName = keyof typeof roomRequests;

/** Draws an answer up in the moment in which it is sent, for those that say who is there. */
type DrawAnswer = () => object;

export type RequestHandlers = {
  [Name in RequestName]: (
    socket: RoomSocket,
    request: z.output<(typeof roomRequests)[Name]>,
  ) => Promise<object | DrawAnswer>;
};

type Acknowledge = (answer: object) => void;

interface Answering {
  handlers: RequestHandlers;
  logger: Logger;
  work: WorkUnderWay;
  refusals: RefusalCount;
}

/** A page that wants no answer gives no function, and hears nothing. */
function acknowledgementIn(args: readonly unknown[]): Acknowledge {
  const last = args.at(-1);
  return typeof last === "function" ? (answer) => void last(answer) : () => undefined;
}

function failureOf(
  thrown: unknown,
  channel: string,
  { logger, refusals }: Pick<Answering, "logger" | "refusals">,
): object {
  const error = toAppError(thrown);
  refusals.add(channel, error.code);
  const requestId = randomUUID();
  if (error.status >= 500)
    logger.error({ err: error.cause ?? error, code: error.code, requestId }, "socket request failed");
  return { ok: false, error: toFailure(error, requestId) };
}

/**
 * Answers the requests of one socket, one after another: a page's messages keep their order, and two joins
 * don't cross. Whatever is sent, the answer is an acknowledgement, never an exception.
 */
export function answerRequests(socket: RoomSocket, answering: Answering): void {
  const { handlers, logger, work, refusals } = answering;
  let previous: Promise<void> = Promise.resolve();
  const admits = createPacketRate(PACKETS_PER_SECOND);

  async function answer(name: RequestName, payload: unknown, acknowledge: Acknowledge): Promise<void> {
    try {
      if (work.isEnding()) throw new AppError("stopping");
      const data = await handleParsed(name, payload);
      acknowledge({ ok: true, data: typeof data === "function" ? data() : data });
    } catch (thrown) {
      acknowledge(failureOf(thrown, name, answering));
    }
  }

  function handleParsed(name: RequestName, payload: unknown): Promise<object | DrawAnswer> {
    const request = roomRequests[name].parse(payload);
    // The schema and the handler of one name belong together; TypeScript can't follow the pair.
    const handle = handlers[name] as (socket: RoomSocket, request: unknown) => Promise<object | DrawAnswer>;
    return handle(socket, request);
  }

  socket.onAny((name: string, ...args: unknown[]) => {
    if (!admits()) {
      refusals.add("socket", "too_many_packets");
      return void socket.disconnect(true);
    }
    const acknowledge = acknowledgementIn(args);
    if (!Object.hasOwn(roomRequests, name))
      return acknowledge(failureOf(new AppError("not_found"), "unknown", answering));
    previous = previous
      .then(() => answer(name as RequestName, args[0], acknowledge))
      .catch((error: unknown) => logger.error({ err: error }, "acknowledging failed"));
    work.track(previous);
  });
}
