import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { serveParent, parentInput } from "../../stack/parent-process.ts";
import { joinAsParticipant, joinAsPage, joinBare, type SocketParticipant } from "./socket-participants.ts";

// A process with many participants of one room, who join and then send messages.

const input = z.object({
  url: z.string(),
  /** Every second participant joins here: another process of the same product. */
  otherUrl: z.string().optional(),
  roomId: z.string(),
  tokens: z.array(z.string()),
  as: z.enum(["participant", "page", "bare"]),
});
const request = z.discriminatedUnion("do", [
  z.object({ do: z.literal("join") }),
  z.object({ do: z.literal("send"), messages: z.number() }),
]);

const JOINING_AT_ONCE = 20;
const PAUSE_MS = 50;
const DELIVERY_TIMEOUT_MS = 10_000;
/** As long as a typical chat message. */
const TEXT = "Could you show the second step once more, please? I lost the minus sign.";

const given = input.parse(parentInput());
const participants: SocketParticipant[] = [];
let joining = 0;
let onReceived: (clientId: string) => void = () => undefined;

async function join(): Promise<void> {
  const pending = [...given.tokens];
  const joinOneByOne = async () => {
    for (let token = pending.pop(); token !== undefined; token = pending.pop()) await joinOne(token);
  };
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, joinOneByOne));
}

async function joinOne(token: string): Promise<void> {
  joining += 1;
  const url = joining % 2 === 0 ? (given.otherUrl ?? given.url) : given.url;
  const room = { url, roomId: given.roomId, token };
  if (given.as === "page") return joinAsPage(room);
  const participant = await (given.as === "bare" ? joinBare(room) : joinAsParticipant(room));
  participant.onMessage((clientId) => onReceived(clientId));
  participants.push(participant);
}

/**
 * Participants send in turn, each after everybody has received the last message. Returns the milliseconds of every
 * delivery.
 */
async function sendMessages(messages: number): Promise<number[]> {
  const latencies: number[] = [];
  for (let sent = 0; sent < messages; sent += 1) {
    const sender = participants[sent % participants.length];
    if (!sender) throw new Error("no participant has joined");
    latencies.push(...(await broadcast(sender)));
    await wait(PAUSE_MS);
  }
  return latencies;
}

function broadcast(sender: SocketParticipant): Promise<number[]> {
  const clientId = randomUUID();
  const latencies: number[] = [];
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new Error(`${latencies.length} of ${participants.length} received the message`)),
      DELIVERY_TIMEOUT_MS,
    );
    const since = performance.now();
    onReceived = (received) => {
      if (received !== clientId) return;
      latencies.push(performance.now() - since);
      if (latencies.length < participants.length) return;
      clearTimeout(timeout);
      resolve(latencies);
    };
    sender.send({ clientId, text: TEXT });
  });
}

serveParent(async (message) => {
  const command = request.parse(message);
  if (command.do === "send") return { latencies: await sendMessages(command.messages) };
  await join();
  return { joined: given.tokens.length };
});
