import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failure } from "#contract/error.ts";
import { createRateLimits, limits } from "#backend/http/rate-limits.ts";
import { sandboxWebhookKey, signBody } from "#backend/payments/sandbox-signature.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { newLecture, pay, stateOf, type HostedLecture } from "./testing/lecture-fixture.ts";

const secret = "a secret that only this test and its server know";
let api: TestServer;
let hosted: HostedLecture;
let student: TestPerson;

beforeAll(async () => {
  api = await startTestServer({ env: { SECRET: secret } });
  hosted = await newLecture(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  student = await newPerson(api.url, "student");
});

function bodyFor(textRef: string, eventId: string = crypto.randomUUID()): Buffer {
  const event = { event_id: eventId, event: "charge.succeeded", text_ref: textRef };
  return Buffer.from(JSON.stringify({ ...event, amount_santim: 45_000, currency: "ETB" }));
}

function post(raw: Buffer | string, signature?: string, provider = "sandbox", url = api.url) {
  return fetch(`${url}/payment/webhook/${provider}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== undefined && { "x-sandbox-signature": signature }),
    },
    body: new Uint8Array(Buffer.from(raw)),
  });
}

function sign(raw: Buffer | string): string {
  return signBody(sandboxWebhookKey(secret), Buffer.from(raw));
}

async function paidAtProvider(): Promise<string> {
  return (await pay(api, hosted.lecture, student, { webhook: "never" })).textRef;
}

test("a signed webhook settles the payment it names, and is kept once however often it comes", async () => {
  const textRef = await paidAtProvider();
  const raw = bodyFor(textRef);
  const replies = await Promise.all(Array.from({ length: 5 }, () => post(raw, sign(raw))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  const events = await api.db("payment_events").where({ text_ref: textRef });
  expect(events.map(({ payload, kind }) => ({ payload, kind }))).toEqual([
    { payload: raw.toString(), kind: "charge_changed" },
  ]);
});

test("what a webhook claims is no proof: the provider is asked", async () => {
  const { textRef } = await pay(api, hosted.lecture, student, { outcome: "fail", webhook: "never" });
  const raw = bodyFor(textRef);
  expect((await post(raw, sign(raw))).status).toBe(200);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "failed", enrollment: "expired" });
});

describe("a forged webhook is refused and changes nothing", () => {
  const forgeries: [string, (raw: Buffer) => string | undefined][] = [
    ["no signature", () => undefined],
    ["an empty one", () => ""],
    ["junk", () => "ffff"],
    ["the signature of other bytes", () => sign("other")],
    ["upper case", (raw) => sign(raw).toUpperCase()],
    ["another key", (raw) => signBody(sandboxWebhookKey("another"), raw)],
    ["the secret itself as key", (raw) => signBody(Buffer.from(secret), raw)],
  ];
  test.each(forgeries)("%s", async (_, signature) => {
    const textRef = await paidAtProvider();
    const raw = bodyFor(textRef);
    const reply = await post(raw, signature(raw));
    expect(failure.parse(await reply.json())).toMatchObject({ statusCode: 401, code: "webhook_refused" });
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    expect(await api.db("payment_events").where({ text_ref: textRef })).toEqual([]);
  });

  test("bytes changed after signing, even white space alone", async () => {
    const textRef = await paidAtProvider();
    const raw = bodyFor(textRef);
    expect((await post(`${raw.toString()} `, sign(raw))).status).toBe(401);
  });
});

test("a webhook about a payment that is not ours is kept and otherwise ignored", async () => {
  const textRef = `gb-${"z".repeat(24)}`;
  const raw = bodyFor(textRef);
  expect((await post(raw, sign(raw))).status).toBe(200);
  expect(await api.db("payment_events").where({ text_ref: textRef })).toHaveLength(1);
});

test("signed nonsense is a 400, a megabyte a 413, an unknown provider a 404", async () => {
  for (const junk of ["", "{", "[]", "null", '{"event":"charge.succeeded"}', "\0"])
    expect({ junk, status: (await post(junk, sign(junk))).status }).toEqual({ junk, status: 400 });
  const large = Buffer.alloc(1024 * 1024, "x");
  expect((await post(large, sign(large))).status).toBe(413);
  const streamed = await fetch(`${api.url}/payment/webhook/sandbox`, {
    method: "POST",
    duplex: "half",
    headers: { "x-sandbox-signature": sign(large) },
    body: new Blob([large]).stream(),
  } as RequestInit);
  expect(streamed.status).toBe(413);
  const raw = bodyFor(await paidAtProvider());
  for (const provider of ["chapa", "free", "constructor", "__proto__"])
    expect((await post(raw, sign(raw), provider)).status).toBe(404);
  expect((await fetch(`${api.url}/payment/webhook/sandbox`)).status).toBe(404);
});

test("webhooks have a limit", async () => {
  const tight = { ...limits, webhook: { perSubject: 2, perAddress: 2, seconds: 60 } };
  const limited = await startTestServer({ limits: createRateLimits(tight) });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++)
    statuses.push((await post("{}", "", "sandbox", limited.url)).status);
  expect(statuses).toEqual([401, 401, 429]);
  await limited.stop();
});
