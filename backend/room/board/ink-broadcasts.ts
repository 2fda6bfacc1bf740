import { z } from "zod";
import {
  inkEvent,
  packStroke,
  storedStroke,
  type BoardRequests,
  type InkEvent,
  type SentInkEvent,
} from "#contract/slides/board.ts";
import type { BusMessage, MessageBus } from "#backend/platform/db/messaging/message-bus.ts";
import type { DrawnBatch } from "#backend/teaching/board/draw.ts";
import { socketRooms, type RoomIo } from "../broadcast/room-io.ts";
import { createInkQueue, inkIntervalMs, LONGEST_INK_INTERVAL_MS } from "./ink-queue.ts";

type PointerPlace = BoardRequests["point"]["at"];

interface Change {
  room: string;
  batch?: DrawnBatch | undefined;
  pointer?: PointerPlace | undefined;
}

const { slide, removed, restored } = inkEvent.shape;
const strokes = z.array(storedStroke).optional();
const inkMessage: BusMessage<Change> = {
  name: "ink",
  schema: z.object({
    room: z.string(),
    batch: z
      .object({ slide, strokes, removed, restored, seq: z.int(), repeated: z.literal(true).optional() })
      .optional(),
    pointer: z.tuple([z.int(), z.int()]).nullable().optional(),
  }),
};

const pack = ({ strokes: drawn, ...event }: InkEvent): SentInkEvent => ({
  ...event,
  ...(drawn && { strokes: drawn.map(packStroke) }),
});

/** After so long without ink, a room is forgotten. Milliseconds. */
const IDLE_MS = 2000;

interface ActiveRoom {
  queue: ReturnType<typeof createInkQueue>;
  pointer: PointerPlace | undefined;
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** Those who are sent ink at the same moments. */
interface Audience {
  /** The Socket.IO room, of which some may be left out. */
  of: (room: string) => string;
  except: (room: string) => string[];
  intervalMs: (sockets: number) => number;
}

const audiences: readonly Audience[] = [
  {
    of: socketRooms.room,
    except: (room) => [socketRooms.audioOnly(room), socketRooms.savingData(room)],
    intervalMs: inkIntervalMs,
  },
  // Twenty packets a second cost more than what they contain.
  { of: socketRooms.savingData, except: () => [], intervalMs: () => LONGEST_INK_INTERVAL_MS },
];

/** Ink and the laser pointer on their way to the pages. */
export interface InkBroadcasts {
  drawn: (room: string, batch: DrawnBatch) => void;
  pointed: (room: string, at: PointerPlace) => void;
  stop: () => Promise<void>;
}

/**
 * Gathers what is drawn in a room: the first batch is sent at once, those of the next moment together. Each process
 * sends to its own sockets, and each batch goes to every process, since those of two people who draw through different
 * processes have to be put in order.
 */
export function createInkBroadcasts({ io, messaging }: { io: RoomIo; messaging: MessageBus }): InkBroadcasts {
  const gatherers = audiences.map((audience) => createGatherer(io, audience));
  const unsubscribe = messaging.subscribe(inkMessage, (change) => {
    for (const { add } of gatherers) add(change);
  });
  return {
    drawn: (room, batch) => messaging.publish(inkMessage, { room, batch }),
    pointed: (room, at) => messaging.publish(inkMessage, { room, pointer: at }),
    async stop() {
      unsubscribe();
      for (const { stop } of gatherers) stop();
    },
  };
}

function createGatherer(io: RoomIo, { of, except, intervalMs }: Audience) {
  const rooms = new Map<string, ActiveRoom>();
  const now = () => performance.now();
  const socketsIn = (room: string) => io.of("/").adapter.rooms.get(of(room))?.size ?? 0;

  function activeRoom(room: string): ActiveRoom {
    const idle = { queue: createInkQueue(), pointer: undefined, sentAt: -Infinity, timer: undefined };
    const found = rooms.get(room) ?? idle;
    rooms.set(room, found);
    return found;
  }

  function add({ room, batch, pointer }: Change): void {
    if (socketsIn(room) === 0) return;
    const active = activeRoom(room);
    const waits = !active.queue.isEmpty() || active.pointer !== undefined;
    if (batch) active.queue.add(batch, now());
    if (pointer !== undefined) active.pointer = pointer;
    if (!waits) schedule(room, active);
  }

  function schedule(room: string, active: ActiveRoom): void {
    clearTimeout(active.timer);
    const due = active.sentAt + intervalMs(socketsIn(room));
    active.timer = setTimeout(() => send(room, active), Math.max(0, due - now())).unref();
  }

  function send(room: string, active: ActiveRoom): void {
    const { queue, pointer } = active;
    const sockets = () => io.local.to(of(room)).except(except(room));
    for (const event of queue.take(now())) sockets().emit("ink", pack(event));
    if (pointer !== undefined) sockets().emit("pointer", { at: pointer });
    active.pointer = undefined;
    active.sentAt = now();
    if (queue.isEmpty()) active.timer = setTimeout(() => rooms.delete(room), IDLE_MS).unref();
    else schedule(room, active);
  }

  const stop = () => {
    for (const { timer } of rooms.values()) clearTimeout(timer);
  };
  return { add, stop };
}
