import { io, type Socket } from "socket.io-client";
import { WebSocket } from "ws";
import type { ChatMessage } from "#contract/room/chat.ts";
import { announce, joinAck, type JoinResponse } from "#contract/room/room.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/room/signalling.ts";

/** A long timeout, so that the slowness of a busy machine shows in the results instead of failing the benchmark. */
const ACK_MS = 60_000;
const HEARTBEAT_MS = 5000;

export interface SocketParticipant {
  send: (message: { clientId: string; text: string }) => void;
  /** Registers a callback for the client id of each message. */
  onMessage: (onReceived: (clientId: string) => void) => void;
  /** Sends a request of the class's tools. @throws when it is rejected */
  request: (name: string, fields: object) => Promise<void>;
  /** Registers a callback for each event of the class's tools. */
  onTeaching: (onReceived: () => void) => void;
  leave: () => void;
}

interface Room {
  url: string;
  roomId: string;
  token: string;
}

/** Joins like the page, but without calls. */
export async function joinAsParticipant(room: Room): Promise<SocketParticipant> {
  const socket = await openSocket(room);
  await join(socket, room);
  return participantOn(socket, room.roomId);
}

/**
 * Joins like `joinAsParticipant`, and also opens the signalling connection and announces its peer. An idle page keeps
 * the same connections open.
 */
export async function joinAsPage(room: Room): Promise<void> {
  const socket = await openSocket(room);
  const { peerId, ticket } = await join(socket, room);
  await openSignalling(room.url, peerId, ticket);
  const response = await fetch(`${room.url}${announce.path}`, {
    method: announce.method,
    headers: { authorization: `Bearer ${room.token}`, "content-type": "application/json" },
    body: JSON.stringify({ userId: peerId, roomId: room.roomId }),
  });
  if (response.status !== announce.status)
    throw new Error(`announcing answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Joins a bare server, which authenticates nobody. */
export async function joinBare(room: Room): Promise<SocketParticipant> {
  const socket = await openSocket(room);
  await socket.timeout(ACK_MS).emitWithAck("join", { roomId: room.roomId });
  return participantOn(socket, room.roomId);
}

function openSocket({ url, token }: Room): Promise<Socket> {
  const socket = io(url, {
    forceNew: true,
    transports: ["websocket"],
    reconnection: false,
    timeout: ACK_MS,
    auth: { token },
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
    // Fails the benchmark, because with one participant fewer the results would be too good.
    socket.on("disconnect", (reason) => {
      if (reason !== "io client disconnect") throw new Error(`a participant was disconnected: ${reason}`);
    });
  });
}

async function join(socket: Socket, { roomId }: Room): Promise<JoinResponse> {
  const ack = joinAck.parse(await socket.timeout(ACK_MS).emitWithAck("join", { roomId, lastSeq: 0 }));
  if (!ack.ok) throw new Error(`joining was rejected: ${ack.error.code}`);
  return ack.data;
}

function participantOn(socket: Socket, roomId: string): SocketParticipant {
  return {
    send: (message) => {
      socket.emit("chat-message", { roomId, ...message }, (ack: { ok: boolean }) => {
        if (!ack.ok) throw new Error(`a message was rejected: ${JSON.stringify(ack)}`);
      });
    },
    onMessage: (onReceived) =>
      void socket.on("chat-message", ({ clientId }: Pick<ChatMessage, "clientId">) => onReceived(clientId)),
    async request(name, fields) {
      const ack: { ok: boolean } = await socket.timeout(ACK_MS).emitWithAck(name, { roomId, ...fields });
      if (!ack.ok) throw new Error(`${name} was rejected: ${JSON.stringify(ack)}`);
    },
    onTeaching: (onReceived) => void socket.on("teaching", onReceived).on("poll-progress", onReceived),
    leave: () => void socket.disconnect(),
  };
}

function openSignalling(url: string, peerId: string, ticket: string): Promise<void> {
  const query = new URLSearchParams({ key: SIGNALLING_KEY, id: peerId, token: ticket, version: "1.5.5" });
  const origin = url.replace(/^http/, "ws");
  const socket = new WebSocket(`${origin}${SIGNALLING_PATH}/${SIGNALLING_KEY}?${query.toString()}`);
  setInterval(() => socket.send(JSON.stringify({ type: "HEARTBEAT" })), HEARTBEAT_MS).unref();
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.on("message", (frame: Buffer) => {
      const { type }: { type: string } = JSON.parse(frame.toString());
      if (type === "OPEN") resolve();
      else reject(new Error(`signalling answered ${frame.toString()}`));
    });
    socket.on("close", (code) => reject(new Error(`signalling was closed: ${code}`)));
  });
}
