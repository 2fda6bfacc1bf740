import { z } from "zod";
import { startFakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { answerParent } from "./answer-parent.ts";

// The payment provider: it answers what became of a charge, and sends webhooks, so many at a time.

const asked = z.discriminatedUnion("do", [
  z.object({ do: z.literal("open") }),
  z.object({
    do: z.literal("send"),
    url: z.string(),
    textRefs: z.array(z.string()),
    /** Birr. */
    amount: z.string(),
    atOnce: z.number(),
  }),
]);
type Sending = Extract<z.infer<typeof asked>, { do: "send" }>;

const chapa = await startFakeChapa();

function charge({ textRefs, amount }: Sending): void {
  chapa.charges.clear();
  chapa.calls.length = 0;
  for (const textRef of textRefs)
    chapa.charges.set(textRef, {
      amount,
      currency: "ETB",
      email: undefined,
      reference: `AP${textRef}`,
      status: "success",
      createdAt: new Date(),
      refunds: new Map(),
    });
}

/** Milliseconds from the first webhook to the last answer. */
async function send(sending: Sending): Promise<number> {
  charge(sending);
  const waiting = sending.textRefs.map((textRef) => chapa.webhook(textRef, "charge.success"));
  const since = performance.now();
  const sender = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { raw, headers } = next;
      const reply = await fetch(sending.url, { method: "POST", headers, body: new Uint8Array(raw) });
      if (reply.status !== 200)
        throw new Error(`a webhook was answered ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: sending.atOnce }, sender));
  return performance.now() - since;
}

answerParent(async (request) => {
  const wanted = asked.parse(request);
  if (wanted.do === "send") return { ms: await send(wanted) };
  const { baseUrl, secretKey, webhookSecret } = chapa;
  return { baseUrl, secretKey, webhookSecret };
});
