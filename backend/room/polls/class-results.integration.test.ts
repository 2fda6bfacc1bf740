import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import type * as wire from "#contract/room/class-poll.ts";
import { getClassResults, getOwnResults } from "#contract/room/class-results.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createPollRoom, howMuch, more, several, trueOrFalse, type PollRoom } from "../testing/poll-room.ts";

const api = setUpTestServer();
let room: PollRoom;
beforeEach(async () => {
  room = await createPollRoom(api);
  return room.close;
});

const results = (token = room.host.token) =>
  call(api.url, getClassResults, { token, params: { id: room.id } });
const setEnd = (endedAt: Date | null) => api.db("lectures").where({ id: room.id }).update({ endedAt });
/** What a student finds once the lecture has ended. */
async function own({ token }: TestAccount) {
  await setEnd(new Date());
  const found = await call(api.url, getOwnResults, { token, params: { id: room.id } });
  await setEnd(null);
  return found;
}
async function ownRefusal({ token }: TestAccount) {
  return (await errorOf(api.url, getOwnResults, { token, params: { id: room.id } })).code;
}
/** Opens a quiz, answers it as both students, and shows what is right. */
async function hold(quiz: wire.PreparedPoll, round: number, ofAbel: object, ofSara?: object) {
  const pollId = await room.open(quiz);
  await room.answer(room.viewer, round, ofAbel);
  if (ofSara) await room.answer(room.other, round, ofSara);
  await room.request(room.hostPage, "show-answer", { round });
  return pollId;
}

test("the host sees who answered what, and students their own with their score", async () => {
  await hold(more, 1, { chosen: [1] }, { chosen: [0] });
  await hold(several, 2, { chosen: [2, 0] }, { chosen: [0] });
  await hold(howMuch, 3, { number: 0.4 });
  await room.open(trueOrFalse);
  await room.answer(room.viewer, 4, { chosen: [0] });
  // Nobody was told what is right in this one.
  await room.open({ ...more, text: "And now?" });
  await room.answer(room.viewer, 5, { chosen: [1] });
  await room.prepare({ ...more, text: "Never opened?" });
  await room.request(room.viewer, "ask-question", {
    clientId: randomUUID(),
    text: "Why?",
    anonymous: false,
  });

  const { polls, of, students, questions } = await results();
  expect(of).toBe(3);
  expect(polls.map(({ rounds }) => rounds.map(({ results: { answered } }) => answered))).toEqual([
    [2],
    [2],
    [1],
    [1],
    [1],
    [],
  ]);
  expect(questions).toMatchObject([{ text: "Why?", asker: "Abel Girma" }]);
  expect(students).toEqual([
    {
      _id: room.abel.id,
      name: "Abel Girma",
      email: room.abel.email,
      score: { right: 3, of: 3 },
      answers: [
        { answer: { chosen: [1] }, right: true },
        { answer: { chosen: [0, 2] }, right: true },
        { answer: { number: 0.4 }, right: true },
        { answer: { chosen: [1] }, right: true },
      ],
    },
    {
      _id: room.sara.id,
      name: "Sara Tesfaye",
      email: room.sara.email,
      score: { right: 0, of: 3 },
      answers: [
        { answer: { chosen: [0] }, right: false },
        { answer: { chosen: [0] }, right: false },
        null,
        null,
      ],
    },
  ]);

  const ofSara = await own(room.sara);
  expect(ofSara.score).toEqual({ right: 0, of: 3 });
  expect(ofSara.questions).toEqual([]);
  expect(ofSara.polls).toMatchObject([
    { own: { chosen: [0] }, right: { chosen: [1] }, isRight: false, results: { answered: 2 } },
    { own: { chosen: [0] }, right: { chosen: [2, 0] }, isRight: false },
    { own: null, right: { number: 0.3 }, isRight: null },
    { own: null, right: null, isRight: null, results: null },
    { own: null, right: null, isRight: null, results: null },
  ]);
  const ofAbel = await own(room.abel);
  expect(ofAbel.questions).toMatchObject([{ text: "Why?" }]);
  expect(ofAbel.polls.at(-1)).toEqual({
    poll: { text: "And now?", kind: "one", options: more.options },
    own: { chosen: [1] },
    results: null,
    right: null,
    isRight: null,
  });
});

test("the last round whose answer was shown counts", async () => {
  const pollId = await hold(more, 1, { chosen: [1] });
  await room.request(room.hostPage, "open-poll", { pollId });
  await room.answer(room.viewer, 2, { chosen: [0] });
  expect((await own(room.abel)).score).toEqual({ right: 1, of: 1 });
  await room.request(room.hostPage, "show-answer", { round: 2 });
  expect((await own(room.abel)).score).toEqual({ right: 0, of: 1 });
  expect((await results()).students).toMatchObject([{ answers: [{ answer: { chosen: [0] } }] }]);
});

test("own results are refused before the end, and whoever has no seat or is banned", async () => {
  await hold(more, 1, { chosen: [1] }, { chosen: [1] });
  await call(api.url, withdrawPayment, { token: room.abel.token, body: { classId: room.id } });
  expect((await results()).students.map(({ name }) => name)).toEqual(["Sara Tesfaye"]);
  expect(await ownRefusal(room.sara)).toBe("own_results_too_early");
  const replay = await newAccount(api.url, "student");
  const now = new Date();
  const bought = { lectureId: room.id, studentId: replay.id, kind: "replay" };
  await api.db("enrollments").insert({ ...bought, status: "active", createdAt: now, updatedAt: now });
  await room.request(room.hostPage, "remove-participant", { accountId: room.sara.id, ban: true });
  await setEnd(new Date());
  expect(await ownRefusal(room.abel)).toBe("not_enrolled");
  expect(await ownRefusal(replay)).toBe("not_enrolled");
  expect(await ownRefusal(room.sara)).toBe("banned");
});

test("a deleted account's answers stay counted, without the person", async () => {
  const banned = await room.newViewer("Banned Person");
  const pollId = await room.open(more);
  for (const page of [room.viewer, room.other, await room.enter(banned)])
    await room.answer(page, 1, { chosen: [1] });
  await room.request(room.hostPage, "remove-participant", { accountId: banned.id, ban: true });
  await room.request(room.hostPage, "show-answer", { round: 1 });
  const { token } = room.abel;
  const exported = await call(api.url, exportAccount, { token });
  expect(exported.pollAnswers).toEqual([
    {
      lectureName: "Fractions",
      text: more.text,
      answers: ["A half"],
      answeredAt: expect.any(String),
    },
  ]);
  for (const { token: leaver } of [room.abel, banned])
    await call(api.url, deleteAccount, { token: leaver, body: { password: TEST_PASSWORD } });
  const { polls, students } = await results();
  expect(polls[0]?.rounds[0]?.results).toEqual({ answered: 2, counts: [0, 2, 0], numbers: [] });
  expect(students.map(({ name }) => name)).toEqual(["Sara Tesfaye"]);
  const rows = await api.db("poll_answers").where({ lectureId: room.id }).orderBy("accountId");
  expect(rows.map(({ accountId }) => accountId)).toEqual([room.sara.id, null]);
  expect(pollId).toBe(polls[0]?._id);
});
