import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { answerParent, givenInput } from "./answer-parent.ts";
import { joinAsMember, joinAsPage, joinBare, type Member } from "./room-members.ts";

// Many members of one room in a process of their own. It is asked to join, then to talk.

const input = z.object({
  url: z.string(),
  roomId: z.string(),
  tokens: z.array(z.string()),
  as: z.enum(["member", "page", "bare"]),
});
const request = z.discriminatedUnion("do", [
  z.object({ do: z.literal("join") }),
  z.object({ do: z.literal("talk"), messages: z.number() }),
]);

const JOINING_AT_ONCE = 20;
const PAUSE_MS = 50;
const HEARING_PATIENCE_MS = 10_000;
/** As long as a sentence in a chat. */
const TEXT = "Could you show the second step once more, please? I lost the minus sign.";

const given = input.parse(givenInput());
const members: Member[] = [];
let heard: (clientId: string) => void = () => undefined;

async function join(): Promise<void> {
  const left = [...given.tokens];
  const joinOneByOne = async () => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) await joinOne(token);
  };
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, joinOneByOne));
}

async function joinOne(token: string): Promise<void> {
  const place = { url: given.url, roomId: given.roomId, token };
  if (given.as === "page") return joinAsPage(place);
  const member = await (given.as === "bare" ? joinBare(place) : joinAsMember(place));
  member.onMessage((clientId) => heard(clientId));
  members.push(member);
}

/** Members speak in turn, each after everybody has heard the one before. Milliseconds of every hearing. */
async function talk(messages: number): Promise<number[]> {
  const latencies: number[] = [];
  for (let spoken = 0; spoken < messages; spoken += 1) {
    const speaker = members[spoken % members.length];
    if (!speaker) throw new Error("nobody is there");
    latencies.push(...(await sayToAll(speaker)));
    await wait(PAUSE_MS);
  }
  return latencies;
}

function sayToAll(speaker: Member): Promise<number[]> {
  const clientId = randomUUID();
  const latencies: number[] = [];
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(
      () => reject(new Error(`${latencies.length} of ${members.length} heard the message`)),
      HEARING_PATIENCE_MS,
    );
    const since = performance.now();
    heard = (told) => {
      if (told !== clientId) return;
      latencies.push(performance.now() - since);
      if (latencies.length < members.length) return;
      clearTimeout(impatience);
      resolve(latencies);
    };
    speaker.say({ clientId, text: TEXT });
  });
}

answerParent(async (asked) => {
  const wanted = request.parse(asked);
  if (wanted.do === "talk") return { latencies: await talk(wanted.messages) };
  await join();
  return { joined: given.tokens.length };
});
