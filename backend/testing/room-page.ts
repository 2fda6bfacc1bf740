import { io, type Socket } from "socket.io-client";
import { failure, type Failure } from "#contract/error.ts";
import { joinAck, roomEvents, type JoinAnswer, type JoinRequest, type RoomEvents } from "#contract/room.ts";

type EventName = keyof RoomEvents;

/** A page in the room, as the renderer's chat channel is one, which keeps what it heard. */
export interface RoomPage {
  socket: Socket;
  /** The first event of this name that was not yet taken; waits for it. */
  next: <Name extends EventName>(name: Name) => Promise<RoomEvents[Name]>;
  /** What was heard of this name and not yet taken. */
  heard: <Name extends EventName>(name: Name) => RoomEvents[Name][];
  /** The acknowledgement as it came. */
  ask: (name: string, ...payload: unknown[]) => Promise<unknown>;
  join: (request: { roomId: string } & Partial<JoinRequest>) => Promise<JoinAnswer>;
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

/** Connects as the person of `token`. @throws the connect_error, with the failure envelope as `data` */
export async function openPage(url: string, token: unknown, options: OpenOptions = {}): Promise<RoomPage> {
  const socket = io(url, {
    auth: { token },
    transports: options.transports ?? ["websocket"],
    extraHeaders: options.headers ?? {},
    reconnection: false,
    forceNew: true,
  });
  const gone = new Promise<string>((resolve) => void socket.once("disconnect", resolve));
  const untaken = new Map<EventName, unknown[]>();
  const waiting = new Map<EventName, ((event: unknown) => void)[]>();
  for (const name of Object.keys(roomEvents) as EventName[]) {
    untaken.set(name, []);
    waiting.set(name, []);
    socket.on(name, (raw: unknown) => {
      const event = roomEvents[name].parse(raw);
      const taker = waiting.get(name)?.shift();
      if (taker) taker(event);
      else untaken.get(name)?.push(event);
    });
  }
  try {
    await connected(socket);
  } catch (error) {
    socket.close();
    throw error;
  }
  const ask = (name: string, ...payload: unknown[]) => socket.timeout(10_000).emitWithAck(name, ...payload);
  return {
    socket,
    gone,
    ask,
    next<Name extends EventName>(name: Name) {
      const there = untaken.get(name)?.shift();
      const event = there ?? new Promise<unknown>((resolve) => void waiting.get(name)?.push(resolve));
      return Promise.resolve(event) as Promise<RoomEvents[Name]>;
    },
    heard: <Name extends EventName>(name: Name) => untaken.get(name) as RoomEvents[Name][],
    async join(request) {
      const answer = joinAck.parse(await ask("join", request));
      if (!answer.ok) throw new Error(`join answered ${answer.error.code}`);
      return answer.data;
    },
    close: () => socket.close(),
  };
}

/** The failure envelope of an acknowledgement that must be one. */
export function failureIn(answer: unknown): Failure {
  const { ok, error } = answer as { ok: boolean; error: unknown };
  if (ok) throw new Error("the request succeeded");
  return failure.parse(error);
}

export interface SeatedPage extends RoomPage {
  answer: JoinAnswer;
}

/** Connects and joins. */
export async function enterRoom(url: string, token: string, roomId: string): Promise<SeatedPage> {
  const page = await openPage(url, token);
  return { ...page, answer: await page.join({ roomId }) };
}
