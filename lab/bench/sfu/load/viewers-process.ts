import { z } from "zod";
import { subscribeMedia, type MediaPeer } from "#backend/quality/testing/janus/media-peer.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { serveParent, parentInput } from "../../stack/parent-process.ts";
import { isRtp, RtpCounter, type RtpCount } from "./rtp-counter.ts";

// A process of viewers without a browser: full ICE, DTLS and RTCP; RTP is counted but neither decrypted nor decoded.

const { url, roomId } = z.object({ url: z.string(), roomId: z.string() }).parse(parentInput());
const request = z.discriminatedUnion("do", [
  z.object({ do: z.literal("join"), tokens: z.array(z.string()) }),
  z.object({ do: z.literal("count") }),
]);

const JOINING_AT_ONCE = 3;
const counters: RtpCounter[] = [];

/** The counts of a process's viewers so far, and the CPU time of the process. */
export interface ViewersCount extends RtpCount {
  viewers: number;
  cpuSeconds: number;
}

async function join(tokens: readonly string[]): Promise<void> {
  const pending = [...tokens];
  const joinOneByOne = async () => {
    for (let token = pending.pop(); token !== undefined; token = pending.pop()) await joinOne(token);
  };
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, joinOneByOne));
}

async function joinOne(token: string): Promise<void> {
  const page = await enterRoom(url, token, roomId);
  void page.gone.then((reason) => {
    // Fails the benchmark, because with one viewer fewer the results would be too good.
    throw new Error(`a viewer was disconnected: ${reason}`);
  });
  const { publication } = page.answer.media;
  if (publication === null) throw new Error("nothing is published");
  const peer = await subscribeMedia(page, publication);
  await connected(peer);
  counters.push(countRtp(peer));
}

async function connected({ connection }: MediaPeer): Promise<void> {
  while (connection.connectionState !== "connected") await connection.connectionStateChange.asPromise(20_000);
}

/** From now on, this viewer's RTP is only counted and not processed further. */
function countRtp({ connection }: MediaPeer): RtpCounter {
  const counter = new RtpCounter();
  for (const { connection: ice } of connection.iceTransports) {
    const pass = ice.onData.execute;
    ice.onData.execute = (packet) => (isRtp(packet) ? counter.add(packet) : pass(packet));
  }
  return counter;
}

function count(): ViewersCount {
  const { user, system } = process.cpuUsage();
  const sum: ViewersCount = {
    viewers: counters.length,
    cpuSeconds: (user + system) / 1_000_000,
    sent: 0,
    received: 0,
    bytes: 0,
  };
  for (const counter of counters) {
    const { sent, received, bytes } = counter.count;
    sum.sent += sent;
    sum.received += received;
    sum.bytes += bytes;
  }
  return sum;
}

serveParent(async (raw) => {
  const asked = request.parse(raw);
  if (asked.do === "join") await join(asked.tokens);
  return count();
});
