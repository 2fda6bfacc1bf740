import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { updateLecture } from "#contract/lectures/lecture.ts";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payments/payment.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { getLobby } from "#contract/room/lobby.ts";
import { findLedgerViolations } from "#backend/enrollments/ledger-checks/ledger-violations-repo.ts";
import { startWithChapa } from "#backend/enrollments/testing/chapa-server.ts";
import { stateOf, verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { tamperWithCharge } from "#backend/enrollments/testing/other-process.ts";
import { payOnPage } from "#backend/enrollments/testing/payer.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { ReadyReplay } from "../testing/ready-replay.ts";
import {
  buyReplay,
  giveBack,
  giveBackRefusal,
  keepSessions,
  ownOf,
  purchaseOf,
  purchaseRefusal,
  REPLAY_PRICE,
  SEGMENTS,
  soldReplay,
  startPurchase,
} from "../testing/sold-replay.ts";
import { recordSegment } from "./replay-view-repo.ts";

const hourMs = 3_600_000;
let lecture: ReadyReplay;
let student: TestAccount;
let now = new Date();

const api = setUpTestServer({ clock: () => now });
beforeEach(async () => {
  now = new Date();
  lecture = await soldReplay(api, null, now);
  student = await newAccount(api.url, "student");
});

const changeLecture = (change: object) => api.db("lectures").where({ id: lecture.id }).update(change);
const changeRecording = (change: object) =>
  api.db("recordings").where({ id: lecture.recordingId }).update(change);
const underReview = {
  fulfillment: "under_review",
  fulfillmentDecidedAt: null,
  fulfillmentReviewAt: new Date(),
};
const refusal = (person = student) => purchaseRefusal(api, lecture.id, person);
const after = (ms: number) => new Date(now.getTime() + ms);

describe("buying a replay is refused", () => {
  test("without a session, and with an unverified email", async () => {
    const body = purchaseOf(lecture.id);
    for (const token of [undefined, "junk"])
      expect((await errorOf(api.url, makePayment, { body, token })).code).toBe("not_signed_in");
    const mailed = await startTestServer({ env: { SMTP_URL: "smtp://127.0.0.1:9" } });
    try {
      const unverified = await newAccount(mailed.url, "student");
      expect(await purchaseRefusal(mailed, lecture.id, unverified)).toBe("email_unverified");
    } finally {
      await mailed.stop();
    }
  });

  test("to its host, to who has a seat, to who has it, and to who is banned", async () => {
    expect(await refusal(lecture.host)).toBe("own_lecture");
    expect(await refusal(await lecture.newViewer())).toBe("already_enrolled");
    await buyReplay(api, lecture.id, { student });
    expect(await refusal()).toBe("already_enrolled");
    const banned = await newAccount(api.url, "student");
    await api.db("room_bans").insert({ lectureId: lecture.id, accountId: banned.id, bannedAt: now });
    expect(await refusal(banned)).toBe("banned");
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["that has no price", () => changeLecture({ replayPriceSantim: null }), "replay_not_for_sale"],
    ["that only its host can watch", () => changeLecture({ replayDays: null }), "replay_not_for_sale"],
    [
      "of a lecture that isn't decided",
      () => changeLecture({ fulfillment: null, fulfillmentDecidedAt: null }),
      "replay_not_for_sale",
    ],
    ["of one under review", () => changeLecture(underReview), "replay_not_for_sale"],
    ["of a lecture that was deleted", () => changeLecture({ deletedAt: now }), "lecture_not_found"],
    ["that is a preview", () => changeRecording({ state: "preview" }), "replay_not_for_sale"],
    ["that failed", () => changeRecording({ state: "failed" }), "replay_not_for_sale"],
    ["that was deleted", () => changeRecording({ state: "deleted" }), "replay_not_for_sale"],
    [
      "that ends within a day",
      () => changeRecording({ expiresAt: after(23 * hourMs) }),
      "replay_not_for_sale",
    ],
    ["whose time is over", () => changeRecording({ expiresAt: after(-1) }), "replay_not_for_sale"],
    [
      "of a suspended instructor",
      () => api.db("accounts").where({ id: lecture.host.id }).update({ suspendedAt: now }),
      "lecture_not_found",
    ],
  ])("of a replay %s", async (_, change, code) => {
    await change();
    expect(await refusal()).toBe(code);
    expect(await api.db("payments").where({ payerId: student.id })).toEqual([]);
  });

  test("for another price than the present one, which nobody is charged", async () => {
    const { token } = student;
    for (const amount of [0, 149.99, 150.01, 100])
      expect(
        await errorOf(api.url, makePayment, { body: purchaseOf(lecture.id, amount), token }),
      ).toMatchObject({
        code: "price_changed",
        fields: { price: ["150"] },
      });
  });

  test("for an unknown lecture, and of a kind that there is not", async () => {
    const { token } = student;
    expect(await purchaseRefusal(api, randomUUID(), student)).toBe("lecture_not_found");
    for (const kind of ["lecture", "", 7, null, ["replay"]]) {
      const body = { ...purchaseOf(lecture.id), kind };
      expect((await errorOf(api.url, makePayment, { body, token })).fields).toHaveProperty("kind");
    }
  });

  test("as a seat, which nobody gets for the price of the replay once the lecture is over", async () => {
    const body = { ...purchaseOf(lecture.id), kind: "seat" };
    expect((await errorOf(api.url, makePayment, { body, token: student.token })).code).toBe("lecture_ended");
  });
});

test("a price of a replay is within a price's bounds, and set by the host alone", async () => {
  const set = (replayPrice: unknown, { token } = lecture.host) =>
    errorOf(api.url, updateLecture, { token, params: { id: lecture.id }, body: { replayPrice } });
  for (const price of [0, 9.99, -150, 50_000.01, 10.001, "150", {}, true])
    expect((await set(price)).fields, JSON.stringify(price)).toHaveProperty("replayPrice");
  for (const person of [student, await newAccount(api.url, "instructor")])
    expect((await set(150, person)).code).toBe("not_your_lecture");
});

test("two devices at once buy it once", async () => {
  const body = purchaseOf(lecture.id);
  const { token } = student;
  const both = await Promise.all([1, 2].map(() => call(api.url, makePayment, { body, token })));
  expect(new Set(both.map(({ textRef }) => textRef)).size).toBe(1);
  expect(await api.db("enrollments").where({ studentId: student.id })).toHaveLength(1);
});

test("a price that changes under way closes the checkout at the old one; what was paid there counts", async () => {
  const first = await startPurchase(api, lecture.id, student);
  await changeLecture({ replayPriceSantim: 20_000 });
  expect(await refusal()).toBe("price_changed");
  const body = purchaseOf(lecture.id, 200);
  const second = await call(api.url, makePayment, { body, token: student.token });
  expect(second.textRef).not.toBe(first.textRef);
  expect(await stateOf(api, first.textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });

  const other = await newAccount(api.url, "student");
  const paid = await call(api.url, makePayment, { body, token: other.token });
  await payOnPage(paid.url, { webhook: "never" });
  await changeLecture({ replayPriceSantim: 15_000 });
  expect(await refusal(other)).toBe("already_enrolled");
  expect((await verify(api, paid.textRef, other)).isEnrolled).toBe(true);
});

test("it opens no room, and no other lecture's replay", async () => {
  await buyReplay(api, lecture.id, { student });
  const { token } = student;
  expect((await errorOf(api.url, getLobby, { token, params: { roomId: lecture.id } })).code).toBe(
    "not_enrolled",
  );
  const other = await soldReplay(api, null, now);
  expect((await errorOf(api.url, getReplay, { token, params: { id: other.id } })).code).toBe("not_enrolled");
  await api.db("room_bans").insert({ lectureId: lecture.id, accountId: student.id, bannedAt: now });
  expect((await errorOf(api.url, getReplay, { token, params: { id: lecture.id } })).code).toBe("banned");
});

test("somebody else neither verifies, nor reads the receipt, nor gives it back", async () => {
  const { textRef } = await buyReplay(api, lecture.id, { student });
  const { token } = await newAccount(api.url, "student");
  for (const endpoint of [verifyPayment, getReceipt])
    expect((await errorOf(api.url, endpoint, { params: { textRef }, token })).code).toBe("not_your_payment");
  const body = { classId: lecture.id };
  expect((await errorOf(api.url, withdrawPayment, { body, token })).code).toBe("not_enrolled");
  expect((await send(api.url, withdrawPayment, { body })).status).toBe(401);
});

test("another amount than the price waits for an admin", async () => {
  const { url, textRef } = await startPurchase(api, lecture.id, student);
  await payOnPage(url, { webhook: "never" });
  await tamperWithCharge(api, textRef, { amountSantim: 14_000 });
  expect(await verify(api, textRef, student)).toMatchObject({ status: "in_review", isEnrolled: false });
  expect(await ownOf(api, lecture.id, student)).toMatchObject({
    isEnrolled: false,
    payment: null,
    inReview: true,
  });
  expect(await refusal()).toBe("payment_in_review");
  expect(await findLedgerViolations(api.db)).toEqual([]);
});

test("of who returns it while the last segment of a quarter is sent, one wins", async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await buyReplay(api, lecture.id);
    const viewer = { accountId: buyer.id, lectureId: lecture.id, recordingId: lecture.recordingId };
    for (const segment of [0, 1]) await recordSegment(api.db, { ...viewer, segment }, now);
    const body = { classId: lecture.id };
    const [returned, last] = await Promise.all([
      send(api.url, withdrawPayment, { body, token: buyer.token }),
      recordSegment(api.db, { ...viewer, segment: SEGMENTS - 1 }, now),
    ]);
    expect(last).toBe(returned.status !== 200);
    const { payment, enrollment } = await stateOf(api, buyer.textRef);
    expect([payment, enrollment]).toEqual(
      returned.status === 200 ? ["refunded", "withdrawn"] : ["paid", "active"],
    );
    expect(await findLedgerViolations(api.db)).toEqual([]);
  }
});

test("its right ends with its time, as does the choice to give it back", async () => {
  await buyReplay(api, lecture.id, { student });
  now = after(30 * 24 * hourMs);
  await keepSessions(api.db, now);
  const { token } = student;
  const { state, ticket } = await call(api.url, getReplay, { token, params: { id: lecture.id } });
  expect([state, ticket]).toEqual(["removed", null]);
  expect(await giveBackRefusal(api, lecture.id, student)).toBe("replay_unavailable");
});

test("Chapa sells it the same way, and refunds it", async () => {
  const { api: withChapa, chapa, stop } = await startWithChapa();
  try {
    const sold = await soldReplay(withChapa, null, new Date());
    const buyer = await newAccount(withChapa.url, "student");
    const { textRef } = await startPurchase(withChapa, sold.id, buyer);
    chapa.decide(textRef, "success");
    expect(await verify(withChapa, textRef, buyer)).toMatchObject({
      status: "paid",
      kind: "replay",
      isEnrolled: true,
      amount: REPLAY_PRICE,
    });
    expect((await giveBack(withChapa, sold.id, buyer)).refund).not.toBe("none");
    expect((await ownOf(withChapa, sold.id, buyer)).hasReplay).not.toBe(true);
    expect(await findLedgerViolations(withChapa.db)).toEqual([]);
  } finally {
    await stop();
  }
});
