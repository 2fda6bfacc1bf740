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
  /** Makes each participant send a request some times within these seconds, while messages are being sent. */
  z.object({
    do: z.literal("press"),
    name: z.string(),
    fields: z.record(z.string(), z.unknown()),
    times: z.number(),
    seconds: z.number(),
    messages: z.number(),
  }),
]);

type PressCommand = Extract<z.infer<typeof request>, { do: "press" }>;

const JOINING_AT_ONCE = 20;
const PAUSE_MS = 50;
const DELIVERY_TIMEOUT_MS = 10_000;
/** Time for the server to clean up after participants have left. */
const REST_MS = 5000;
/** The server accepts one reaction a second, counted from when it has received the last one. */
const PRESS_PAUSE_MS = 1000;
/** A text as long as a typical chat message. */
const TEXT = "Could you show the second step once more, please? I lost the minus sign.";

const given = input.parse(parentInput());
let participants: SocketParticipant[] = [];
/** When each participant has received an event of the class's tools. */
const teachingTimes = new Map<SocketParticipant, number[]>();
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
  participant.onTeaching(() => teachingTimes.get(participant)?.push(performance.now()));
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

/**
 * Returns the latencies of acknowledgements and of messages in milliseconds, and the most events of the class's tools
 * that one participant has received in a second.
 */
async function press({ name, fields, times, seconds, messages }: PressCommand) {
  for (const participant of participants) teachingTimes.set(participant, []);
  const started = performance.now();
  const acknowledgements: number[] = [];
  const pressInTime = async (participant: SocketParticipant, index: number) => {
    let earliest = started + (index / participants.length / times) * seconds * 1000;
    for (let pressed = 0; pressed < times; pressed += 1) {
      // A timer counts from the start of the event loop's turn, so after a long turn it is early.
      for (let left = earliest - performance.now(); left > 0; left = earliest - performance.now())
        await wait(left);
      const since = performance.now();
      await participant.request(name, fields);
      const answered = performance.now();
      acknowledgements.push(answered - since);
      earliest = answered + PRESS_PAUSE_MS;
    }
  };
  const pressing = Promise.all(participants.map(pressInTime));
  const latencies = await sendMessages(messages, (seconds * 1000) / messages);
  await pressing;
  const rates = [...teachingTimes.values()].map(
    (at) => (at.length - 1) / (((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1000),
  );
  return { acknowledgements, latencies, eventsPerSecond: Math.max(0, ...rates.filter(Number.isFinite)) };
}

serveParent(async (message) => {
  const command = request.parse(message);
  if (command.do === "press") return press(command);
  if (command.do === "storm") return storm(command.perSecond, command.messages);
  if (command.do === "send") return { latencies: await sendMessages(command.messages) };
  if (command.do === "leave") {
    await leave();
    return {};
  }
  await join(command.perSecond);
  return { joined: given.tokens.length };
});
