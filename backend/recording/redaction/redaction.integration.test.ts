import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { deleteCut } from "#contract/replay/cuts.ts";
import * as wire from "#contract/replay/redaction.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { enrolledStudent } from "#backend/enrollments/testing/lecture-fixture.ts";
import { asAdmin, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { spoken, spokenReplay, type SpokenReplay } from "../testing/spoken-replay.ts";

type Who = Pick<TestAccount, "token">;

let lecture: SpokenReplay;
let speaker: TestAccount;
let admin: TestAccount;
const now = new Date();
let ahead = 0;

const api = setUpTestServer({ clock: () => new Date(Date.now() + ahead) });
beforeAll(async () => {
  admin = await asAdmin(api, await newAccount(api.url, "student"));
});
beforeEach(async () => {
  ahead = 0;
  lecture = await spokenReplay(api, null, now);
  ({ speaker } = lecture);
});

const params = () => ({ id: lecture.id });
const own = ({ token }: Who) => call(api.url, wire.getOwnRedactionRequest, { token, params: params() });
const ask = ({ token }: Who, body: { reason?: string } = {}) =>
  call(api.url, wire.requestRedaction, { token, params: params(), body });
const replayOf = ({ token }: Who) => call(api.url, getReplay, { token, params: params() });
const asked = async () => (await replayOf(lecture.host)).progress?.cutOuts ?? [];
const ref = async () => ({ ...params(), requestId: (await asked())[0]?._id ?? "" });
const grant = async ({ token }: Who) => call(api.url, wire.grantRedaction, { token, params: await ref() });
const refuse = async ({ token }: Who, reason = "It can't be understood otherwise.") =>
  call(api.url, wire.refuseRedaction, { token, params: await ref(), body: { reason } });
const listed = async () =>
  (await call(api.url, wire.listRedactionRequests, { token: admin.token })).filter(
    ({ lectureId }) => lectureId === lecture.id,
  );
const emailsTo = async ({ id }: Pick<TestAccount, "id">): Promise<string[]> =>
  api.db("emails").where({ accountId: id }).whereLike("kind", "cut-out-%").orderBy("id").pluck("kind");

test("who speaks in a replay learns where, asks once, and is hidden by one press of the host", async () => {
  expect(await own(speaker)).toEqual({ passages: spoken, request: null, canAsk: true });
  const open = { state: "open", withAdmin: false, answer: null };
  expect(await ask(speaker, { reason: " My child \n is heard. " })).toEqual({
    passages: spoken,
    request: open,
    canAsk: false,
  });
  expect(await ask(speaker, { reason: "Again" })).toMatchObject({ request: open });
  expect(await asked()).toMatchObject([
    { name: "Hana Bekele", reason: "My child is heard.", passages: spoken, needsAdmin: false },
  ]);
  expect(await emailsTo(lecture.host)).toEqual(["cut-out-asked"]);
  expect(await grant(lecture.host)).toEqual({ state: "granted" });
  const { progress, hidden } = await replayOf(lecture.host);
  expect(progress?.cuts.map(({ fromMs, toMs, forSpeaker }) => ({ fromMs, toMs, forSpeaker }))).toEqual(
    spoken.map((passage) => ({ ...passage, forSpeaker: true })),
  );
  expect(hidden).toHaveLength(2);
  expect(await own(speaker)).toMatchObject({ passages: [], request: { state: "granted" }, canAsk: false });
  expect(await asked()).toEqual([]);
  expect(await emailsTo(speaker)).toEqual(["cut-out-decided"]);
});

test("they are told so by email, in words", async () => {
  await ask(speaker, { reason: "My child is heard." });
  const bodies = async (account: TestAccount) =>
    (
      await api.db("emails").where({ accountId: account.id }).whereLike("kind", "cut-out-%").pluck("body")
    ).join();
  const patience = { timeout: 10_000 };
  await expect.poll(() => bodies(lecture.host), patience).toContain("My child is heard.");
  await refuse(lecture.host, "It would be unclear otherwise.");
  await expect.poll(() => bodies(speaker), patience).toContain("It would be unclear otherwise.");
});

test("without a seat any more, and banned, they can ask as well", async () => {
  await call(api.url, withdrawPayment, { token: speaker.token, body: { classId: lecture.id } });
  await api.db("room_bans").insert({ lectureId: lecture.id, accountId: speaker.id, bannedAt: now });
  expect((await errorOf(api.url, getReplay, { token: speaker.token, params: params() })).code).toBe(
    "not_enrolled",
  );
  expect(await ask(speaker)).toMatchObject({ passages: spoken, request: { state: "open" } });
});

test("the host's refusal has a reason, and an admin can be asked then; an admin's refusal stays", async () => {
  await ask(speaker);
  await refuse(lecture.host, "It can't be understood otherwise.");
  const answer = "It can't be understood otherwise.";
  expect(await own(speaker)).toEqual({
    passages: spoken,
    request: { state: "refused", withAdmin: false, answer },
    canAsk: true,
  });
  expect(await ask(speaker)).toMatchObject({ request: { state: "open", withAdmin: true } });
  expect(await emailsTo(lecture.host)).toEqual(["cut-out-asked"]);
  const token = lecture.host.token;
  const again = { token, params: await ref(), body: { reason: "No" } };
  expect((await errorOf(api.url, wire.refuseRedaction, again)).code).toBe("cut_out_decided");
  expect(await listed()).toMatchObject([{ withAdmin: true, isOverdue: true }]);
  await refuse(admin, "Nobody is heard.");
  expect(await own(speaker)).toMatchObject({ canAsk: false, request: { answer: "Nobody is heard." } });
  const { code } = await errorOf(api.url, wire.requestRedaction, {
    token: speaker.token,
    params: params(),
    body: {},
  });
  expect(code).toBe("cut_out_decided");
  expect(await emailsTo(speaker)).toEqual(["cut-out-decided", "cut-out-decided"]);
});

test("where it would hide more than a quarter of what students paid for, an admin decides", async () => {
  const given = await soldLecture(api);
  await enrolledStudent(api, given.lecture);
  const { _id: id } = given.lecture;
  await api.db("lectures").where({ id }).update({ recordingEnabled: true, replayDays: 30 });
  await api.db("recordings").where({ id: lecture.recordingId }).update({ lectureId: id });
  lecture = { ...lecture, id, host: given.host };
  await lecture.speak(speaker, 1000, 1800);
  await ask(speaker);
  expect(await asked()).toMatchObject([{ needsAdmin: true, withAdmin: false }]);
  expect(await grant(lecture.host)).toEqual({ state: "open" });
  expect((await replayOf(lecture.host)).hidden).toEqual([]);
  expect(await own(speaker)).toMatchObject({ request: { state: "open", withAdmin: true } });
  expect(await listed()).toMatchObject([{ needsAdmin: true, withAdmin: true, isOverdue: true }]);
  expect(await grant(admin)).toEqual({ state: "granted" });
  expect((await replayOf(lecture.host)).hidden).toHaveLength(3);
});

test("a request that is left for 72 hours needs an admin", async () => {
  await ask(speaker);
  expect(await listed()).toMatchObject([
    { lectureId: lecture.id, email: speaker.email, instructorEmail: lecture.host.email, isOverdue: false },
  ]);
  await api
    .db("redaction_requests")
    .where({ accountId: speaker.id })
    .update({ requestedAt: new Date(Date.now() - wire.REDACTION_OVERDUE_MS) });
  expect(await listed()).toMatchObject([{ isOverdue: true }]);
});

test("what was hidden for a speaker is shown again by an admin alone, who can then be asked anew", async () => {
  await ask(speaker);
  await grant(lecture.host);
  const cuts = (await replayOf(lecture.host)).progress?.cuts ?? [];
  const cutId = cuts[0]?._id ?? "";
  const of = ({ token }: Who) => ({ token, params: { ...params(), cutId } });
  expect((await errorOf(api.url, deleteCut, of(lecture.host))).code).toBe("hidden_for_speaker");
  await call(api.url, deleteCut, of(admin));
  expect(await own(speaker)).toMatchObject({ passages: [spoken[0]], canAsk: true });
  expect(await ask(speaker)).toMatchObject({ request: { state: "open" } });
});

test("of a replay of which nothing would be left, nothing is hidden", async () => {
  await lecture.speak(speaker, 0, 3598);
  await ask(speaker);
  for (const { token } of [lecture.host, admin])
    expect((await errorOf(api.url, wire.grantRedaction, { token, params: await ref() })).code).toBe(
      "cut_out_leaves_nothing",
    );
});

test("two decisions at once are one", async () => {
  await ask(speaker);
  const to = { token: lecture.host.token, params: await ref() };
  const body = { reason: "No" };
  const answers = await Promise.allSettled([
    call(api.url, wire.grantRedaction, to),
    call(api.url, wire.refuseRedaction, { ...to, body }),
    call(api.url, wire.grantRedaction, to),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await emailsTo(speaker)).toHaveLength(1);
});

test("with the account go its request and where it spoke", async () => {
  await ask(speaker);
  await call(api.url, deleteAccount, { token: speaker.token, body: { password: TEST_PASSWORD } });
  expect(await asked()).toEqual([]);
  expect(await api.db("speaking_turns").where({ accountId: speaker.id })).toEqual([]);
});

describe("refused are", () => {
  test("guests, and people who speak in another replay or in none, at every route", async () => {
    await ask(speaker);
    const other = await spokenReplay(api, null, now);
    const listener = await lecture.newViewer();
    const to = { params: await ref(), body: { reason: "No" } };
    for (const token of [undefined, "junk"]) {
      expect((await errorOf(api.url, wire.getOwnRedactionRequest, { token, params: params() })).code).toBe(
        "not_signed_in",
      );
      const asking = { token, params: params(), body: {} };
      expect((await errorOf(api.url, wire.requestRedaction, asking)).code).toBe("not_signed_in");
      expect((await errorOf(api.url, wire.grantRedaction, { ...to, token })).code).toBe("not_signed_in");
      expect((await errorOf(api.url, wire.refuseRedaction, { ...to, token })).code).toBe("not_signed_in");
    }
    for (const account of [other.speaker, listener, other.host, lecture.host, admin]) {
      const { token } = account;
      expect(await own(account)).toEqual({ passages: [], request: null, canAsk: false });
      const asking = { token, params: params(), body: {} };
      expect((await errorOf(api.url, wire.requestRedaction, asking)).code).toBe("cut_out_nothing");
    }
    for (const { token } of [other.speaker, listener, other.host, speaker]) {
      expect((await errorOf(api.url, wire.grantRedaction, { ...to, token })).code).toBe("not_your_lecture");
      expect((await errorOf(api.url, wire.refuseRedaction, { ...to, token })).code).toBe("not_your_lecture");
      expect((await errorOf(api.url, wire.listRedactionRequests, { token })).code).toBe("forbidden");
    }
    const elsewhere = { ...to, token: other.host.token, params: { ...to.params, id: other.id } };
    expect((await errorOf(api.url, wire.grantRedaction, elsewhere)).code).toBe("not_found");
    expect(await asked()).toHaveLength(1);
  });

  test("junk, and too much", async () => {
    const { token } = speaker;
    for (const reason of ["x".repeat(301), 7, null, "a\u0000b", "\u001b[31m"]) {
      const body = { reason } as { reason: string };
      const { code, fields } = await errorOf(api.url, wire.requestRedaction, {
        token,
        params: params(),
        body,
      });
      expect([code, Object.keys(fields ?? {})], String(reason)).toEqual(["invalid", ["reason"]]);
    }
    await ask(speaker);
    for (const reason of ["", " \u202E ", "x".repeat(301), undefined]) {
      const to = { token: lecture.host.token, params: await ref(), body: { reason } as { reason: string } };
      expect((await errorOf(api.url, wire.refuseRedaction, to)).code).toBe("invalid");
    }
    const nowhere = { token, params: { id: "0191f0e0-0000-7000-8000-000000000000" } };
    expect((await errorOf(api.url, wire.getOwnRedactionRequest, nowhere)).code).toBe("lecture_not_found");
  });

  test("everybody once there is no replay: nobody is told anything, and nothing can be asked", async () => {
    const { token } = speaker;
    const recording = api.db("recordings").where({ id: lecture.recordingId });
    for (const change of [{ expiresAt: now }, { expiresAt: null, state: "deleted" }]) {
      await recording.clone().update(change);
      expect(await own(speaker)).toEqual({ passages: [], request: null, canAsk: false });
      const asking = { token, params: params(), body: {} };
      expect((await errorOf(api.url, wire.requestRedaction, asking)).code).toBe("replay_unavailable");
    }
  });
});
