import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failure } from "#contract/http/error.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { sandboxWebhookKey, signBody } from "#backend/payments/providers/sandbox/sandbox-signature.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import { offeredLecture, pay, stateOf } from "../testing/lecture-fixture.ts";

const secret = "a secret that only this test and its server know";
let hosted: TestLecture;
let student: TestAccount;

const api = setUpTestServer({ env: { SECRET: secret } });
beforeAll(async () => {
  hosted = await offeredLecture(api);
});
beforeEach(async () => {
  student = await newAccount(api.url, "student");
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

async function payAtProvider(): Promise<string> {
  return (await pay(api, hosted.lecture, student, { webhook: "never" })).textRef;
}

test("a signed webhook settles its payment, and is stored once however often it is delivered", async () => {
  const textRef = await payAtProvider();
  const raw = bodyFor(textRef);
  const replies = await Promise.all(Array.from({ length: 5 }, () => post(raw, sign(raw))));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  const events = await api.db("payment_events").where({ textRef });
  expect(events.map(({ payload, kind }) => ({ payload, kind }))).toEqual([
    { payload: raw.toString(), kind: "charge_updated" },
  ]);
});

test("a webhook is not trusted: the provider is called to verify it", async () => {
  const { textRef } = await pay(api, hosted.lecture, student, { outcome: "fail", webhook: "never" });
  const raw = bodyFor(textRef);
  expect((await post(raw, sign(raw))).status).toBe(200);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "failed", enrollment: "expired" });
});

describe("a forged webhook is rejected and changes nothing", () => {
  const forgeries: [string, (raw: Buffer) => string | undefined][] = [
    ["no signature", () => undefined],
    ["an empty signature", () => ""],
    ["junk", () => "ffff"],
    ["the signature of other bytes", () => sign("other")],
    ["upper case", (raw) => sign(raw).toUpperCase()],
    ["another key", (raw) => signBody(sandboxWebhookKey("another"), raw)],
    ["the secret itself as key", (raw) => signBody(Buffer.from(secret), raw)],
  ];
  test.each(forgeries)("%s", async (_, signature) => {
    const textRef = await payAtProvider();
    const raw = bodyFor(textRef);
    const reply = await post(raw, signature(raw));
    expect(failure.parse(await reply.json())).toMatchObject({ statusCode: 401, code: "webhook_rejected" });
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    expect(await api.db("payment_events").where({ textRef })).toEqual([]);
  });

  test("bytes that were changed after signing, even white space", async () => {
    const textRef = await payAtProvider();
    const raw = bodyFor(textRef);
    expect((await post(`${raw.toString()} `, sign(raw))).status).toBe(401);
  });
});

test("a webhook about an unknown payment is stored and otherwise ignored", async () => {
  const textRef = `gb-${"z".repeat(24)}`;
  const raw = bodyFor(textRef);
  expect((await post(raw, sign(raw))).status).toBe(200);
  expect(await api.db("payment_events").where({ textRef })).toHaveLength(1);
});

test.each(["event_id", "text_ref", "customer"])(
  "a signed webhook with a null character in %s gets 400",
  async (field) => {
    const raw = JSON.stringify({ ...JSON.parse(bodyFor("gb-null").toString()), [field]: "a\0b" });
    const reply = await post(raw, sign(raw));
    expect(failure.parse(await reply.json())).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(await api.db("payment_events").where({ textRef: "gb-null" })).toEqual([]);
  },
);

test("signed junk gets 400, a megabyte 413, an unknown provider 404", async () => {
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
  const raw = bodyFor(await payAtProvider());
  for (const provider of ["chapa", "free", "constructor", "__proto__"])
    expect((await post(raw, sign(raw), provider)).status).toBe(404);
  expect((await fetch(`${api.url}/payment/webhook/sandbox`)).status).toBe(404);
});

test("webhooks are rate-limited", async () => {
  const tight = { ...limits, webhook: { perSubject: 2, perAddress: 2, seconds: 60 } };
  const limited = await startTestServer({ limits: createRateLimits(tight) });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++)
    statuses.push((await post("{}", "", "sandbox", limited.url)).status);
  expect(statuses).toEqual([401, 401, 429]);
  await limited.stop();
});
