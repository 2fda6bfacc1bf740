import { z } from "zod";
import { compared, type Benchmark } from "./measure/benchmark.ts";
import { comparePairs } from "./measure/pairs.ts";
import type { Knex } from "#backend/db/knex.ts";
import { countSettled, forgetMailJobs, insertCheckouts, PRICE_SANTIM } from "./stack/checkout-repo.ts";
import { insertClass, type LectureClass } from "./stack/class-repo.ts";
import { startPostgres, type BenchDatabase } from "./stack/database.ts";
import { startHelper } from "./stack/helper-process.ts";
import { startProduct } from "./stack/product.ts";

/** Their product is what one burst settles. */
const STUDENTS = 30;
const LECTURES = 20;
const AT_ONCE = 20;
/** The product's own default. */
const POOL_SIZE = 10;
const AT_LEAST_PER_SECOND = 200;

const opened = z.object({ baseUrl: z.string(), secretKey: z.string(), webhookSecret: z.string() });
const sent = z.object({ ms: z.number() });
const portReply = z.object({ port: z.number() });

interface Side {
  db: Knex;
  databaseUrl: string;
  people: LectureClass;
}

async function openSide({ db, connectionString: databaseUrl }: BenchDatabase): Promise<Side> {
  return { db, databaseUrl, people: await insertClass(db, STUDENTS) };
}

export const webhook: Benchmark = {
  name: "webhook",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    // Each with a database of its own: who waits for jobs is woken by everybody's. Mails are ordered by both, and
    // sent by neither: the product has no SMTP server here.
    const ourSide = await openSide(await openDatabase("webhook"));
    const bareSide = await openSide(await openDatabase("bare"));
    const provider = startHelper(run, "stack/webhook-sender.ts", {});
    const chapa = opened.parse(await provider.ask({ do: "open" }));
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
    const { port } = portReply.parse(await bare.ask({}));

    async function settle(target: string, { db, people }: Side): Promise<number> {
      await forgetMailJobs(db);
      const textRefs = await insertCheckouts(db, people, LECTURES);
      const amount = String(PRICE_SANTIM / 100);
      const sending = { do: "send", url: target, textRefs, amount, atOnce: AT_ONCE };
      const { ms } = sent.parse(await provider.ask(sending));
      const settled = await countSettled(db, textRefs);
      if (settled !== textRefs.length)
        throw new Error(`${settled} of ${textRefs.length} payments were settled`);
      return (textRefs.length / ms) * 1000;
    }
    const comparison = await comparePairs({
      ours: () => settle(`${url}/payment/webhook/chapa`, ourSide),
      baseline: () => settle(`http://127.0.0.1:${port}/`, bareSide),
      onRound: (ratio, round) => run.say(`round ${round}: ${ratio.toFixed(2)}×`),
    });
    const what = `webhooks that settle a payment, ${AT_ONCE} at once`;
    return {
      ...compared({ what, unit: "payments/s", limit: { of: "ratio", atLeast: 0.5 } }, comparison),
      condition: {
        text: `≥ ${AT_LEAST_PER_SECOND} payments/s`,
        holds: comparison.ours >= AT_LEAST_PER_SECOND,
      },
    };
  },
};
