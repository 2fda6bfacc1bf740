import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { median } from "../measure/arithmetic.ts";
import { processorSeconds } from "../measure/processor-time.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { insertLecture, type LectureFixture } from "../stack/bench-lecture-repo.ts";
import { startNodes } from "./start-nodes.ts";

const SIZES = [100, 200, 500];
/**
 * All room sizes use the same rate (500 joins in 10 s), so that the periodic work of a process adds the same cost to
 * each join.
 */
const JOINS_PER_SECOND = 50;
const ROUNDS = 3;
/** The limit for the cost of a join in a larger room relative to the smallest room, including the machine's noise. */
const GROWTH = 1.15;

/** The cost of a join, summed over both API processes, HAProxy and PostgreSQL, in rooms of different sizes. */
export async function joinCosts(run: Run, database: BenchDatabase): Promise<Result[]> {
  const { nodes, balancerPid } = await startNodes(run, database.connectionString, 2);
  const [url, otherUrl] = nodes.map((node) => node.url);
  const pids = [balancerPid, database.serverPid(), ...nodes.map(({ pid }) => pid())];
  const sizes = SIZES.map((size) => run.size(size, size / 20));
  const rooms = new Map<number, LectureFixture>();
  for (const size of sizes) rooms.set(size, await insertLecture(database.db, size));

  const measure = async (size: number): Promise<number> => {
    const room = rooms.get(size);
    if (!room) throw new Error("this class has no lecture");
    // The host joins, too, and is notified of every participant.
    const tokens = [...room.students, room.instructor].map(({ token }) => token);
    const input = { url, otherUrl, roomId: room.lectureId, tokens, as: "participant" };
    const crowd = startHelper(run, "room/participants/crowd-process.ts", input);
    const before = await processorSeconds(pids);
    await crowd.request({ do: "join", perSecond: JOINS_PER_SECOND });
    const cost = (((await processorSeconds(pids)) - before) / tokens.length) * 1000;
    await crowd.request({ do: "leave" });
    return cost;
  };
  // Warm-up: V8 compiles, and the connection pools fill.
  await measure(Math.max(...sizes));
  const costs = new Map<number, number[]>(sizes.map((size) => [size, []]));
  for (let round = 1; round <= (run.rounds ?? ROUNDS); round += 1)
    for (const size of sizes) costs.get(size)?.push(await measure(size));

  const medians = sizes.map((size) => median(costs.get(size) ?? []));
  run.log(sizes.map((size, index) => `${medians[index]?.toFixed(2)} ms a join of ${size}`).join(", "));
  const [smallest = Number.NaN] = medians;
  return [
    withoutBaseline({
      what: `cost of a join in a class of ${sizes.join(", ")} on two processes, greatest to that of ${sizes[0]} (${medians.map((cost) => cost.toFixed(1)).join(", ")} ms)`,
      unit: "×",
      ours: Math.max(...medians) / smallest,
      limit: { of: "ours", atMost: GROWTH },
    }),
  ];
}
