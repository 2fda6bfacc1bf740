import { requestRedaction } from "#contract/replay/redaction.ts";
import { spokenReplay } from "#backend/recording/testing/spoken-replay.ts";
import { expect, test } from "vitest";
import { sendChat } from "#contract/room/chat.ts";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { createPoll } from "#contract/room/class-poll.ts";
import { updateAccount } from "#contract/accounts/account.ts";
import { addMaterial, pdfOf } from "#backend/materials/testing/send-upload.ts";
import { createDeckFixture, picture } from "#backend/teaching/testing/deck-fixture.ts";
import { call, send } from "#backend/quality/testing/api-client.ts";
import { enroll, newLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();

test("contains all data about an account, and none about others, and no secrets", async () => {
  const lecture = await newLecture(api);
  const viewer = await lecture.newViewer("Sara Tesfaye");
  const stranger = await newAccount(api.url, "student", "Strange Person");
  await enroll(api, lecture.id, stranger.id);
  const say = (token: string, text: string) =>
    call(api.url, sendChat, { token, body: { roomId: lecture.id, message: { text } } });
  await say(viewer.token, "Selam to all");
  await say(stranger.token, "A stranger's message");
  await call(api.url, updateAccount, {
    token: viewer.token,
    params: { id: viewer.id },
    body: { preferences: { language: "am", calendar: "ethiopian", clock: "ethiopian" } },
  });

  const data = await call(api.url, exportAccount, viewer);
  expect(data.account).toMatchObject({ _id: viewer.id, name: "Sara Tesfaye", email: viewer.email });
  expect(data.preferences).toEqual({ language: "am", calendar: "ethiopian", clock: "ethiopian" });
  expect(data.sessions).toHaveLength(1);
  expect(data.enrollments).toMatchObject([{ class: lecture.id, lectureName: "Fractions", status: "active" }]);
  expect(data.messages).toMatchObject([{ class: lecture.id, name: "Sara Tesfaye", text: "Selam to all" }]);
  const text = JSON.stringify(data);
  const { passwordHash } = await api.db("accounts").where({ id: viewer.id }).first("passwordHash");
  for (const secret of [viewer.token, passwordHash, stranger.id, stranger.email, lecture.host.email])
    expect(text).not.toContain(secret);
});

test("contains attendance, bans and moderation actions", async () => {
  const lecture = await newLecture(api);
  const viewer = await lecture.newViewer();
  const other = await lecture.newViewer();
  const presences = [viewer, other].map(({ id }, hour) => ({
    lectureId: lecture.id,
    accountId: id,
    enteredAt: new Date(Date.UTC(2026, 11, 1, hour)),
    seenUntil: new Date(Date.UTC(2026, 11, 1, hour, 30)),
  }));
  await api.db("room_presences").insert(presences);
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  for (const { id: accountId } of [viewer, other])
    await host.request("remove-participant", { roomId: lecture.id, accountId, ban: true });
  host.close();

  const where = { class: lecture.id, lectureName: "Fractions" };
  const data = await call(api.url, exportAccount, viewer);
  expect(data.attendance).toEqual([
    { ...where, enteredAt: "2026-12-01T00:00:00.000Z", seenUntil: "2026-12-01T00:30:00.000Z" },
  ]);
  expect(data.bans).toEqual([{ ...where, bannedAt: expect.stringMatching(/Z$/) }]);
  expect(data.moderationActions).toMatchObject([{ ...where, kind: "ban-participant", by: "host" }]);
  const { moderationActions } = await call(api.url, exportAccount, lecture.host);
  expect(moderationActions.map(({ kind, by }) => [kind, by])).toEqual([
    ["ban-participant", "self"],
    ["ban-participant", "self"],
  ]);
  for (const id of [other.id, lecture.host.id]) expect(JSON.stringify(data)).not.toContain(id);
});

test("contains when they could speak in a recording, and that they asked to be removed", async () => {
  const { id, speaker, newViewer } = await spokenReplay(api, null, new Date());
  const asking = { token: speaker.token, params: { id }, body: { reason: "My child is heard." } };
  await call(api.url, requestRedaction, asking);
  const where = { class: id, lectureName: "Fractions" };
  const { floorTurns, cutOutRequests } = await call(api.url, exportAccount, speaker);
  expect(floorTurns).toMatchObject([where, where]);
  expect(cutOutRequests).toMatchObject([{ ...where, state: "open", reason: "My child is heard." }]);
  const other = await call(api.url, exportAccount, await newViewer());
  expect([other.floorTurns, other.cutOutRequests]).toEqual([[], []]);
});

test("contains an instructor's lectures", async () => {
  const { id, host } = await newLecture(api);
  await addMaterial(api.url, host.token, { lectureId: id, name: "Week 1.pdf" }, pdfOf(100));
  const right = { number: 0.333, tolerance: 0.001 };
  const poll = { text: "How much is a third?", kind: "number", options: [], right } as const;
  await call(api.url, createPoll, { token: host.token, params: { id }, body: poll });
  const decks = createDeckFixture(api.url, { id, token: host.token });
  const { _id: deckId } = await decks.create("Week 1");
  await decks.add(deckId);
  await decks.add(deckId, { picture: await picture(), text: "A third" });
  const data = await call(api.url, exportAccount, host);
  expect(data.lectures).toMatchObject([
    {
      _id: id,
      name: "Fractions",
      price: 100,
      language: null,
      replayDays: 30,
      deletedAt: null,
      materials: ["Week 1.pdf"],
      classPolls: [poll],
      decks: [{ name: "Week 1", pages: ["", "A third"] }],
    },
  ]);
  expect(data.messages).toEqual([]);
});

test("requires a session", async () => {
  expect((await send(api.url, exportAccount)).status).toBe(401);
  expect((await send(api.url, exportAccount, { token: "guess" })).status).toBe(401);
});
