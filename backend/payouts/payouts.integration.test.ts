import { describe, expect, test } from "vitest";
import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import { listLectures, myLectures } from "#contract/lectures/lecture-list.ts";
import { listEarningsByLecture, getMyEarnings, listStatementRows } from "#contract/payments/earnings.ts";
import { listBanks, listMyPayouts, requestPayout } from "#contract/payments/payout.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { enrolledStudent, verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { givenLecture, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: "10" } });

const hourMs = 60 * 60_000;
const wallet = {
  bankCode: "855",
  accountNumber: "+251 911-223344",
  accountName: "Sara Haile",
  password: TEST_PASSWORD,
};
const earningsFor = ({ token }: TestAccount) => call(api.url, getMyEarnings, { token });
const request = (amount: number, { token }: TestAccount, destination: object = wallet) =>
  call(api.url, requestPayout, { token, body: { amount, ...destination } });
const rejection = (amount: number, { token }: TestAccount, destination: object = wallet) =>
  errorOf(api.url, requestPayout, { token, body: { amount, ...destination } });

describe("earnings", () => {
  test("are payable with the payment, and available once the lecture was given", async () => {
    const { host } = await soldLecture(api);
    expect(await earningsFor(host)).toEqual({
      balance: 405,
      available: 0,
      held: 0,
      inTransit: 0,
      paidOut: 0,
      next: { amount: 405, at: expect.any(String) },
    });
    await givenLecture(api, { instructor: host, price: 100 });
    expect(await earningsFor(host)).toEqual({
      balance: 495,
      available: 90,
      held: 0,
      inTransit: 0,
      paidOut: 0,
      next: { amount: 405, at: expect.any(String) },
    });
  });

  test("from a lecture that was not decided as given are not available", async () => {
    const { host, lecture } = await givenLecture(api);
    const change = (values: object) => api.db("lectures").where({ id: lecture._id }).update(values);
    await change({ fulfillment: null, fulfillmentDecidedAt: null });
    expect(await earningsFor(host)).toMatchObject({ balance: 405, available: 0 });
    await change({ fulfillment: "under_review", fulfillmentReviewAt: new Date() });
    expect(await earningsFor(host)).toMatchObject({ balance: 405, available: 0 });
  });

  test("of a lecture that was moved wait while who paid before can still withdraw", async () => {
    const { host, lecture, student } = await givenLecture(api);
    const seat = { lectureId: lecture._id, studentId: student.id };
    const later = new Date(Date.now() + 3_600_000);
    await api.db("enrollments").where(seat).update({ boughtStartsAt: later, boughtDurationMinutes: 60 });
    expect(await earningsFor(host)).toMatchObject({ balance: 405, available: 0 });
    const { startsAt: entered } = await api.db("lectures").where({ id: lecture._id }).first("startsAt");
    const stay = { lectureId: lecture._id, accountId: student.id, enteredAt: entered };
    await api.db("room_presences").insert({ ...stay, seenUntil: new Date(entered.getTime() + 300_000) });
    expect(await earningsFor(host)).toMatchObject({ balance: 405, available: 405 });
  });

  test("list each lecture with sales, refunds, fee and net", async () => {
    const { host, lecture, student } = await soldLecture(api);
    await soldLecture(api, { instructor: host, price: 200 });
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token: student.token });
    const rows = await call(api.url, listEarningsByLecture, { token: host.token });
    expect(rows.map(({ sold, refunded, fee, net }) => ({ sold, refunded, fee, net }))).toEqual([
      { sold: 200, refunded: 0, fee: 20, net: 180 },
      { sold: 450, refunded: 450, fee: 0, net: 0 },
    ]);
    expect(rows[1]).toMatchObject({ _id: lecture._id, name: lecture.name, schedule: lecture.schedule });
  });

  test("say from when they are available: 14 days after the first three lectures, then 48 hours", async () => {
    const { host, lecture } = await soldLecture(api);
    const others = [];
    for (const price of [100, 200, 300]) others.push(await soldLecture(api, { instructor: host, price }));
    const soon = Date.now() + hourMs;
    for (const [index, { lecture: sold }] of [{ lecture }, ...others].entries()) {
      const startsAt = new Date(soon + index * 24 * hourMs);
      await api.db("lectures").where({ id: sold._id }).update({ startsAt, durationMinutes: 60 });
    }
    const inOrder = async () =>
      (await call(api.url, listEarningsByLecture, { token: host.token })).toReversed();
    const decided = async () => (await inOrder()).map((row) => row.decided);
    /** Hours after the start of the first, in the order of their starts. */
    const hours = async () => {
      const rows = await inOrder();
      return rows.map(({ payableAt }) => payableAt && (Date.parse(payableAt) - soon) / hourMs);
    };
    // Each takes an hour, and is decided an hour later.
    expect(await hours()).toEqual([338, 362, 386, 122]);
    expect(await decided()).toEqual([false, false, false, false]);
    expect((await earningsFor(host)).next).toEqual({
      amount: 270,
      at: new Date(soon + 122 * hourMs).toISOString(),
    });
    const change = (values: object) => api.db("lectures").where({ id: lecture._id }).update(values);
    await change({ fulfillment: "given", fulfillmentDecidedAt: new Date(soon) });
    expect(await hours()).toEqual([336, 362, 386, 122]);
    expect(await decided()).toEqual([true, false, false, false]);
    await change({
      fulfillment: "under_review",
      fulfillmentReviewAt: new Date(),
      fulfillmentDecidedAt: null,
    });
    expect(await hours()).toEqual([null, 362, 386, 410]);
    expect((await earningsFor(host)).next).toMatchObject({ amount: 90 });
  });

  test("equal the sales on the instructor's own cards, without what was refunded", async () => {
    const { host, lecture, student } = await soldLecture(api);
    await enrolledStudent(api, lecture);
    const free = await newLecture(api, { instructor: host, price: 0 });
    const shown = async () => {
      const [first] = await call(api.url, listEarningsByLecture, { token: host.token });
      const cards = await call(api.url, myLectures, { token: host.token });
      const page = { token: host.token, params: { id: lecture._id } };
      const own = await call(api.url, lectureById, page);
      const card = cards.find(({ _id }) => _id === lecture._id);
      expect(card?.sales).toEqual(own.sales);
      expect(card?.sales?.amount).toBe((first?.sold ?? 0) - (first?.refunded ?? 0));
      expect(cards.find(({ _id }) => _id === free.lecture._id)?.sales).toEqual({ sold: 0, amount: 0 });
      return card?.sales;
    };
    expect(await shown()).toEqual({ sold: 2, amount: 900 });
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token: student.token });
    expect(await shown()).toEqual({ sold: 1, amount: 450 });
    for (const { token } of [student, await newAccount(api.url, "instructor")])
      expect(await call(api.url, lectureById, { token, params: { id: lecture._id } })).not.toHaveProperty(
        "sales",
      );
    expect(await call(api.url, previewLecture, { params: { id: lecture._id } })).not.toHaveProperty("sales");
    const listed = await call(api.url, listLectures, { token: host.token, query: {} });
    expect(listed.some((each) => "sales" in each)).toBe(false);
  });

  test("have a statement that adds up, page by page", async () => {
    const { host, lecture, student } = await soldLecture(api);
    await soldLecture(api, { instructor: host, price: 200 });
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token: student.token });
    const page = async (query: Record<string, string>) => {
      const reply = await send(api.url, listStatementRows, { token: host.token, query });
      expect(reply.status).toBe(200);
      return reply.json as { data: unknown[]; nextCursor: string | null };
    };
    const first = await page({ limit: "2" });
    expect(first.data).toMatchObject([
      {
        kind: "refund_due",
        amount: -405,
        balance: 180,
        lectureName: lecture.name,
        zone: "Africa/Addis_Ababa",
      },
      { kind: "charge", amount: 180, balance: 585 },
    ]);
    const second = await page({ limit: "2", cursor: first.nextCursor ?? "" });
    expect(second.data).toMatchObject([{ kind: "charge", amount: 405, balance: 405 }]);
    expect(second.nextCursor).toBeNull();
  });

  test("are visible to their instructor only", async () => {
    const { host } = await givenLecture(api);
    await request(400, host);
    const other = await newAccount(api.url, "instructor");
    expect(await earningsFor(other)).toEqual({
      balance: 0,
      available: 0,
      held: 0,
      inTransit: 0,
      paidOut: 0,
      next: null,
    });
    for (const endpoint of [listEarningsByLecture, listStatementRows, listMyPayouts])
      expect(await call(api.url, endpoint, { token: other.token })).toEqual([]);
  });
});

describe("a request for a payout", () => {
  test("stores the whole account number and shows only its end", async () => {
    const { host } = await givenLecture(api);
    const made = await request(405, host);
    expect(made).toMatchObject({
      amount: 405,
      status: "requested",
      bankName: "telebirr",
      accountNumber: "•••• 3344",
      accountName: "Sara Haile",
    });
    expect(await call(api.url, listMyPayouts, { token: host.token })).toEqual([made]);
    const stored = await api.db("payouts").where({ id: made._id }).first("accountNumber", "reference");
    expect(stored.accountNumber).toBe("0911223344");
    // `gb-out-` and 24 hex digits are short enough for Chapa, which rejects longer references.
    expect(stored.reference).toMatch(/^gb-out-[\da-f]{24}$/);
  });

  test("is rejected above the available amount, even by a santim", async () => {
    const { host } = await givenLecture(api);
    await soldLecture(api, { instructor: host });
    expect(await rejection(405.01, host)).toMatchObject({ code: "payout_too_high", statusCode: 409 });
    expect(await call(api.url, listMyPayouts, { token: host.token })).toEqual([]);
  });

  test("is made once, however often and fast the instructor clicks", async () => {
    const { host } = await givenLecture(api);
    const body = { amount: 100, ...wallet };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(api.url, requestPayout, { token: host.token, body })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(await rejection(100, host)).toMatchObject({ code: "payout_open" });
  });

  test("waits for who changes what is available, and reads it then", async () => {
    const { host, lecture } = await givenLecture(api);
    const holding = await api.db.transaction();
    await holding("accounts").where({ id: host.id }).forNoKeyUpdate().first("id");
    const body = { amount: 405, ...wallet };
    let isOver = false;
    const requested = send(api.url, requestPayout, { token: host.token, body }).finally(() => {
      isOver = true;
    });
    const isWaiting = async () =>
      isOver ||
      (await api
        .db("pg_stat_activity")
        .where({ wait_event_type: "Lock" })
        .whereRaw("datname = current_database()")
        .first("pid")) !== undefined;
    await expect.poll(isWaiting).toBe(true);
    await holding("lectures").where({ id: lecture._id }).update({ payoutsHeldAt: new Date() });
    await holding.commit();
    expect(await requested).toMatchObject({ status: 409, json: { code: "payout_too_high" } });
    expect(await call(api.url, listMyPayouts, { token: host.token })).toEqual([]);
  });

  test.each([
    [
      { ...wallet, accountNumber: "0811223344" },
      { accountNumber: ["This number isn't valid at this bank."] },
    ],
    [{ ...wallet, bankCode: "946" }, { accountNumber: ["This number isn't valid at this bank."] }],
    [{ ...wallet, bankCode: "1" }, { bankCode: ["Choose a bank from the list."] }],
    [{ ...wallet, accountNumber: "=1+1" }, { accountNumber: ["An account number has 6 to 20 digits."] }],
    [{ ...wallet, accountName: "  " }, { accountName: ["Enter the account holder's name."] }],
  ])("to %j is rejected with a message at its field", async (destination, fields) => {
    const { host } = await givenLecture(api);
    expect(await rejection(100, host, destination)).toMatchObject({ code: "invalid", fields });
  });

  test("of an invalid amount is rejected", async () => {
    const { host } = await givenLecture(api);
    for (const amount of [-5, 0, 9.99, 10.001, Number.NaN, 1e12])
      expect(await rejection(amount, host)).toMatchObject({ code: "invalid" });
  });

  test("can repeat the account of a payout that was paid by its masked number, and of no other", async () => {
    const { host } = await givenLecture(api);
    const { host: other } = await givenLecture(api);
    const masked = { ...wallet, accountNumber: "•••• 3344" };
    const unfit = { code: "invalid", fields: { accountNumber: ["This number isn't valid at this bank."] } };
    const endsAs = (status: string) =>
      api
        .db("payouts")
        .where({ instructorId: host.id })
        .update({ status, releasedAt: new Date(), endedAt: new Date() });
    expect(await rejection(100, host, masked)).toMatchObject(unfit);
    await request(100, host);
    await endsAs("failed");
    expect(await rejection(100, host, masked)).toMatchObject(unfit);
    await endsAs("paid");
    for (const destination of [
      { ...masked, accountNumber: "•••• 3345" },
      { ...masked, bankCode: "946" },
    ])
      expect(await rejection(100, host, destination)).toMatchObject(unfit);
    expect(await rejection(100, other, masked)).toMatchObject(unfit);
    for (const accountNumber of ["••••", "•••• %%%%", "•••• 33445", "••• 3344"])
      expect(await rejection(100, host, { ...wallet, accountNumber })).toMatchObject({ code: "invalid" });
    const repeated = await request(100, host, masked);
    expect(repeated).toMatchObject({ bankName: "telebirr", accountNumber: "•••• 3344" });
    const stored = await api.db("payouts").where({ id: repeated._id }).first("accountNumber");
    expect(stored.accountNumber).toBe("0911223344");
  });

  test("can go to a bank of the provider's list", async () => {
    const { host } = await givenLecture(api);
    const banks = await call(api.url, listBanks, { token: host.token });
    expect(banks).toContainEqual({ code: "855", name: "telebirr", isWallet: true, digits: 10 });
    const bank = { ...wallet, bankCode: "946", accountNumber: "1000123456789" };
    expect(await request(100, host, bank)).toMatchObject({ accountNumber: "•••• 6789" });
  });

  test("does not count payments that were charged back", async () => {
    const { host, student } = await givenLecture(api);
    await givenLecture(api, { instructor: host, price: 100 });
    await tamperWithCharge(api, student.textRef, { chargedBackAt: new Date() });
    await verify(api, student.textRef, student);
    expect(await earningsFor(host)).toMatchObject({ available: 90 });
  });
});
