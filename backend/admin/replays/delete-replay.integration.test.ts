import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { listAuditLog } from "#contract/admin/admin.ts";
import { deleteReplayAsAdmin, findPaidLectures } from "#contract/admin/paid-lecture.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { promisedReplay, type PromisedReplay } from "#backend/recording/testing/promised-replay.ts";

const dayMs = 86_400_000;
let given: PromisedReplay;
const time = { now: new Date() };

const api = setUpTestServer({ clock: () => time.now });
beforeEach(async () => {
  given = await promisedReplay(api, time);
});

describe("a replay whose money was paid out", () => {
  const reason = "It was copied from somebody else.";
  const deletion = (admin: TestAccount, rest: object = {}, id = given.lecture._id) => ({
    token: admin.token,
    params: { id },
    body: { reason, seats: 1, amount: 450, ...rest },
  });
  const listed = ({ token }: TestAccount) =>
    call(api.url, findPaidLectures, { token, query: { search: given.host.email } });

  test("is deleted by an admin as confirmed, once; what students withdraw is the host's debt", async () => {
    const admin = await given.payOut();
    expect(await listed(admin)).toMatchObject([{ replayPromisedTo: { seats: 1, amount: 450 } }]);
    const replies = await Promise.all(
      [1, 2, 3].map(() => send(api.url, deleteReplayAsAdmin, deletion(admin))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await call(api.url, getReplay, given.input())).state).toBe("removed");
    expect(await listed(admin)).toMatchObject([{ replayPromisedTo: null }]);
    const sent = async () =>
      (await given.emails("replay-deleted")).map(({ accountId, body }) => [accountId, body]);
    const words = new RegExp(`We've deleted the replay[^]*Reason:\n${reason}[^]*450 birr`);
    await expect.poll(sent).toEqual([[given.student.id, expect.stringMatching(words)]]);
    const log = await call(api.url, listAuditLog, { token: admin.token });
    expect(log.filter(({ action }) => action === "replay_deleted")).toMatchObject([
      {
        subject: given.lecture.name,
        reason,
        before: { seats: "1", birr: "450" },
        after: { seats: "0", birr: "0" },
      },
    ]);
    expect(await given.balance()).toBe(0);
    expect(await given.withdraw(given.student)).toMatchObject({ refund: "done" });
    expect(await given.balance()).toBe(-405);
  });

  test("is told apart from the others on an admin's page", async () => {
    const { _id: first } = given.lecture;
    await given.record("ready", new Date(given.end.getTime() + 30 * dayMs));
    const deleted = await promisedReplay(api, time);
    await deleted.record("deleted", null);
    const over = await promisedReplay(api, time);
    await over.record("ready", over.end);
    const missing = await promisedReplay(api, time);
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    await over.hoursAfter(0);
    const found = await call(api.url, findPaidLectures, { token: admin.token, query: { search: "" } });
    const promisedTo = (id: string) => found.find(({ _id }) => _id === id)?.replayPromisedTo;
    expect(promisedTo(first)).toEqual({ seats: 1, amount: 450 });
    for (const id of [deleted.lecture._id, over.lecture._id, missing.lecture._id])
      expect(promisedTo(id)).toBeNull();
  });

  test("is deleted once under one key, and each repetition hears the same", async () => {
    const admin = await given.payOut();
    const keyed = { ...deletion(admin), key: randomUUID() };
    for (const _ of [1, 2]) expect(await call(api.url, deleteReplayAsAdmin, keyed)).toEqual({});
    expect(await given.emails("replay-deleted")).toHaveLength(1);
  });

  test.each([
    ["another amount", { amount: 449 }, 409],
    ["another number of students", { seats: 2 }, 409],
    ["a count that is no number", { seats: "1" }, 400],
    ["nobody", { seats: 0 }, 400],
    ["an amount that is too high", { amount: 1e300 }, 400],
    ["no reason", { reason: " " }, 400],
  ])("stays when an admin has confirmed %s", async (_, rest, status) => {
    const admin = await given.payOut();
    expect((await send(api.url, deleteReplayAsAdmin, deletion(admin, rest))).status).toBe(status);
    expect((await call(api.url, getReplay, given.input())).state).toBe("ready");
    expect(await given.emails("replay-deleted")).toEqual([]);
  });

  test("stays for everybody else, for the host also as an admin, and for a guessed id", async () => {
    const admin = await given.payOut();
    for (const account of [given.host, given.student])
      expect((await send(api.url, deleteReplayAsAdmin, deletion(account))).status).toBe(403);
    const { token: _, ...loggedOut } = deletion(admin);
    expect((await send(api.url, deleteReplayAsAdmin, loggedOut)).status).toBe(401);
    const unknown = deletion(admin, {}, randomUUID());
    expect((await errorOf(api.url, deleteReplayAsAdmin, unknown)).code).toBe("lecture_not_found");
    await given.change({ instructorId: admin.id });
    expect((await errorOf(api.url, deleteReplayAsAdmin, deletion(admin))).code).toBe("forbidden");
    expect((await call(api.url, getReplay, { ...given.input(), token: admin.token })).state).toBe("ready");
  });

  test.each([
    ["that is being recorded", "recording"],
    ["that does not exist", null],
  ])("is not deleted by an admin when it is one %s", async (_, state) => {
    if (state) await given.record(state, null);
    await given.hoursAfter(1);
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    expect(await listed(admin)).toMatchObject([{ replayPromisedTo: null }]);
    expect((await errorOf(api.url, deleteReplayAsAdmin, deletion(admin))).code).toBe("replay_unavailable");
  });
});
