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
import {
  insertLecture,
  insertOpenPoll,
  insertQuestion,
  type SignedInAccount,
} from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper, type HelperProcess } from "../stack/helper-process.ts";

/** The viewers who press. */
const PRESSING = 500;
/** The viewers who chat meanwhile, beside the host. */
const CHATTING = 20;
/** Messages that are sent while the class presses. */
const MESSAGES = 20;
const portReply = z.object({ port: z.number() });
const pressReply = z.object({
  acknowledgements: z.array(z.number()),
  latencies: z.array(z.number()),
  eventsPerSecond: z.number(),
});

/** What each viewer of the class does, and how often within how many seconds. */
interface Tool {
  part: string;
  what: string;
  name: string;
  /** Every second time they change their mind. */
  fields: (again: boolean) => object;
  times: number;
  seconds: number;
}

/** Those who press and those who chat are in separate processes, so that receiving the one doesn't delay the other. */
interface Class {
  pressing: HelperProcess;
  chatting: HelperProcess;
  again: boolean;
}

/** Everybody in a large class presses at once, in two processes. */
export const classTools: Benchmark = {
  name: "class",
  needs: ["haproxy"],
  long: true,
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("class");
    const presses = run.size(PRESSING, 20);
    const viewers = presses + run.size(CHATTING, 4);
    const { lectureId: roomId, instructor, students } = await insertLecture(db, viewers);
    const crowds = {
      pressing: students.slice(0, presses),
      chatting: [instructor, ...students.slice(presses)],
    };
    const seq = await insertQuestion(db, roomId, instructor.id);
    const round = await insertOpenPoll(db, roomId);
    const { nodes } = await startNodes(run, connectionString, 2);
    const [url, otherUrl] = nodes.map((node) => node.url);
    const memory = sampleMemory(run, ...nodes.map((node) => node.pid()));
    const ours = await joinClass(run, crowds, { url, otherUrl, roomId, as: "participant" });
    const echo = startHelper(run, "baselines/bare-chat-server.ts", {});
    const { port } = portReply.parse(await echo.request({}));
    const bareUrl = `http://127.0.0.1:${port}`;
    const bare = await joinClass(run, crowds, { url: bareUrl, roomId, as: "bare" });

    const results: Result[] = [];
    for (const tool of toolsOf(run, { seq, round }).filter(({ part }) => part.includes(run.only ?? "")))
      results.push(...(await measureTool(run, { ours, bare }, tool)));
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

function toolsOf(run: Run, { seq, round }: { seq: number; round: number }): Tool[] {
  return [
    {
      part: "votes",
      what: "votes within 5 s",
      name: "vote-question",
      fields: (again) => ({ seq, voted: !again }),
      times: 1,
      seconds: run.size(5, 1),
    },
    {
      part: "answers",
      what: "poll answers within 5 s",
      name: "answer-poll",
      fields: (again) => ({ round, answer: { chosen: [again ? 1 : 0] } }),
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
}

async function joinClass(
  run: Run,
  crowds: Record<"pressing" | "chatting", readonly SignedInAccount[]>,
  room: { as: "participant" | "bare"; [room: string]: unknown },
): Promise<Class> {
  const join = async (accounts: readonly SignedInAccount[]) => {
    const tokens = accounts.map(({ token }) => token);
    run.log(`${tokens.length} sockets join (${room.as})`);
    const sockets = startHelper(run, "room/participants/crowd-process.ts", { ...room, tokens });
    await sockets.request({ do: "join" });
    return sockets;
  };
  return { chatting: await join(crowds.chatting), pressing: await join(crowds.pressing), again: true };
}

/** Returns how each is measured once, and the most that any measurement has seen. */
function createBursts(run: Run, { name, fields, times, seconds }: Tool) {
  const messages = run.size(MESSAGES, 2);
  const most = { presses: 0, eventsPerSecond: 0 };
  const chat = async ({ chatting, again }: Class) => {
    const command = { do: "press", name, fields: fields(again), times: 0, seconds, messages };
    const { latencies, eventsPerSecond } = pressReply.parse(await chatting.request(command));
    most.eventsPerSecond = Math.max(most.eventsPerSecond, eventsPerSecond);
    return percentile(latencies, 99);
  };
  const press = async (all: Class) => {
    all.again = !all.again;
    const command = { do: "press", name, fields: fields(all.again), times, seconds, messages: 0 };
    const [pressed, latency] = await Promise.all([all.pressing.request(command), chat(all)]);
    const { acknowledgements, eventsPerSecond } = pressReply.parse(pressed);
    most.presses = acknowledgements.length;
    most.eventsPerSecond = Math.max(most.eventsPerSecond, eventsPerSecond);
    return { acknowledged: percentile(acknowledgements, 99), latency };
  };
  return { chat, press, most };
}

async function measureTool(
  run: Run,
  { ours, bare }: { ours: Class; bare: Class },
  tool: Tool,
): Promise<Result[]> {
  const { chat, press, most } = createBursts(run, tool);
  const acknowledged = await comparePairs(run, {
    ours: async () => (await press(ours)).acknowledged,
    baseline: async () => (await press(bare)).acknowledged,
  });
  const latency = async (all: Class) => (await press(all)).latency;
  const meanwhile = await comparePairs(run, { ours: () => latency(ours), baseline: () => chat(ours) });
  const presses = `${most.presses} ${tool.what} on two processes, acknowledged, p99`;
  return [
    withBaseline({ what: presses, unit: "ms", limit: { of: "ratio", atMost: 2 } }, acknowledged),
    withBaseline(
      {
        what: "chat message meanwhile, against without, p99",
        unit: "ms",
        limit: { of: "ratio", atMost: 1.5 },
      },
      meanwhile,
    ),
    withoutBaseline({
      what: "events meanwhile at one page, most",
      unit: "events/s",
      ours: most.eventsPerSecond,
      // The pauses are measured where the events arrive.
      limit: { of: "ours", atMost: 2.05 },
    }),
  ];
}
