import { z } from "zod";
import { percentile } from "../measure/arithmetic.ts";
import { withBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { comparePairs, type Burst } from "../measure/pairs.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { startProduct } from "../stack/product.ts";

const SOCKETS = 500;
const MESSAGES = 40;
const portReply = z.object({ port: z.number() });
const chatReply = z.object({ latencies: z.array(z.number()) });

interface Participants {
  url: string;
  roomId: string;
  tokens: readonly string[];
  as: "participant" | "bare";
}

export const chat: Benchmark = {
  name: "chat",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("chat");
    const { lectureId: roomId, students } = await insertLecture(db, run.size(SOCKETS, 10));
    const tokens = students.map(({ token }) => token);
    const { url } = await startProduct(run, connectionString);
    const bare = startHelper(run, "baselines/bare-chat-server.ts", {});
    const { port } = portReply.parse(await bare.request({}));
    const bareUrl = `http://127.0.0.1:${port}`;

    const comparison = await comparePairs(run, {
      ours: await connectParticipants(run, { url, roomId, tokens, as: "participant" }),
      baseline: await connectParticipants(run, { url: bareUrl, roomId, tokens, as: "bare" }),
    });
    const what = `chat message to ${students.length} sockets, persisted, p99`;
    return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 1.5 } }, comparison);
  },
};

/** Connects participants to the room; in a burst, some of them send messages. */
async function connectParticipants(run: Run, participants: Participants): Promise<Burst> {
  const sockets = startHelper(run, "room/participants/crowd-process.ts", participants);
  run.log(`${participants.tokens.length} sockets join (${participants.as})`);
  await sockets.request({ do: "join" });
  const messages = run.size(MESSAGES, 5);
  return async () => {
    const { latencies } = chatReply.parse(await sockets.request({ do: "send", messages }));
    return percentile(latencies, 99);
  };
}
