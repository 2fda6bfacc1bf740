import { z } from "zod";
import { compared, type Benchmark } from "./measure/benchmark.ts";
import { comparePairs } from "./measure/pairs.ts";
import { countSettled, insertCheckouts, PRICE_SANTIM } from "./stack/checkout-repo.ts";
import { insertClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
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

export const webhook: Benchmark = {
  name: "webhook",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString: databaseUrl } = await openDatabase("webhook");
    const people = await insertClass(db, STUDENTS);
    const provider = startHelper(run, "stack/webhook-sender.ts", {});
    const chapa = opened.parse(await provider.ask({ do: "open" }));
    const { url } = await startProduct(run, databaseUrl, {
      PAYMENT_PROVIDER: "chapa",
      CHAPA_URL: chapa.baseUrl,
      CHAPA_SECRET_KEY: chapa.secretKey,
      CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
    });
    const bare = startHelper(run, "baselines/bare-settle-server.ts", {
      databaseUrl,
      poolSize: POOL_SIZE,
      ...chapa,
    });
    const { port } = portReply.parse(await bare.ask({}));

    const burst = (target: string) => async () => {
      const textRefs = await insertCheckouts(db, people, LECTURES);
      const amount = String(PRICE_SANTIM / 100);
      const sending = { do: "send", url: target, textRefs, amount, atOnce: AT_ONCE };
      const { ms } = sent.parse(await provider.ask(sending));
      const settled = await countSettled(db, textRefs);
      if (settled !== textRefs.length)
        throw new Error(`${settled} of ${textRefs.length} payments were settled`);
      return (textRefs.length / ms) * 1000;
    };
    const comparison = await comparePairs({
      ours: burst(`${url}/payment/webhook/chapa`),
      baseline: burst(`http://127.0.0.1:${port}/`),
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
