import { z } from "zod";
import { percentile } from "../measure/arithmetic.ts";
import {
  withBaseline,
  withoutBaseline,
  type Benchmark,
  type Result,
  type Run,
} from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import { sampleMemory } from "../measure/sample-memory.ts";
import { startNodes } from "../processes/start-nodes.ts";
import { insertLecture, insertQuestion } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper, type HelperProcess } from "../stack/helper-process.ts";

const VIEWERS = 500;
/** Messages that are sent while the class presses. */
const MESSAGES = 20;
const portReply = z.object({ port: z.number() });
const chatReply = z.object({ latencies: z.array(z.number()) });
const pressReply = chatReply.extend({
  acknowledgements: z.array(z.number()),
  eventsPerSecond: z.number(),
});

/** What each viewer of the class does, and how often within how many seconds. */
interface Tool {
  part: string;
  what: string;
  name: string;
  /** Every second time they take it back. */
  fields: (repeated: boolean) => object;
  times: number;
  seconds: number;
}

/** Everybody in a large class presses at once, in two processes. */
export const classTools: Benchmark = {
  name: "class",
  needs: ["haproxy"],
  long: true,
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("class");
    const { lectureId: roomId, instructor, students } = await insertLecture(db, run.size(VIEWERS, 20));
    const seq = await insertQuestion(db, roomId, instructor.id);
    const tokens = students.map(({ token }) => token);
    const { nodes } = await startNodes(run, connectionString, 2);
    const [url, otherUrl] = nodes.map((node) => node.url);
    const memory = sampleMemory(run, ...nodes.map((node) => node.pid()));
    const ours = await joinClass(run, { url, otherUrl, roomId, tokens, as: "participant" });
    const echo = startHelper(run, "baselines/bare-chat-server.ts", {});
    const { port } = portReply.parse(await echo.request({}));
    const bareUrl = `http://127.0.0.1:${port}`;
    const bare = await joinClass(run, { url: bareUrl, roomId, tokens, as: "bare" });

    const tools: readonly Tool[] = [
      {
        part: "votes",
        what: "votes within 5 s",
        name: "vote-question",
        fields: (repeated) => ({ seq, voted: !repeated }),
        times: 1,
        seconds: run.size(5, 1),
      },
      {
        part: "reactions",
        what: "reactions in 10 s",
        name: "react",
        fields: () => ({ sign: 0 }),
        times: run.size(10, 2),
        seconds: run.size(10, 2),
      },
    ];
    const results: Result[] = [];
    for (const tool of tools.filter(({ part }) => part.includes(run.only ?? "")))
      results.push(...(await measureTool(run, { ours, bare }, tool, tokens.length)));
    results.push(
      withoutBaseline({
        what: `memory of a process meanwhile, greatest`,
        unit: "MB",
        ours: memory(),
        limit: { of: "ours", atMost: 300 },
      }),
    );
    return results;
  },
};

async function joinClass(
  run: Run,
  crowd: { tokens: readonly string[]; as: "participant" | "bare"; [room: string]: unknown },
) {
  const sockets = startHelper(run, "room/participants/crowd-process.ts", crowd);
  run.log(`${crowd.tokens.length} sockets join (${crowd.as})`);
  await sockets.request({ do: "join" });
  return sockets;
}

async function measureTool(
  run: Run,
  { ours, bare }: { ours: HelperProcess; bare: HelperProcess },
  { what, name, fields, times, seconds }: Tool,
  viewers: number,
): Promise<Result[]> {
  const messages = run.size(MESSAGES, 2);
  const presses = `${viewers * times} ${what} on two processes`;
  let eventsPerSecond = 0;
  let repeated = true;
  const press = async (crowd: HelperProcess) => {
    repeated = !repeated;
    const command = { do: "press", name, fields: fields(repeated), times, seconds, messages };
    const pressed = pressReply.parse(await crowd.request(command));
    eventsPerSecond = Math.max(eventsPerSecond, pressed.eventsPerSecond);
    return pressed;
  };
  const acknowledged = await comparePairs(run, {
    ours: async () => percentile((await press(ours)).acknowledgements, 99),
    baseline: async () => percentile((await press(bare)).acknowledgements, 99),
  });
  const chat = await comparePairs(run, {
    ours: async () => percentile((await press(ours)).latencies, 99),
    baseline: async () =>
      percentile(chatReply.parse(await ours.request({ do: "send", messages })).latencies, 99),
  });
  return [
    withBaseline(
      { what: `${presses}, acknowledged, p99`, unit: "ms", limit: { of: "ratio", atMost: 2 } },
      acknowledged,
    ),
    withBaseline(
      {
        what: "chat message meanwhile, against without, p99",
        unit: "ms",
        limit: { of: "ratio", atMost: 1.5 },
      },
      chat,
    ),
    withoutBaseline({
      what: "events meanwhile at one page, most",
      unit: "events/s",
      ours: eventsPerSecond,
      // The pauses are measured where the events arrive.
      limit: { of: "ours", atMost: 2.05 },
    }),
  ];
}
