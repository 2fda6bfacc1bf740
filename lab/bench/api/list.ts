import { z } from "zod";
import { fillCatalogue } from "./lecture-catalogue.ts";
import { withBaseline, type Benchmark } from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { throughput } from "./http-load.ts";
import { startProduct } from "../stack/product.ts";

const LECTURES = 1000;
const PAGE = 50;
const CONNECTIONS = 10;
const BURST_SECONDS = 5;
/** The product's default. */
const POOL_SIZE = 10;
const portReply = z.object({ port: z.number() });

export const list: Benchmark = {
  name: "list",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString: databaseUrl } = await openDatabase("list");
    const { instructor } = await insertLecture(db, 0);
    await fillCatalogue(db, run.size(LECTURES, 100));

    const { token } = instructor;
    const { url } = await startProduct(run, databaseUrl);
    const seconds = run.size(BURST_SECONDS, 1);
    const burst = (origin: string) => () =>
      throughput({ url: `${origin}/classes`, token, connections: CONNECTIONS, seconds });
    const input = { databaseUrl, limit: PAGE, poolSize: POOL_SIZE };
    const bare = startHelper(run, "baselines/bare-list-server.ts", input);
    const { port } = portReply.parse(await bare.request({}));
    const comparison = await comparePairs(run, {
      ours: burst(url),
      baseline: burst(`http://127.0.0.1:${port}`),
    });
    const what = `GET /classes, page of ${PAGE}, ${CONNECTIONS} connections`;
    return withBaseline({ what, unit: "requests/s", limit: { of: "ratio", atLeast: 0.9 } }, comparison);
  },
};
