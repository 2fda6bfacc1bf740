import { z } from "zod";
import { startFakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { serveParent } from "../stack/parent-process.ts";

// A process that acts as the payment provider: it reports the status of charges and sends webhooks, several at a time.

const command = z.discriminatedUnion("do", [
  z.object({ do: z.literal("open") }),
  z.object({
    do: z.literal("send"),
    url: z.string(),
    textRefs: z.array(z.string()),
    /** In birr. */
    amount: z.string(),
    atOnce: z.number(),
  }),
]);
type Sending = Extract<z.infer<typeof command>, { do: "send" }>;

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

/** Returns the milliseconds from the first webhook to the last response. */
async function send(sending: Sending): Promise<number> {
  charge(sending);
  const pending = sending.textRefs.map((textRef) => chapa.webhook(textRef, "charge.success"));
  const since = performance.now();
  const sender = async () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
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

serveParent(async (request) => {
  const parsed = command.parse(request);
  if (parsed.do === "send") return { ms: await send(parsed) };
  const { baseUrl, secretKey, webhookSecret } = chapa;
  return { baseUrl, secretKey, webhookSecret };
});
