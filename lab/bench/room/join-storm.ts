import { z } from "zod";
import { startJanus } from "#backend/quality/testing/janus/janus-process.ts";
import { percentile } from "../measure/arithmetic.ts";
import { withBaseline, withoutBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import { processorSeconds } from "../measure/processor-time.ts";
import { sampleMemory } from "../measure/sample-memory.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { startProduct } from "../stack/product.ts";

const SOCKETS = 500;
const JOINS_PER_SECOND = 50;
/** The messages are spread over the duration of the joins. */
const MESSAGES = 40;
const JOIN_SECONDS = 10;
const portReply = z.object({ port: z.number(), pid: z.number() });
const stormReply = z.object({ latencies: z.array(z.number()), joinSeconds: z.number() });

interface Crowd {
  url: string;
  roomId: string;
  tokens: readonly string[];
  as: "participant" | "bare";
}

/**
 * Five hundred participants join within ten seconds, while those already in the room send messages. A lecture of this
 * size uses an SFU.
 */
export const joinStorm: Benchmark = {
  name: "join-storm",
  needs: ["janus"],
  long: true,
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("join_storm");
    const { lectureId: roomId, instructor, students } = await insertLecture(db, run.size(SOCKETS, 25) - 1);
    // The host comes first and is notified of all participants.
    const tokens = [instructor, ...students].map(({ token }) => token);
    const janus = await startJanus();
    run.after(janus.stop);
    const settings = { ...janus.env, SFU_ABOVE_SEATS: "0" };
    const { url, pid } = await startProduct(run, connectionString, settings);
    const bare = startHelper(run, "baselines/bare-chat-server.ts", {});
    const { port, pid: barePid } = portReply.parse(await bare.request({}));

    const ours = storms(run, pid, { url, roomId, tokens, as: "participant" });
    const baseline = storms(run, barePid, { url: `http://127.0.0.1:${port}`, roomId, tokens, as: "bare" });
    const memory = sampleMemory(run, pid);
    const comparison = await comparePairs(run, {
      ours: ours.burst,
      baseline: baseline.burst,
    });
    const chat = `chat message while ${tokens.length} sockets join in ${JOIN_SECONDS} s, persisted, p99`;
    return [
      withBaseline({ what: chat, unit: "ms", limit: { of: "ratio", atMost: 1.5 } }, comparison),
      withoutBaseline({
        what: `the same: until the last of ${tokens.length} is inside, slowest`,
        unit: "s",
        ours: ours.slowest(),
        // The last participant starts to join after ten seconds, and then has half a second to join.
        limit: { of: "ours", atMost: JOIN_SECONDS + 0.5 },
      }),
      withoutBaseline({
        what: "the same: backend memory, greatest",
        unit: "MB",
        ours: memory(),
        limit: { of: "ours", atMost: 300 },
      }),
    ];
  },
};

/**
 * In a burst, all participants join and leave. The burst returns the p99 of the latencies of the messages sent while
 * they join.
 */
function storms(run: Run, pid: number, crowd: Crowd): { burst: Burst; slowest: () => number } {
  const sockets = startHelper(run, "room/participants/crowd-process.ts", crowd);
  let slowest = 0;
  const storm = { do: "storm", perSecond: JOINS_PER_SECOND, messages: run.size(MESSAGES, 4) };
  return {
    slowest: () => slowest,
    async burst() {
      const before = await processorSeconds([pid]);
      const { latencies, joinSeconds } = stormReply.parse(await sockets.request(storm));
      slowest = Math.max(slowest, joinSeconds);
      const p99 = percentile(latencies, 99);
      const busy = (await processorSeconds([pid])) - before;
      run.log(
        `${crowd.as}: all inside after ${joinSeconds.toFixed(1)} s, ${latencies.length} deliveries, ` +
          `p99 ${p99.toFixed(1)} ms, ${busy.toFixed(1)} s of the server's processor`,
      );
      await sockets.request({ do: "leave" });
      return p99;
    },
  };
}
