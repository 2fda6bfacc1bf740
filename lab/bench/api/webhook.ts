import { z } from "zod";
import { withBaseline, type Benchmark } from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { countSettled, deleteEmailJobs, insertCheckouts, PRICE_SANTIM } from "./checkout-repo.ts";
import { insertLecture, type LectureFixture } from "../stack/bench-lecture-repo.ts";
import { startPostgres, type BenchDatabase } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { startProduct } from "../stack/product.ts";

/** One burst settles one payment of each student for each lecture. */
const STUDENTS = 30;
const LECTURES = 20;
const AT_ONCE = 20;
/** The product's default. */
const POOL_SIZE = 10;
const AT_LEAST_PER_SECOND = 200;

const opened = z.object({ baseUrl: z.string(), secretKey: z.string(), webhookSecret: z.string() });
const sent = z.object({ ms: z.number() });
const portReply = z.object({ port: z.number() });

interface Side {
  db: Knex;
  databaseUrl: string;
  lecture: LectureFixture;
}

async function openSide(
  { db, connectionString: databaseUrl }: BenchDatabase,
  students: number,
): Promise<Side> {
  return { db, databaseUrl, lecture: await insertLecture(db, students) };
}

export const webhook: Benchmark = {
  name: "webhook",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    // Our server and the baseline each have their own database, since a job wakes every worker of a database. Both
    // enqueue emails, and neither sends them: there is no SMTP server here.
    const [students, lectures] = [run.size(STUDENTS, 3), run.size(LECTURES, 4)];
    const ourSide = await openSide(await openDatabase("webhook"), students);
    const bareSide = await openSide(await openDatabase("bare"), students);
    const provider = startHelper(run, "api/provider-process.ts", {});
    const chapa = opened.parse(await provider.request({ do: "open" }));
    const { url } = await startProduct(run, ourSide.databaseUrl, {
      PAYMENT_PROVIDER: "chapa",
      CHAPA_URL: chapa.baseUrl,
      CHAPA_SECRET_KEY: chapa.secretKey,
      CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
    });
    const bare = startHelper(run, "baselines/bare-settle-server.ts", {
      databaseUrl: bareSide.databaseUrl,
      poolSize: POOL_SIZE,
      ...chapa,
    });
    const { port } = portReply.parse(await bare.request({}));

    async function settle(target: string, { db, lecture }: Side): Promise<number> {
      await deleteEmailJobs(db);
      const textRefs = await insertCheckouts(db, lecture, lectures);
      const amount = String(PRICE_SANTIM / 100);
      const sending = { do: "send", url: target, textRefs, amount, atOnce: AT_ONCE };
      const { ms } = sent.parse(await provider.request(sending));
      const settled = await countSettled(db, textRefs);
      if (settled !== textRefs.length)
        throw new Error(`${settled} of ${textRefs.length} payments were settled`);
      return (textRefs.length / ms) * 1000;
    }
    const comparison = await comparePairs(run, {
      ours: () => settle(`${url}/payment/webhook/chapa`, ourSide),
      baseline: () => settle(`http://127.0.0.1:${port}/`, bareSide),
    });
    const what = `webhooks that settle a payment, ${AT_ONCE} at once`;
    return {
      ...withBaseline({ what, unit: "payments/s", limit: { of: "ratio", atLeast: 0.5 } }, comparison),
      condition: {
        text: `≥ ${AT_LEAST_PER_SECOND} payments/s`,
        holds: comparison.ours >= AT_LEAST_PER_SECOND,
      },
    };
  },
};
