import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { rejectPayout, releasePayout } from "#contract/admin/admin.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import {
  asAdmin,
  givenLecture,
  soldLecture,
  type GivenLecture,
} from "#backend/quality/testing/given-lecture.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { eventually, verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";

let admin: TestAccount;
let sold: GivenLecture;
const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student", "Almaz Admin"));
});
beforeEach(async () => {
  // The students paid 450 birr; the instructor's share is 405.
  sold = await givenLecture(api);
});

const password = TEST_PASSWORD;
const remove = ({ token }: TestAccount, waivedAmount?: unknown) =>
  call(api.url, deleteAccount, {
    token,
    body: { password, ...(waivedAmount !== undefined && { waivedAmount }) },
  });
const refusal = ({ token }: TestAccount, waivedAmount?: unknown) =>
  errorOf(api.url, deleteAccount, {
    token,
    body: { password, ...(waivedAmount !== undefined && { waivedAmount }) },
  });
const isDeleted = async ({ id }: TestAccount) =>
  (await api.db("accounts").where({ id }).first("deletedAt")).deletedAt !== null;

async function askForPayout({ token }: TestAccount, amount: number): Promise<string> {
  const destination = { bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
  return (await call(api.url, requestPayout, { token, body: { amount, ...destination, password } }))._id;
}
const release = (id: string) => call(api.url, releasePayout, { token: admin.token, params: { id } });

/** Returns the instructor's balance in the ledger, in birr. */
async function balanceOf({ id }: TestAccount): Promise<number> {
  const row = await api
    .db("ledger_entries")
    .where({ instructorId: id })
    .sum({ santim: "amountSantim" })
    .first();
  return (0 - Number(row?.["santim"] ?? 0)) / 100;
}
const waivers = ({ id }: TestAccount) =>
  api
    .db("ledger_entries")
    .join("ledger_transactions", "ledger_transactions.id", "transactionId")
    .where({ waivedBy: id })
    .orderBy("account")
    .select("account", "amountSantim", "kind");

describe("an instructor whom we owe money", () => {
  test("is told the sum, and nothing is deleted", async () => {
    const { host, lecture } = sold;
    expect(await refusal(host)).toMatchObject({
      statusCode: 409,
      code: "earnings_owed",
      fields: { amount: ["405"] },
    });
    const authorized = { token: host.token, params: { id: lecture._id } };
    expect((await send(api.url, lectureById, authorized)).status).toBe(200);
    expect((await send(api.url, me, host)).status).toBe(200);
  });

  test("can waive exactly this sum, and the ledger balances", async () => {
    const { host } = sold;
    for (const amount of [404.99, 405.01, 0, 40_500, 1e15])
      expect(await refusal(host, amount)).toMatchObject({
        code: "earnings_owed",
        fields: { amount: ["405"] },
      });
    expect(await waivers(host)).toEqual([]);
    await remove(host, 405);
    expect(await isDeleted(host)).toBe(true);
    expect(await waivers(host)).toEqual([
      { account: "instructor_payable", amountSantim: 40_500, kind: "waiver" },
      { account: "waived_earnings", amountSantim: -40_500, kind: "waiver" },
    ]);
    expect(await balanceOf(host)).toBe(0);
  });

  test.each([
    ["a negative amount", -405],
    ["three decimals", 405.001],
    ["a text", "405"],
    ["a yes", true],
    ["nothing", null],
    ["a list", [405]],
  ])("can't waive %s", async (_, junk) => {
    const refused = await refusal(sold.host, junk);
    expect(refused).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["waivedAmount"]);
    expect(await isDeleted(sold.host)).toBe(false);
  });

  test("can't waive with a wrong password, and learns no sum by it", async () => {
    const { token } = sold.host;
    const body = { password: "a guess", waivedAmount: 405 };
    const refused = await errorOf(api.url, deleteAccount, { token, body });
    expect(refused.code).toBe("wrong_password");
    expect(Object.keys(refused.fields ?? {})).toEqual(["password"]);
  });

  test("also for a lecture that is over and not decided yet", async () => {
    const { host, lecture } = sold;
    const change = { fulfillment: null, fulfillmentDecidedAt: null };
    await api.db("lectures").where({ id: lecture._id }).update(change);
    expect((await refusal(host)).fields).toEqual({ amount: ["405"] });
  });

  test("but not for a lecture whose students are refunded now", async () => {
    const { host, lecture } = await soldLecture(api);
    const past = new Date(Date.now() - 5 * 60 * 60_000);
    await api.db("lectures").where({ id: lecture._id }).update({ startsAt: past });
    await remove(host);
    expect(await balanceOf(host)).toBe(0);
    expect(await waivers(host)).toEqual([]);
  });

  test("needs to waive nothing after a payout, and only the rest while one is open", async () => {
    const { host } = sold;
    const payout = await askForPayout(host, 395);
    expect((await refusal(host)).fields).toEqual({ amount: ["10"] });
    await release(payout);
    expect((await refusal(host)).fields).toEqual({ amount: ["10"] });
    await askForPayout(host, 10);
    await remove(host);
    expect(await waivers(host)).toEqual([]);
  });

  test("keeps an open payout, which is still made", async () => {
    const { host } = sold;
    const payout = await askForPayout(host, 300);
    await remove(host, 105);
    await release(payout);
    const { status } = await api.db("payouts").where({ id: payout }).first("status");
    expect(status).toBe("paid");
    expect(await balanceOf(host)).toBe(0);
  });

  test("is still owed the amount of a payout that is rejected later", async () => {
    const { host } = sold;
    const payout = await askForPayout(host, 300);
    await remove(host, 105);
    const body = { reason: "Wrong number." };
    await call(api.url, rejectPayout, { token: admin.token, params: { id: payout }, body });
    expect(await balanceOf(host)).toBe(300);
  });

  test("can't both waive the money and have it paid out, by a request of the same moment", async () => {
    const { host } = sold;
    const requesting = await api.db.transaction();
    await requesting("accounts").where({ id: host.id }).forNoKeyUpdate().first("id");
    const destination = { bankCode: "855", bankName: "telebirr", accountNumber: "0911223344" };
    const times = { requestedAt: new Date(), releaseAfter: new Date() };
    const payout = { reference: `gb-out-${host.id}`, instructorId: host.id, accountName: "Sara Haile" };
    await requesting("payouts").insert({
      ...destination,
      ...times,
      ...payout,
      amountSantim: 40_500,
      status: "requested",
    });
    const deleting = remove(host, 405);
    const waiting = () =>
      api.db("pg_stat_activity").where({ wait_event_type: "Lock" }).whereRaw("datname = current_database()");
    await expect.poll(waiting, eventually).toHaveLength(1);
    await requesting.commit();
    await deleting;
    expect(await isDeleted(host)).toBe(true);
    expect(await waivers(host)).toEqual([]);
  });
});

describe("an instructor who owes us money", () => {
  beforeEach(async () => {
    await release(await askForPayout(sold.host, 405));
    await tamperWithCharge(api, sold.student.textRef, { chargedBackAt: new Date() });
    await verify(api, sold.student.textRef, sold.student);
  });

  test("is refused with the sum, whatever they waive", async () => {
    expect(await balanceOf(sold.host)).toBe(-405);
    for (const waived of [undefined, 0, 405])
      expect(await refusal(sold.host, waived)).toMatchObject({
        statusCode: 409,
        code: "owes_money",
        fields: { amount: ["405"] },
      });
    expect(await isDeleted(sold.host)).toBe(false);
  });

  test("can delete the account once later earnings have paid the debt", async () => {
    await givenLecture(api, { instructor: sold.host, price: 450 });
    await remove(sold.host);
    expect(await isDeleted(sold.host)).toBe(true);
  });
});

test("somebody whom we owe nothing can waive it, and the ledger stays as it is", async () => {
  const student = await newAccount(api.url, "student");
  await remove(student, 405);
  expect(await isDeleted(student)).toBe(true);
  expect(await waivers(student)).toEqual([]);
});
