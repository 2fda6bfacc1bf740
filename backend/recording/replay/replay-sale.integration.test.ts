import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  listLectureStudents,
  listMyEndedEnrollments,
  listMyEnrollments,
} from "#contract/enrollments/enrollment.ts";
import { findPayments } from "#contract/admin/admin-payment.ts";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { failure } from "#contract/http/error.ts";
import { previewLecture, updateLecture } from "#contract/lectures/lecture.ts";
import { getMyEarnings, listEarningsByLecture } from "#contract/payments/earnings.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { deleteReplay, getReplay } from "#contract/replay/replay.ts";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { findLedgerViolations } from "#backend/enrollments/ledger-checks/ledger-violations-repo.ts";
import { stateOf, verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { payOnPage } from "#backend/enrollments/testing/payer.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call, send } from "#backend/quality/testing/api-client.ts";
import { recordStatements } from "#backend/quality/testing/database/recorded-statements.ts";
import { decodeEmail } from "#backend/quality/testing/email/decode-email.ts";
import { startEmailCatcher, type EmailCatcher } from "#backend/quality/testing/email/email-catcher.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { provePassword } from "#backend/quality/testing/second-factor.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import type { ReadyReplay } from "../testing/ready-replay.ts";
import {
  buyReplay,
  giveBack,
  giveBackRefusal,
  keepSessions,
  ownOf,
  REPLAY_PRICE,
  segmentFile,
  soldReplay,
  startPurchase,
} from "../testing/sold-replay.ts";

const dayMs = 86_400_000;
let folder: string;
let api: TestServer;
let catcher: EmailCatcher;
let files: FileStore;
let lecture: ReadyReplay;
let now = new Date();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-replay-sales-"));
  const url = pathToFileURL(folder).href;
  catcher = await startEmailCatcher();
  const env = { STORAGE_URL: url, SMTP_URL: catcher.url };
  api = await startTestServer({ env, clock: () => now, verifiesEmails: false });
  files = createFileStore(storageSettings(url, folder), "recordings");
});
afterAll(async () => {
  await api.stop();
  await catcher.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date();
  lecture = await soldReplay(api, files, now);
});

const later = async (ms: number) => {
  now = new Date(now.getTime() + ms);
  await keepSessions(api.db, now);
};
const replayOf = ({ token }: TestAccount) => call(api.url, getReplay, { token, params: { id: lecture.id } });
const locksOf = (db: TestServer["db"]): Promise<unknown[]> =>
  db("pg_stat_activity").where({ wait_event_type: "Lock" }).whereRaw("datname = current_database()");
/** Returns the status or, if the request was refused, the error code. */
async function getFile(file: string, ticket: string | null) {
  const headers = { accept: "application/json", range: "bytes=0-3" };
  const reply = await fetch(`${api.url}/replays/${lecture.id}/${file}?ticket=${ticket ?? ""}`, { headers });
  return reply.status < 400 ? reply.status : failure.parse(await reply.json()).code;
}
async function watch(student: TestAccount, segments: readonly number[]) {
  const { ticket } = await replayOf(student);
  for (const segment of segments) expect(await getFile(segmentFile(segment), ticket)).toBe(206);
}

describe("a replay that is sold", () => {
  test("is offered on the lecture's page with its price and its end", async () => {
    const page = () => call(api.url, previewLecture, { params: { id: lecture.id } });
    const until = new Date(now.getTime() + 30 * dayMs).toISOString();
    expect((await page()).replaySale).toEqual({ price: REPLAY_PRICE, until });
    const { token } = lecture.host;
    await call(api.url, updateLecture, { token, params: { id: lecture.id }, body: { replayPrice: 99.5 } });
    expect(await page()).toMatchObject({ replayPrice: 99.5, replaySale: { price: 99.5 } });
    await call(api.url, updateLecture, { token, params: { id: lecture.id }, body: { replayPrice: null } });
    expect(await page()).toMatchObject({ replayPrice: null, replaySale: null });
  });

  test("is paid for, watched, and takes no seat", async () => {
    const buyer = await buyReplay(api, lecture.id);
    expect(buyer.verified).toMatchObject({
      status: "paid",
      kind: "replay",
      isEnrolled: true,
      amount: REPLAY_PRICE,
    });
    expect(await ownOf(api, lecture.id, buyer)).toMatchObject({
      isEnrolled: false,
      hasReplay: true,
      payment: { textRef: buyer.textRef, amount: REPLAY_PRICE, refund: "full" },
    });
    const { state, ticket } = await replayOf(buyer);
    expect(state).toBe("ready");
    for (const file of ["master.m3u8", "240p/index.m3u8"]) expect(await getFile(file, ticket)).toBe(200);
    for (const file of ["240p/init.mp4", segmentFile(0)]) expect(await getFile(file, ticket)).toBe(206);
    const page = await call(api.url, previewLecture, { params: { id: lecture.id } });
    expect(page.seatsTaken).toBe(0);
    const { token } = lecture.host;
    expect(await call(api.url, listLectureStudents, { params: { classId: lecture.id }, token })).toEqual([]);
    const mine = await call(api.url, listMyEnrollments, { token: buyer.token });
    expect(mine).toMatchObject([{ kind: "replay", class: { _id: lecture.id }, payment: { refund: "full" } }]);
    const receipt = await call(api.url, getReceipt, {
      token: buyer.token,
      params: { textRef: buyer.textRef },
    });
    expect(receipt).toMatchObject({ kind: "replay", amount: REPLAY_PRICE });
    expect(await findLedgerViolations(api.db)).toEqual([]);
  });

  test("has a receipt by email that promises no seat, and admins see what was bought", async () => {
    const buyer = await buyReplay(api, lecture.id);
    const receipt = await vi.waitFor(
      () => {
        const [email] = catcher.emails.filter(({ to }) => to.includes(buyer.email));
        expect(email).toBeDefined();
        return decodeEmail(email?.raw ?? "");
      },
      { timeout: 20_000, interval: 25 },
    );
    expect(receipt).toContain("The replay of this lecture is yours to watch:");
    expect(receipt).toContain("You can watch it until ");
    expect(receipt).toContain(`/receipt?ref=${buyer.textRef}`);
    expect(receipt).not.toContain("Your seat is confirmed");
    expect(receipt).not.toContain("METHOD:PUBLISH");
    const { token } = await asAdmin(api, await newAccount(api.url, "student"));
    const found = await call(api.url, findPayments, { token, query: { search: buyer.textRef } });
    expect(found).toMatchObject([{ kind: "replay", textRef: buyer.textRef }]);
  });

  test("is given back with a full refund, and can be bought again", async () => {
    const buyer = await buyReplay(api, lecture.id);
    await watch(buyer, [0, 1]);
    const { ticket } = await replayOf(buyer);
    expect(await giveBack(api, lecture.id, buyer)).toEqual({ refund: "done" });
    expect(await stateOf(api, buyer.textRef)).toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
    expect(await getFile(segmentFile(0), ticket)).toBe("not_enrolled");
    expect(await giveBackRefusal(api, lecture.id, buyer)).toBe("not_enrolled");
    expect(await call(api.url, listMyEndedEnrollments, { token: buyer.token })).toMatchObject([
      { reason: "withdrawn", payment: { refund: "done" } },
    ]);
    const again = await buyReplay(api, lecture.id, { student: buyer });
    expect(again.verified.isEnrolled).toBe(true);
    // Segments that were sent before the replay was given back count too.
    await watch(again, [2]);
    expect(await giveBackRefusal(api, lecture.id, again)).toBe("replay_watched");
    expect(await findLedgerViolations(api.db)).toEqual([]);
  });
});

describe("a quarter of it", () => {
  test("is counted by the segments that were sent, each once", async () => {
    const buyer = await buyReplay(api, lecture.id);
    await watch(buyer, [0, 0, 9, 9, 0]);
    expect((await ownOf(api, lecture.id, buyer)).payment?.refund).toBe("full");
    await watch(buyer, [4]);
    expect((await ownOf(api, lecture.id, buyer)).payment?.refund).toBe("none");
    expect(await giveBackRefusal(api, lecture.id, buyer)).toBe("replay_watched");
    // The student keeps the replay.
    expect((await replayOf(buyer)).ticket).not.toBeNull();
    expect(await stateOf(api, buyer.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is computed when it is given back, also when the replay has become shorter since", async () => {
    const buyer = await buyReplay(api, lecture.id);
    await watch(buyer, [0, 1]);
    await api.db("assemblies").where({ recordingId: lecture.recordingId }).update({ durationMs: 32_000 });
    expect((await ownOf(api, lecture.id, buyer)).payment?.refund).toBe("none");
    expect(await giveBackRefusal(api, lecture.id, buyer)).toBe("replay_watched");
  });

  test("is counted in at most three statements a segment, the lock and the quarter's end included", async () => {
    const buyer = await buyReplay(api, lecture.id);
    const seated = await lecture.newViewer();
    for (const student of [buyer, seated]) {
      const { ticket } = await replayOf(student);
      // The third segment completes the quarter, and the fourth was sent before.
      for (const segment of [0, 1, 2, 2]) {
        const sent = await recordStatements(api.db, () => getFile(segmentFile(segment), ticket));
        // A job sends the receipt meanwhile.
        const own = sent.filter((sql) => !sql.includes("emails"));
        expect(own.length, own.join("\n")).toBeLessThanOrEqual(3);
      }
    }
    expect((await ownOf(api, lecture.id, buyer)).payment?.refund).toBe("none");
  });

  test("is not sent to who gives it back at the same moment", async () => {
    const buyer = await buyReplay(api, lecture.id);
    const { ticket } = await replayOf(buyer);
    const waiting = async () => (await locksOf(api.db)).length;
    // This lock blocks the counting of the segment, after all checks and before anything is sent.
    const holdUp = await api.db.transaction();
    await holdUp("recordings").where({ id: lecture.recordingId }).forUpdate().first("id");
    const sent = Promise.all([0, 1, 2, 3].map((segment) => getFile(segmentFile(segment), ticket)));
    await expect.poll(waiting).toBeGreaterThan(0);
    let isOver = false;
    const before = await waiting();
    const returned = send(api.url, withdrawPayment, {
      body: { classId: lecture.id },
      token: buyer.token,
    }).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await waiting()) > before).toBe(true);
    await holdUp.commit();
    const segments = (await sent).filter((answer) => answer === 206).length;
    // A quarter is three segments.
    if ((await returned).status === 200) expect(segments).toBeLessThan(3);
    else expect(await giveBackRefusal(api, lecture.id, buyer)).toBe("replay_watched");
    expect(await findLedgerViolations(api.db)).toEqual([]);
  });

  test("can't be had uncounted, as a preview in one file", async () => {
    const buyer = await buyReplay(api, lecture.id);
    const { ticket } = await replayOf(buyer);
    expect(await getFile("preview.webm", ticket)).toBe("not_found");
    await watch(buyer, [0, 1, 2]);
    expect(await getFile("preview.webm", ticket)).toBe(206);
    const seated = await lecture.newViewer();
    expect(await getFile("preview.webm", (await replayOf(seated)).ticket)).toBe(206);
  });

  test("is not watched while there is only a preview, which is not sent", async () => {
    const buyer = await buyReplay(api, lecture.id);
    await api.db("recordings").where({ id: lecture.recordingId }).update({ state: "preview" });
    expect((await replayOf(buyer)).ticket).toBeNull();
    expect((await replayOf(await lecture.newViewer())).ticket).not.toBeNull();
    expect(await giveBack(api, lecture.id, buyer)).toEqual({ refund: "done" });
  });
});

describe("the instructor", () => {
  const available = async () => (await call(api.url, getMyEarnings, { token: lecture.host.token })).available;

  test("earns it like a seat, and is paid once nobody can give it back", async () => {
    const long = new Date(now.getTime() - 60 * dayMs);
    await api.db("lectures").where({ id: lecture.id }).update({ fulfillmentDecidedAt: long });
    const watched = await buyReplay(api, lecture.id);
    await buyReplay(api, lecture.id);
    const { token } = lecture.host;
    expect(await call(api.url, listEarningsByLecture, { token })).toMatchObject([
      { _id: lecture.id, sold: 2 * REPLAY_PRICE, fee: 30, net: 270 },
    ]);
    const { progress } = await call(api.url, getReplay, { token, params: { id: lecture.id } });
    expect(progress?.sales).toEqual({ count: 2, amount: 2 * REPLAY_PRICE });
    expect(await available()).toBe(0);
    await watch(watched, [0, 1, 2]);
    expect(await available()).toBe(135);
    await later(30 * dayMs);
    expect(await available()).toBe(270);
  });

  test("is promised nothing that a student can still give back", async () => {
    const watched = await buyReplay(api, lecture.id);
    await buyReplay(api, lecture.id);
    const { token } = lecture.host;
    const next = async () => (await call(api.url, getMyEarnings, { token })).next;
    expect(await next()).toBeNull();
    await watch(watched, [0, 1, 2]);
    expect(await next()).toEqual({ amount: 135, at: new Date(now.getTime() + 14 * dayMs).toISOString() });
  });

  test("who deletes it early is told what that costs, and everybody can give it back", async () => {
    const buyer = await buyReplay(api, lecture.id);
    await watch(buyer, [0, 1, 2]);
    const { token } = lecture.host;
    const input = { token, params: { id: lecture.id } };
    expect((await call(api.url, getReplay, input)).progress?.promisedTo).toEqual({
      seats: 1,
      amount: REPLAY_PRICE,
    });
    await provePassword(api.url, lecture.host);
    await call(api.url, deleteReplay, { ...input, query: { seats: "1", amount: String(REPLAY_PRICE) } });
    expect((await ownOf(api, lecture.id, buyer)).payment?.refund).toBe("full");
    expect(await giveBack(api, lecture.id, buyer)).toEqual({ refund: "done" });
  });
});

describe("money that arrives", () => {
  test("after the replay was deleted is refunded by itself", async () => {
    const buyer = await newAccount(api.url, "student");
    const { url, textRef } = await startPurchase(api, lecture.id, buyer);
    const { token } = lecture.host;
    await provePassword(api.url, lecture.host);
    await call(api.url, deleteReplay, { token, params: { id: lecture.id } });
    await payOnPage(url, { webhook: "never" });
    expect((await verify(api, textRef, buyer)).isEnrolled).toBe(false);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded", enrollment: "expired" });
    expect(await findLedgerViolations(api.db)).toEqual([]);
  });

  test("late still counts while the replay is sold, and is refunded when it is not", async () => {
    const paidLate = async (price: number | null) => {
      const buyer = await newAccount(api.url, "student");
      const { url, textRef } = await startPurchase(api, lecture.id, buyer);
      await api.db("lectures").where({ id: lecture.id }).update({ replayPriceSantim: price });
      await later(2 * 3_600_000);
      await payOnPage(url, { webhook: "never" });
      return (await verify(api, textRef, buyer)).status;
    };
    expect(await paidLate(15_000)).toBe("paid");
    expect(await paidLate(null)).toBe("refunded");
  });
});
