import { env } from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertAdmins } from "./alert-admins.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";
import type { FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { createPaymentProviders } from "#backend/payments/providers/payment-provider.ts";
import { findPaymentByTextRef } from "#backend/payments/state/payment-repo.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { listRefunds } from "#backend/payments/refunds/refund-repo.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { startWithChapa } from "#backend/enrollments/testing/chapa-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  offeredLecture,
  startPayment,
  stateOf,
  verify,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { otherProcess } from "#backend/enrollments/testing/other-process.ts";
import { reconcilePayments } from "#backend/enrollments/settlement/reconcile-payments.ts";

let api: TestServer;
let chapa: FakeChapa;
let stop: () => Promise<void>;
let hosted: TestLecture;
let ahead = 0;
const clock: Clock = () => new Date(Date.now() + ahead);
/** `npm run test:long` uses more refunds. */
const REFUNDS = Number(env["REFUNDS"] ?? 40);
const hourMs = 60 * 60_000;

beforeAll(async () => {
  ({ api, chapa, stop } = await startWithChapa({ clock }));
  hosted = await offeredLecture(api);
});
afterAll(() => stop());

/** Returns the services of a separate process, so that the test decides when refunds are processed. */
function otherServer() {
  const provider = createChapaProvider({ ...chapa, mode: "test" }, clock);
  return { ...otherProcess(api, clock), providers: createPaymentProviders(provider) };
}

async function paid(): Promise<string> {
  const student = await newAccount(api.url, "student");
  const { textRef } = await startPayment(api, hosted.lecture, student);
  chapa.decide(textRef, "success");
  await verify(api, textRef, student);
  return (await findPaymentByTextRef(api.db, textRef))?.id ?? "";
}

const statuses = () => api.db("refunds").groupBy("status").select("status").count("id as count");
const requests = () => chapa.calls.filter(({ what }) => what.startsWith("POST /v1/refund/")).length;

test(
  "many refunds against an empty balance wait until it is filled, and are made once each",
  { timeout: 120_000 },
  async () => {
    // Most payments are inserted directly: creating a student account for each would take longer than the refunds under
    // test.
    const first = await paid();
    const clones = await clonePayments(first, REFUNDS - 1);
    const ids = [first, ...clones];
    chapa.setBalance(0);
    const order = { reason: "the lecture was cancelled", now: clock(), jobDelayMs: 24 * hourMs };
    await api.db.transaction((trx) => refundPayments(trx, ids, order));
    for (let round = 0; round < 3; round++) {
      await reconcilePayments(otherServer(), { all: false });
      ahead += hourMs;
    }
    expect(await statuses()).toEqual([{ status: "requested", count: REFUNDS }]);
    expect(requests()).toBe(3 * REFUNDS);
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    const alerts = () => api.db("emails").where({ kind: "admin-alert", accountId: admin.id });
    for (let time = 0; time < 3; time++) {
      await alertAdmins({ db: api.db, clock, knownProviders: ["free", "chapa"] });
      ahead += hourMs;
    }
    expect(await alerts()).toHaveLength(1);
    expect(await api.db("attention_items")).toMatchObject([{ reason: "refunds_waiting" }]);
    chapa.setBalance(REFUNDS * 450);
    await Promise.all([1, 2].map(() => reconcilePayments(otherServer(), { all: false })));
    chapa.finishRefunds("refunded");
    ahead += hourMs;
    await reconcilePayments(otherServer(), { all: false });
    expect(await statuses()).toEqual([{ status: "refunded", count: REFUNDS }]);
    const made = [...chapa.charges.values()].map(({ refunds }) => refunds.size);
    expect(made).toEqual(made.map(() => 1));
    expect(await api.db("emails").where({ kind: "refund-failed" })).toEqual([]);
    await alertAdmins({ db: api.db, clock, knownProviders: ["free", "chapa"] });
    expect(await alerts()).toHaveLength(1);
    expect(await api.db("attention_items")).toEqual([]);
    expect(await api.db("payments").whereIn("id", ids).where({ status: "refunded" })).toHaveLength(REFUNDS);
  },
);

/** Copies a paid payment with its enrollment, ledger and charge. */
async function clonePayments(id: string, count: number): Promise<string[]> {
  const original = await api.db("payments").where({ id }).first();
  const enrollment = await api.db("enrollments").where({ paymentId: id }).first();
  const charge = chapa.charges.get(original.textRef);
  if (!charge) throw new Error("There is no charge.");
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const letters = String(number)
      .padStart(3, "0")
      .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
    const textRef = `gb-${letters.padStart(24, "z")}`;
    const reference = `AP-${number}`;
    chapa.charges.set(textRef, { ...charge, reference, refunds: new Map() });
    const { id: _, ...fields } = original;
    const [clone] = await api
      .db("payments")
      .insert({ ...fields, textRef, providerReference: reference })
      .returning("id");
    const { id: __, ...enrolled } = enrollment;
    await api.db("enrollments").insert({ ...enrolled, paymentId: clone.id, status: "withdrawn" });
    ids.push(clone.id);
  }
  return ids;
}

test("a refund without a response is asked for, and requested again only once the provider has none", async () => {
  chapa.setBalance(Infinity);
  const id = await paid();
  const before = requests();
  chapa.fail("refund", "server error");
  const order = { reason: "the student withdrew", now: clock(), jobDelayMs: 24 * hourMs };
  await api.db.transaction((trx) => refundPayments(trx, [id], order));
  await reconcilePayments(otherServer(), { all: true });
  chapa.fail("verify refund", "server error");
  ahead += hourMs;
  await reconcilePayments(otherServer(), { all: true });
  expect(requests()).toBe(before + 1);
  ahead += hourMs;
  await reconcilePayments(otherServer(), { all: true });
  expect(requests()).toBe(before + 2);
  const [refund, ...others] = await listRefunds(api.db, id);
  expect(refund).toMatchObject({ status: "pending", unconfirmedSince: null });
  expect(others).toEqual([]);
  const sent = chapa.calls
    .filter(({ what }) => what.startsWith("POST /v1/refund/"))
    .slice(-2)
    .map(({ body }) => new URLSearchParams(body).get("reference"));
  expect(sent).toEqual([refund?.reference, refund?.reference]);
  const { textRef } = await api.db("payments").where({ id }).first("textRef");
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending" });
});
