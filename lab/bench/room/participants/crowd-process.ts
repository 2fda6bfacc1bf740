import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { serveParent, parentInput } from "../../stack/parent-process.ts";
import { joinAsParticipant, joinAsPage, joinBare, type SocketParticipant } from "./socket-participants.ts";

// A process with many participants of one room, who join and then send messages.

const input = z.object({
  url: z.string(),
  /** Another process of the same product, which every second participant joins. */
  otherUrl: z.string().optional(),
  roomId: z.string(),
  tokens: z.array(z.string()),
  as: z.enum(["participant", "page", "bare"]),
});
const request = z.discriminatedUnion("do", [
  /** Makes all participants join, as fast as possible or at a rate per second. */
  z.object({ do: z.literal("join"), perSecond: z.number().optional() }),
  z.object({ do: z.literal("leave") }),
  /** Makes all participants join while messages are being sent. */
  z.object({ do: z.literal("storm"), perSecond: z.number(), messages: z.number() }),
  z.object({ do: z.literal("send"), messages: z.number() }),
]);

const JOINING_AT_ONCE = 20;
const PAUSE_MS = 50;
const DELIVERY_TIMEOUT_MS = 10_000;
/** Time for the server to clean up after participants have left. */
const REST_MS = 5000;
/** A text as long as a typical chat message. */
const TEXT = "Could you show the second step once more, please? I lost the minus sign.";

const given = input.parse(parentInput());
let participants: SocketParticipant[] = [];
let joining = 0;

interface SentMessage {
  since: number;
  /** The participants who were in the room when the message was sent and have not received it yet. */
  awaited: Set<SocketParticipant>;
  latencies: number[];
  done: () => void;
}
const sentMessages = new Map<string, SentMessage>();

/**
 * Makes all participants join: at a rate per second or, without a rate, `JOINING_AT_ONCE` at a time, as pages do after
 * a restart.
 */
async function join(perSecond: number | undefined): Promise<void> {
  const pending = [...given.tokens];
  const joinOneByOne = async () => {
    for (let token = pending.pop(); token !== undefined; token = pending.pop()) await joinOne(token);
  };
  if (perSecond === undefined) {
    await Promise.all(Array.from({ length: JOINING_AT_ONCE }, joinOneByOne));
    return;
  }
  const started = performance.now();
  const joinInTime = async (token: string, index: number) => {
    await wait(Math.max(0, started + (index / perSecond) * 1000 - performance.now()));
    await joinOne(token);
  };
  await Promise.all(given.tokens.map(joinInTime));
}

async function joinOne(token: string): Promise<void> {
  joining += 1;
  const url = joining % 2 === 0 ? (given.otherUrl ?? given.url) : given.url;
  const room = { url, roomId: given.roomId, token };
  if (given.as === "page") return joinAsPage(room);
  const participant = await (given.as === "bare" ? joinBare(room) : joinAsParticipant(room));
  participant.onMessage((clientId) => received(participant, clientId));
  participants.push(participant);
}

async function leave(): Promise<void> {
  for (const { leave: end } of participants) end();
  participants = [];
  await wait(REST_MS);
}

function received(participant: SocketParticipant, clientId: string): void {
  const sentMessage = sentMessages.get(clientId);
  if (!sentMessage?.awaited.delete(participant)) return;
  sentMessage.latencies.push(performance.now() - sentMessage.since);
  if (sentMessage.awaited.size === 0) sentMessage.done();
}

/**
 * Participants take turns to send, each after everybody has received the previous message. Returns the latency of every
 * message at every recipient in milliseconds.
 */
async function sendMessages(messages: number, pauseMs = PAUSE_MS): Promise<number[]> {
  const latencies: number[] = [];
  for (let sent = 0; sent < messages; sent += 1) {
    const sender = participants[sent % participants.length];
    if (!sender) throw new Error("no participant has joined");
    latencies.push(...(await broadcast(sender)));
    await wait(pauseMs);
  }
  return latencies;
}

function broadcast(sender: SocketParticipant): Promise<number[]> {
  const clientId = randomUUID();
  const latencies: number[] = [];
  return new Promise((resolve, reject) => {
    const awaited = new Set(participants);
    const timeout = setTimeout(
      () => reject(new Error(`${awaited.size} of ${participants.length} did not receive the message`)),
      DELIVERY_TIMEOUT_MS,
    );
    const done = () => {
      clearTimeout(timeout);
      sentMessages.delete(clientId);
      resolve(latencies);
    };
    sentMessages.set(clientId, { since: performance.now(), awaited, latencies, done });
    sender.send({ clientId, text: TEXT });
  });
}

/** All participants join, while those already in the room send messages. */
async function storm(perSecond: number, messages: number) {
  const started = performance.now();
  const joined = join(perSecond).then(() => (performance.now() - started) / 1000);
  while (participants.length === 0) await wait(PAUSE_MS);
  const pauseMs = (given.tokens.length / perSecond / messages) * 1000;
  const latencies = await sendMessages(messages, pauseMs);
  return { latencies, joinSeconds: await joined };
}

serveParent(async (message) => {
  const command = request.parse(message);
  if (command.do === "storm") return storm(command.perSecond, command.messages);
  if (command.do === "send") return { latencies: await sendMessages(command.messages) };
  if (command.do === "leave") {
    await leave();
    return {};
  }
  await join(command.perSecond);
  return { joined: given.tokens.length };
});
