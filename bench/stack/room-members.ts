import { io, type Socket } from "socket.io-client";
import { WebSocket } from "ws";
import type { ChatMessage } from "#contract/chat.ts";
import { announce, joinAck, type JoinAnswer } from "#contract/room.ts";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/signalling.ts";

const ACK_MS = 20_000;
const HEARTBEAT_MS = 5000;

export interface Member {
  say: (message: { clientId: string; text: string }) => void;
  /** Calls back with each message's own id. */
  onMessage: (heard: (clientId: string) => void) => void;
}

interface Place {
  url: string;
  roomId: string;
  token: string;
}

/** Joins as the page does, but for the pictures. */
export async function joinAsMember(place: Place): Promise<Member> {
  const socket = await openSocket(place);
  await join(socket, place);
  return memberOn(socket, place.roomId);
}

/** Joins as `joinAsMember`, opens the signalling line as well and announces it: all that an idle page holds open. */
export async function joinAsPage(place: Place): Promise<void> {
  const socket = await openSocket(place);
  const { peerId, ticket } = await join(socket, place);
  await openSignalling(place.url, peerId, ticket);
  const response = await fetch(`${place.url}${announce.path}`, {
    method: announce.method,
    headers: { authorization: `Bearer ${place.token}`, "content-type": "application/json" },
    body: JSON.stringify({ userId: peerId, roomId: place.roomId }),
  });
  if (response.status !== announce.status)
    throw new Error(`announcing answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** The same on a bare server, which asks nobody who they are. */
export async function joinBare(place: Place): Promise<Member> {
  const socket = await openSocket(place);
  await socket.timeout(ACK_MS).emitWithAck("join", { roomId: place.roomId });
  return memberOn(socket, place.roomId);
}

function openSocket({ url, token }: Place): Promise<Socket> {
  const socket = io(url, {
    forceNew: true,
    transports: ["websocket"],
    reconnection: false,
    auth: { token },
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
    // A member that is lost in the middle would make the rest look fast.
    socket.on("disconnect", (reason) => {
      throw new Error(`a member was disconnected: ${reason}`);
    });
  });
}

async function join(socket: Socket, { roomId }: Place): Promise<JoinAnswer> {
  const ack = joinAck.parse(await socket.timeout(ACK_MS).emitWithAck("join", { roomId, lastSeq: 0 }));
  if (!ack.ok) throw new Error(`joining was refused: ${ack.error.code}`);
  return ack.data;
}

function memberOn(socket: Socket, roomId: string): Member {
  return {
    say: (message) => {
      socket.emit("chat-message", { roomId, ...message }, (ack: { ok: boolean }) => {
        if (!ack.ok) throw new Error(`a message was refused: ${JSON.stringify(ack)}`);
      });
    },
    onMessage: (heard) =>
      void socket.on("chat-message", ({ clientId }: Pick<ChatMessage, "clientId">) => heard(clientId)),
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
