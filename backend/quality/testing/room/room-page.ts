import { io, type Socket } from "socket.io-client";
import { failure, type Failure } from "#contract/http/error.ts";
import {
  joinAck,
  roomEvents,
  type JoinResponse,
  type JoinRequest,
  type RoomEvents,
} from "#contract/room/room.ts";

type EventName = keyof RoomEvents;

/** A page's socket in the room, like the renderer's `RoomSocket`. It queues the events it receives. */
export interface RoomPage {
  socket: Socket;
  /** Takes the first queued event of this name, or waits for one. */
  next: <Name extends EventName>(name: Name) => Promise<RoomEvents[Name]>;
  /** The queued events of this name. */
  received: <Name extends EventName>(name: Name) => RoomEvents[Name][];
  /** Sends a request and returns its acknowledgement, unparsed. */
  request: (name: string, ...payload: unknown[]) => Promise<unknown>;
  join: (request: { roomId: string } & Partial<JoinRequest>) => Promise<JoinResponse>;
  /** Resolves with the reason when the connection is gone. */
  gone: Promise<string>;
  close: () => void;
}

interface OpenOptions {
  transports?: ("websocket" | "polling")[];
  headers?: Record<string, string>;
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
}

/** Connects with the session of `token`. @throws the connect_error, with the failure envelope as `data` */
export async function openPage(url: string, token: unknown, options: OpenOptions = {}): Promise<RoomPage> {
  const socket = io(url, {
    auth: { token },
    transports: options.transports ?? ["websocket"],
    extraHeaders: options.headers ?? {},
    reconnection: false,
    forceNew: true,
  });
  const gone = new Promise<string>((resolve) => void socket.once("disconnect", resolve));
  const received = new Map<EventName, unknown[]>();
  const waiting = new Map<EventName, ((event: unknown) => void)[]>();
  for (const name of Object.keys(roomEvents) as EventName[]) {
    received.set(name, []);
    waiting.set(name, []);
    socket.on(name, (raw: unknown) => {
      const event = roomEvents[name].parse(raw);
      const waiter = waiting.get(name)?.shift();
      if (waiter) waiter(event);
      else received.get(name)?.push(event);
    });
  }
  try {
    await connected(socket);
  } catch (error) {
    socket.close();
    throw error;
  }
  const sendRequest = (name: string, ...payload: unknown[]) =>
    socket.timeout(10_000).emitWithAck(name, ...payload);
  return {
    socket,
    gone,
    request: sendRequest,
    next<Name extends EventName>(name: Name) {
      const queued = received.get(name) ?? [];
      const event =
        queued.length > 0
          ? queued.shift()
          : new Promise<unknown>((resolve) => void waiting.get(name)?.push(resolve));
      return Promise.resolve(event) as Promise<RoomEvents[Name]>;
    },
    received: <Name extends EventName>(name: Name) => received.get(name) as RoomEvents[Name][],
    async join(request) {
      const answer = joinAck.parse(await sendRequest("join", request));
      if (!answer.ok) throw new Error(`join failed with ${answer.error.code}`);
      return answer.data;
    },
    close: () => socket.close(),
  };
}

/** Returns the failure envelope in an acknowledgement. Throws if the request succeeded. */
export function failureIn(answer: unknown): Failure {
  const { ok, error } = answer as { ok: boolean; error: unknown };
  if (ok) throw new Error("the request succeeded");
  return failure.parse(error);
}

export interface JoinedPage extends RoomPage {
  roomId: string;
  answer: JoinResponse;
}

/** Connects and joins; with a ticket from a page's earlier connection, joins as that page. */
export async function enterRoom(
  url: string,
  token: string,
  roomId: string,
  ticket?: string,
): Promise<JoinedPage> {
  const page = await openPage(url, token);
  return { ...page, roomId, answer: await page.join({ roomId, ...(ticket !== undefined && { ticket }) }) };
}
