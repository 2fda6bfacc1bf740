import { z } from "zod";
import { percentile } from "../measure/arithmetic.ts";
import { withBaseline, withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startNodes } from "./start-nodes.ts";

const SOCKETS = 500;
const MESSAGES = 40;
const JOIN_SECONDS = 10;
const chatReply = z.object({ latencies: z.array(z.number()) });

interface Class {
  size: number;
  /** The time until all sockets had joined. */
  joinSeconds: number;
  /** Returns the p99 of the message latency in milliseconds. */
  burst: Burst;
}

/** Makes 500 sockets join a lecture on `count` processes, evenly distributed. */
async function joinClass(run: Run, { db, connectionString }: BenchDatabase, count: 1 | 2): Promise<Class> {
  const { lectureId: roomId, students } = await insertLecture(db, run.size(SOCKETS, 20));
  const { nodes } = await startNodes(run, connectionString, count);
  const [url, otherUrl = url] = nodes.map((node) => node.url);
  const tokens = students.map(({ token }) => token);
  const input = { url, otherUrl, roomId, tokens, as: "participant" };
  const crowd = startHelper(run, "room/participants/crowd-process.ts", input);
  const since = performance.now();
  await crowd.request({ do: "join" });
  const joinSeconds = (performance.now() - since) / 1000;
  run.log(`${tokens.length} sockets joined ${count === 1 ? "one" : "two"} in ${joinSeconds.toFixed(1)} s`);
  return {
    size: tokens.length,
    joinSeconds,
    async burst() {
      const { latencies } = chatReply.parse(
        await crowd.request({ do: "send", messages: run.size(MESSAGES, 5) }),
      );
      return percentile(latencies, 99);
    },
  };
}

/** Compares 500 sockets on two processes with 500 on one. */
export async function chatOverTwo(run: Run, one: BenchDatabase, two: BenchDatabase): Promise<Result[]> {
  const [alone, both] = [await joinClass(run, one, 1), await joinClass(run, two, 2)];
  const comparison = await comparePairs(run, {
    ours: both.burst,
    baseline: alone.burst,
  });
  const chat = `chat message to ${both.size} sockets on two processes, against one, p99`;
  return [
    withBaseline({ what: chat, unit: "ms", limit: { of: "ratio", atMost: 1.5 } }, comparison),
    withoutBaseline({
      what: `${both.size} joins on two processes`,
      unit: "s",
      ours: both.joinSeconds,
      limit: { of: "ours", atMost: JOIN_SECONDS },
    }),
  ];
}
