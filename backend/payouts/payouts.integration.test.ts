import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earningsByLecture, myEarnings, statement } from "#contract/earnings.ts";
import { listBanks, myPayouts, requestPayout } from "#contract/payout.ts";
import { withdrawPayment } from "#contract/payment.ts";
import { verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";
import { call, fail, send } from "#backend/testing/api-client.ts";
import { givenLecture, soldLecture } from "#backend/testing/given-lecture.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });
});
afterAll(() => api.stop());

const wallet = { bankCode: "855", accountNumber: "+251 911-223344", accountName: "Sara Haile" };
const earningsFor = ({ token }: TestPerson) => call(api.url, myEarnings, { token });
const request = (amount: number, { token }: TestPerson, destination: object = wallet) =>
  call(api.url, requestPayout, { token, body: { amount, ...destination } });
const refused = (amount: number, { token }: TestPerson, destination: object = wallet) =>
  fail(api.url, requestPayout, { token, body: { amount, ...destination } });

describe("earnings", () => {
  test("are owed with the payment, and payable once the lecture was given", async () => {
    const { host } = await soldLecture(api);
    expect(await earningsFor(host)).toEqual({ balance: 405, available: 0, inTransit: 0, paidOut: 0 });
    await givenLecture(api, { instructor: host, price: 100 });
    expect(await earningsFor(host)).toEqual({ balance: 495, available: 90, inTransit: 0, paidOut: 0 });
  });

  test("of a lecture whose host never came, or that is not over, can't be paid out", async () => {
    const { host, lecture } = await givenLecture(api);
    const change = (values: object) => api.db("lectures").where({ id: lecture._id }).update(values);
    await change({ first_media_at: null });
    expect(await earningsFor(host)).toMatchObject({ balance: 405, available: 0 });
    const halfAnHourAgo = new Date(Date.now() - 30 * 60_000);
    await change({ first_media_at: halfAnHourAgo, starts_at: halfAnHourAgo });
    expect(await earningsFor(host)).toMatchObject({ balance: 405, available: 0 });
  });

  test("name each lecture with what was sold, refunded, kept and left", async () => {
    const { host, lecture, student } = await soldLecture(api);
    await soldLecture(api, { instructor: host, price: 200 });
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token: student.token });
    const rows = await call(api.url, earningsByLecture, { token: host.token });
    expect(rows.map(({ sold, refunded, fee, net }) => ({ sold, refunded, fee, net }))).toEqual([
      { sold: 200, refunded: 0, fee: 20, net: 180 },
      { sold: 450, refunded: 450, fee: 0, net: 0 },
    ]);
    expect(rows[1]).toMatchObject({ _id: lecture._id, name: lecture.name, schedule: lecture.schedule });
  });

  test("have a statement that adds up, page by page", async () => {
    const { host, lecture, student } = await soldLecture(api);
    await soldLecture(api, { instructor: host, price: 200 });
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token: student.token });
    const page = async (query: Record<string, string>) => {
      const reply = await send(api.url, statement, { token: host.token, query });
      expect(reply.status).toBe(200);
      return reply.json as { data: unknown[]; nextCursor: string | null };
    };
    const first = await page({ limit: "2" });
    expect(first.data).toMatchObject([
      { kind: "refund_due", amount: -405, balance: 180, lectureName: lecture.name },
      { kind: "charge", amount: 180, balance: 585 },
    ]);
    const second = await page({ limit: "2", cursor: first.nextCursor ?? "" });
    expect(second.data).toMatchObject([{ kind: "charge", amount: 405, balance: 405 }]);
    expect(second.nextCursor).toBeNull();
  });

  test("are nobody else's to see", async () => {
    const { host } = await givenLecture(api);
    await request(400, host);
    const other = await newPerson(api.url, "instructor");
    expect(await earningsFor(other)).toEqual({ balance: 0, available: 0, inTransit: 0, paidOut: 0 });
    for (const endpoint of [earningsByLecture, statement, myPayouts])
      expect(await call(api.url, endpoint, { token: other.token })).toEqual([]);
  });
});

describe("a request for a payout", () => {
  test("keeps the number whole and shows its end only", async () => {
    const { host } = await givenLecture(api);
    const made = await request(405, host);
    expect(made).toMatchObject({
      amount: 405,
      status: "requested",
      bankName: "telebirr",
      accountNumber: "•••• 3344",
      accountName: "Sara Haile",
    });
    expect(await call(api.url, myPayouts, { token: host.token })).toEqual([made]);
    const kept = await api.db("payouts").where({ id: made._id }).first("account_number", "reference");
    expect(kept.account_number).toBe("0911223344");
    // Longer ones are refused by Chapa.
    expect(kept.reference).toMatch(/^gb-out-[\da-f]{24}$/);
  });

  test("is refused above what may be paid out, also by a santim", async () => {
    const { host } = await givenLecture(api);
    await soldLecture(api, { instructor: host });
    expect(await refused(405.01, host)).toMatchObject({ code: "payout_too_high", statusCode: 409 });
    expect(await call(api.url, myPayouts, { token: host.token })).toEqual([]);
  });

  test("is made once, however often and fast somebody clicks", async () => {
    const { host } = await givenLecture(api);
    const body = { amount: 100, ...wallet };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(api.url, requestPayout, { token: host.token, body })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(await refused(100, host)).toMatchObject({ code: "payout_open" });
  });

  test.each([
    [{ ...wallet, accountNumber: "0811223344" }, { accountNumber: ["This number does not fit the bank."] }],
    [{ ...wallet, bankCode: "946" }, { accountNumber: ["This number does not fit the bank."] }],
    [{ ...wallet, bankCode: "1" }, { bankCode: ["This bank is not on the list."] }],
    [{ ...wallet, accountNumber: "=1+1" }, { accountNumber: ["An account number has 6 to 20 digits."] }],
    [{ ...wallet, accountName: "  " }, { accountName: ["Enter the account holder's name."] }],
  ])("to %j is refused at its field", async (destination, fields) => {
    const { host } = await givenLecture(api);
    expect(await refused(100, host, destination)).toMatchObject({ code: "invalid", fields });
  });

  test("of next to nothing, or of nonsense, is refused", async () => {
    const { host } = await givenLecture(api);
    for (const amount of [-5, 0, 9.99, 10.001, Number.NaN, 1e12])
      expect(await refused(amount, host)).toMatchObject({ code: "invalid" });
  });

  test("can go to the banks of the provider's list", async () => {
    const { host } = await givenLecture(api);
    const banks = await call(api.url, listBanks, { token: host.token });
    expect(banks).toContainEqual({ code: "855", name: "telebirr", isWallet: true, digits: 10 });
    const bank = { bankCode: "946", accountNumber: "1000123456789", accountName: "Sara Haile" };
    expect(await request(100, host, bank)).toMatchObject({ accountNumber: "•••• 6789" });
  });

  test("does not count what the provider took back since", async () => {
    const { host, student } = await givenLecture(api);
    await givenLecture(api, { instructor: host, price: 100 });
    await tamperWithCharge(api, student.textRef, { refund_ref: "made-by-hand" });
    await verify(api, student.textRef, student);
    expect(await earningsFor(host)).toMatchObject({ available: 90 });
  });
});
