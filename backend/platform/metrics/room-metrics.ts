import { Counter, Histogram, type Registry } from "prom-client";
import { mediaEngine } from "#contract/room/media.ts";
import {
  removalReason,
  roomRequests,
  type RemovalReason,
  type ReportFirstFrameRequest,
} from "#contract/room/room.ts";

/** `refused`: the request was invalid, too early or not allowed. `failed`: we could not serve it. */
export type RequestOutcome = "ok" | "refused" | "failed";
export type RoomRequestName = keyof typeof roomRequests;

/** The metrics that a process records about its rooms. Names and reasons are ours, never values from a client. */
export interface RoomMetrics {
  countRequest: (name: RoomRequestName, outcome: RequestOutcome, seconds: number) => void;
  /** `again`: a page that was in the room before and has reconnected. */
  countJoin: (kind: "first" | "again") => void;
  countEviction: (reason: RemovalReason) => void;
  /** Counts a room socket that broke; its page tries to reconnect. */
  countLostConnection: (reason: string) => void;
  countRejection: (channel: string, reason: string) => void;
  /** Counts the report of a viewer's page about its first video frame. */
  countFirstFrame: CountFirstFrame;
}

type CountFirstFrame = (report: Omit<ReportFirstFrameRequest, "roomId">) => void;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const outcomes: readonly RequestOutcome[] = ["ok", "refused", "failed"];
const names = Object.keys(roomRequests) as RoomRequestName[];

export function createRoomMetrics(registry: Registry): RoomMetrics {
  const { requests, durations } = createRequestCounters(registry);
  const registers = [registry];
  const joins = new Counter({
    name: "gubae_room_joins_total",
    help: "Joins that succeeded: first ones, and those of pages that reconnected.",
    labelNames: ["kind"] as const,
    registers,
  });
  const evictions = new Counter({
    name: "gubae_room_evictions_total",
    help: "Connections to rooms that the server ended, by reason.",
    labelNames: ["reason"] as const,
    registers,
  });
  const lost = new Counter({
    name: "gubae_room_connections_lost_total",
    help: "Sockets in rooms that broke, by Socket.IO's reason.",
    labelNames: ["reason"] as const,
    registers,
  });
  const rejections = new Counter({
    name: "gubae_room_rejections_total",
    help: "Handshakes, signalling frames and requests of rooms that were rejected.",
    labelNames: ["channel", "reason"] as const,
    registers,
  });
  // Starts the series at 0: a series whose first sample is an event shows no increase.
  for (const kind of ["first", "again"]) joins.inc({ kind }, 0);
  for (const reason of removalReason.options) evictions.inc({ reason }, 0);
  return {
    countFirstFrame: createFirstFrameCounters(registry),
    countRequest(request, outcome, seconds) {
      requests.inc({ request, outcome });
      durations.observe({ request }, seconds);
    },
    countJoin: (kind) => joins.inc({ kind }),
    countEviction: (reason) => evictions.inc({ reason }),
    countLostConnection: (reason) => lost.inc({ reason }),
    countRejection: (channel, reason) => rejections.inc({ channel, reason }),
  };
}

function createRequestCounters(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: "gubae_room_requests_total",
    help: "Requests of pages in rooms by outcome.",
    labelNames: ["request", "outcome"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "gubae_room_request_duration_seconds",
    help: "Time from a room request's arrival until it was answered, with its wait for earlier ones of the page.",
    labelNames: ["request"] as const,
    buckets: SECONDS,
    registers,
  });
  for (const request of names) for (const outcome of outcomes) requests.inc({ request, outcome }, 0);
  return { requests, durations };
}

const PICTURE_SECONDS = [0.5, 1, 1.5, 2, 3, 5, 8, 12, 20, 30];

function createFirstFrameCounters(registry: Registry): CountFirstFrame {
  const registers = [registry];
  const pictures = new Counter({
    name: "gubae_room_first_pictures_total",
    help: "Viewers' pages that got their first picture or sound, and those where none came within 30 seconds.",
    labelNames: ["engine", "outcome"] as const,
    registers,
  });
  const waits = new Histogram({
    name: "gubae_room_first_picture_seconds",
    help: "How long pages waited for it, from entering the room or from when the host began to send.",
    labelNames: ["engine"] as const,
    buckets: PICTURE_SECONDS,
    registers,
  });
  for (const engine of mediaEngine.options)
    for (const outcome of ["arrived", "missing"]) pictures.inc({ engine, outcome }, 0);
  return ({ engine, arrived, waitedMs }) => {
    pictures.inc({ engine, outcome: arrived ? "arrived" : "missing" });
    if (arrived) waits.observe({ engine }, waitedMs / 1000);
  };
}
