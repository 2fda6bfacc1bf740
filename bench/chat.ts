import { z } from "zod";
import { percentile } from "./measure/arithmetic.ts";
import { compared, type Benchmark, type Run } from "./measure/benchmark.ts";
import { comparePairs, type Burst } from "./measure/pairs.ts";
import { insertClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { startHelper } from "./stack/helper-process.ts";
import { startProduct } from "./stack/product.ts";

const SOCKETS = 500;
const MESSAGES = 40;
const portReply = z.object({ port: z.number() });
const talkReply = z.object({ latencies: z.array(z.number()) });

interface Crowd {
  url: string;
  roomId: string;
  tokens: readonly string[];
  as: "member" | "bare";
}

export const chat: Benchmark = {
  name: "chat",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("chat");
    const { lectureId: roomId, students } = await insertClass(db, SOCKETS);
    const tokens = students.map(({ token }) => token);
    const { url } = await startProduct(run, connectionString);
    const bare = startHelper(run, "baselines/bare-chat-server.ts", {});
    const { port } = portReply.parse(await bare.ask({}));
    const bareUrl = `http://127.0.0.1:${port}`;

    const comparison = await comparePairs({
      ours: await gather(run, { url, roomId, tokens, as: "member" }),
      baseline: await gather(run, { url: bareUrl, roomId, tokens, as: "bare" }),
      onRound: (ratio, round) => run.say(`round ${round}: ${ratio.toFixed(2)}×`),
    });
    const what = `chat message to ${SOCKETS} sockets, persisted, p99`;
    return compared({ what, unit: "ms", limit: { of: "ratio", atMost: 1.5 } }, comparison);
  },
};

/** Sockets that sit in the room; a burst lets some of them speak. */
async function gather(run: Run, crowd: Crowd): Promise<Burst> {
  const sockets = startHelper(run, "stack/room-crowd.ts", crowd);
  run.say(`${SOCKETS} sockets join (${crowd.as})`);
  await sockets.ask({ do: "join" });
  return async () => {
    const { latencies } = talkReply.parse(await sockets.ask({ do: "talk", messages: MESSAGES }));
    return percentile(latencies, 99);
  };
}
