import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { announce } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

interface Present {
  account: TestAccount;
  page: JoinedPage;
}

let lecture: TestLecture;
let host: JoinedPage;
let helper: Present;
let pupil: Present;
const api = setUpTestServer();

async function enter(account: TestAccount): Promise<Present> {
  const page = await enterRoom(api.url, account.token, lecture.id);
  const body = { userId: page.answer.peerId, roomId: lecture.id };
  await call(api.url, announce, { token: account.token, body });
  return { account, page };
}
beforeEach(async () => {
  lecture = await newLecture(api);
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  helper = await enter(await lecture.newViewer("Hana Bekele"));
  pupil = await enter(await lecture.newViewer("Abel Girma"));
  return () => [host, helper.page, pupil.page].forEach((page) => page.close());
});

const ok = { ok: true, data: {} };
const request = (page: JoinedPage, name: string, fields: object = {}) =>
  page.request(name, { roomId: lecture.id, ...fields });
const refusal = async (page: JoinedPage, name: string, fields: object = {}) =>
  failureIn(await request(page, name, fields)).code;
const nameHelper = (accountId: string | null = helper.account.id) =>
  request(host, "name-assistant", { accountId });
const write = async (page: JoinedPage, text = "Selam"): Promise<number> => {
  const sent = await request(page, "chat-message", { clientId: randomUUID(), text });
  return (sent as { data: { seq: number } }).data.seq;
};
const rejoin = ({ account }: Present) => enterRoom(api.url, account.token, lecture.id);
const shown = () => ({ accountId: helper.account.id, name: "Hana Bekele" });
const actions = () =>
  api.db("moderation_actions").where({ lectureId: lecture.id }).orderBy("id").select("kind", "actorId");

describe("naming an assistant", () => {
  test("is seen by everybody, now and after a join, and recorded", async () => {
    expect(await nameHelper()).toEqual(ok);
    for (const page of [host, helper.page, pupil.page])
      expect(await page.next("assistant")).toEqual({ assistant: shown() });
    const late = await rejoin({ ...pupil, account: await lecture.newViewer() });
    expect(late.answer.roomInfo.assistant).toEqual(shown());
    late.close();
    await nameHelper(null);
    expect(await pupil.page.next("assistant")).toEqual({ assistant: null });
    expect((await actions()).map(({ kind }) => kind)).toEqual(["name-assistant", "dismiss-assistant"]);
  });

  test("replaces the one before, whose grant ends at once", async () => {
    await nameHelper();
    await nameHelper(pupil.account.id);
    expect(await refusal(helper.page, "lower-hand", { accountId: pupil.account.id })).toBe("host_only");
    expect(await request(pupil.page, "lower-hand", { accountId: helper.account.id })).toEqual(ok);
  });

  test("only the host may, and only a student with a seat", async () => {
    const fields = { accountId: pupil.account.id };
    expect(await refusal(pupil.page, "name-assistant", fields)).toBe("host_only");
    await nameHelper();
    expect(await refusal(helper.page, "name-assistant", fields)).toBe("host_only");
    const stranger = await newAccount(api.url, "student");
    const other = await (await newLecture(api)).newViewer();
    const withdrawn = await lecture.newViewer();
    await api.db("enrollments").where({ studentId: withdrawn.id }).update({ status: "withdrawn" });
    const buyer = await lecture.newViewer();
    await api.db("enrollments").where({ studentId: buyer.id }).update({ kind: "replay" });
    const banned = await lecture.newViewer();
    await request(host, "remove-participant", { accountId: banned.id, ban: true });
    for (const { id } of [stranger, other, withdrawn, buyer, banned, lecture.host, { id: randomUUID() }])
      expect(await refusal(host, "name-assistant", { accountId: id })).toBe("account_not_found");
    for (const accountId of ["x", 1, undefined, [helper.account.id]])
      expect(await refusal(host, "name-assistant", { accountId })).toBe("invalid");
  });
});

describe("an assistant", () => {
  beforeEach(() => nameHelper());

  test("learns who is there, before and after a reload, and who comes", async () => {
    const { changes } = await helper.page.next("participants");
    const names = changes.flatMap((change) => ("name" in change ? [change.name] : []));
    expect(new Set(names)).toEqual(new Set(["Abel Girma", "Hana Bekele"]));
    helper.page.close();
    helper = await enter(helper.account);
    const { participants } = helper.page.answer.roomInfo.participants;
    expect(participants.map(({ name }) => name)).toContain("Abel Girma");
    await request(pupil.page, "hand", { raised: true });
    await expect
      .poll(() => helper.page.received("participants").flatMap(({ changes: each }) => each))
      .toContainEqual(expect.objectContaining({ name: "Abel Girma", handRaisedAt: expect.any(String) }));
    expect(await request(helper.page, "list-participants", { after: lecture.host.id })).toMatchObject({
      ok: true,
    });
    expect(pupil.page.received("participants")).toEqual([]);
  });

  test("answers while the chat is closed to the others", async () => {
    await request(host, "chat-rules", { locked: true });
    expect(await refusal(pupil.page, "chat-message", { clientId: randomUUID(), text: "?" })).toBe(
      "chat_locked",
    );
    expect(await write(helper.page, "Page 12.")).toBeGreaterThan(0);
  });

  test("removes messages, but none of the host's", async () => {
    const seq = await write(pupil.page, "rude");
    expect(await request(helper.page, "delete-message", { seq })).toEqual(ok);
    const hosts = await write(host, "Welcome");
    expect(await refusal(helper.page, "delete-message", { seq: hosts })).toBe("host_only");
    const kept = await api.db("messages").where({ lectureId: lecture.id, seq: hosts }).first("removedAt");
    expect(kept).toEqual({ removedAt: null });
  });

  test("gives and takes the floor, but not for themselves", async () => {
    const accountId = pupil.account.id;
    expect(await request(helper.page, "floor", { accountId })).toEqual(ok);
    expect(await pupil.page.next("floor")).toMatchObject({ holder: { accountId } });
    expect(await request(helper.page, "floor", { accountId: null })).toEqual(ok);
    expect(await pupil.page.next("floor")).toEqual({ holder: null });
    expect(await refusal(helper.page, "floor", { accountId: helper.account.id })).toBe("host_only");
    expect((await actions()).slice(1)).toEqual([
      { kind: "grant-floor", actorId: helper.account.id },
      { kind: "revoke-floor", actorId: helper.account.id },
    ]);
  });

  test("removes a participant, who may come back; neither bans, nor removes the host or themselves", async () => {
    const accountId = pupil.account.id;
    expect(await request(helper.page, "remove-participant", { accountId, ban: false })).toEqual(ok);
    expect(await pupil.page.next("removed")).toEqual({ reason: "removed_by_host" });
    const again = await rejoin(pupil);
    expect(await refusal(helper.page, "remove-participant", { accountId, ban: true })).toBe("host_only");
    const ofHost = { accountId: lecture.host.id, ban: false };
    expect(await refusal(helper.page, "remove-participant", ofHost)).toBe("account_not_found");
    const own = { accountId: helper.account.id, ban: false };
    expect(await refusal(helper.page, "remove-participant", own)).toBe("forbidden");
    expect(again.received("removed")).toEqual([]);
    again.close();
  });

  test.each<[name: string, fields: object]>([
    ["end-room", { ended: true }],
    ["source", { source: "camera" }],
    ["chat-rules", { locked: true }],
    ["pin-message", { seq: null }],
    ["unban-participant", { accountId: randomUUID() }],
    ["pause-recording", { paused: true }],
    ["mark-recording", {}],
    ["allow-unrecorded", { allowed: false }],
  ])("may not: %s", async (name, fields) => {
    expect(await refusal(helper.page, name, fields)).toBe("host_only");
  });

  test("is one in this lecture only", async () => {
    const other = await newLecture(api, { instructor: lecture.host });
    const { page } = pupil;
    await api.db("enrollments").insert({
      lectureId: other.id,
      studentId: helper.account.id,
      status: "active",
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const elsewhere = await enterRoom(api.url, helper.account.token, other.id);
    const attempt = { roomId: other.id, accountId: pupil.account.id };
    expect(failureIn(await elsewhere.request("lower-hand", attempt)).code).toBe("host_only");
    elsewhere.close();
    expect(page.received("removed")).toEqual([]);
  });

  test.each<[when: string, happens: () => unknown]>([
    [
      "they withdraw",
      () => api.db("enrollments").where({ studentId: helper.account.id }).update({ status: "withdrawn" }),
    ],
    [
      "they are banned",
      () =>
        api
          .db("room_bans")
          .insert({ lectureId: lecture.id, accountId: helper.account.id, bannedAt: new Date() }),
    ],
  ])("is none any more once %s, even on a page that is still open", async (_, happens) => {
    await happens();
    const hand = { accountId: pupil.account.id };
    expect(await refusal(helper.page, "lower-hand", hand)).toBe("host_only");
    expect(await refusal(helper.page, "floor", hand)).toBe("host_only");
  });

  test("who was banned and admitted again is none", async () => {
    const { id: accountId } = helper.account;
    await request(host, "remove-participant", { accountId, ban: true });
    await pupil.page.next("assistant");
    expect(await pupil.page.next("assistant")).toEqual({ assistant: null });
    await request(host, "unban-participant", { accountId });
    const back = await rejoin(helper);
    expect(back.answer.roomInfo.assistant).toBeNull();
    back.close();
  });

  test("who deletes the account leaves no grant behind", async () => {
    const body = { password: "a good password" };
    await call(api.url, deleteAccount, { token: helper.account.token, body });
    expect(await api.db("room_assistants").where({ lectureId: lecture.id })).toEqual([]);
  });
});
