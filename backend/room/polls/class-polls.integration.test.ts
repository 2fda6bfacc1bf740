import { beforeEach, describe, expect, test, vi } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { listQuestions } from "#contract/room/question.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { countBlockedStatements } from "#backend/quality/testing/database/blocked-statements.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { storeAnswer } from "#backend/teaching/state/poll-answer-repo.ts";
import {
  createPollRoom,
  howMuch,
  more,
  seen,
  several,
  trueOrFalse,
  type PollRoom,
} from "../testing/poll-room.ts";

let ahead = 0;
const api = setUpTestServer({ clock: () => new Date(Date.now() + ahead) });
let room: PollRoom;
beforeEach(async () => {
  ahead = 0;
  room = await createPollRoom(api);
  return room.close;
});

const ok = { ok: true, data: {} };

describe("a round", () => {
  test("is opened, answered, closed and shown to everybody, and to those who come late", async () => {
    await room.open(more);
    const asked = { text: more.text, kind: more.kind, options: more.options };
    const round = { round: 1, poll: asked, open: true, closesInMs: null, results: null, right: null };
    for (const page of [room.hostPage, room.viewer, room.other])
      expect(await page.next("poll-round")).toEqual(round);
    expect(await room.answer(room.viewer, 1, { chosen: [0] })).toEqual(ok);
    expect(await room.answer(room.viewer, 1, { chosen: [1] })).toEqual(ok);
    expect(await room.answer(room.other, 1, { chosen: [1] })).toEqual(ok);
    expect(await room.progress(2)).toEqual({
      round: 1,
      viewers: 2,
      results: { answered: 2, counts: [0, 2, 0], numbers: [] },
    });
    expect((await room.enter(await room.newViewer())).answer.roomInfo.pollRound).toEqual(round);
    expect(await room.ownAnswer(room.viewer, 1)).toEqual({ chosen: [1] });

    await room.request(room.hostPage, "close-round", { round: 1 });
    expect(await seen(room.viewer, (event) => !event.open)).toEqual({ ...round, open: false });
    expect((await room.refusal(room.viewer, "answer-poll", { round: 1, answer: { chosen: [0] } })).code).toBe(
      "round_closed",
    );
    const results = { answered: 2, counts: [0, 2, 0], numbers: [] };
    await room.request(room.hostPage, "show-results", { round: 1 });
    expect(await seen(room.viewer, (event) => event.results !== null)).toEqual({
      ...round,
      open: false,
      results,
    });
    await room.request(room.hostPage, "show-answer", { round: 1 });
    const shown = { ...round, open: false, results, right: more.right };
    expect(await seen(room.viewer, (event) => event.right !== null)).toEqual(shown);
    const again = await room.enter(room.abel, { ticket: room.viewer.answer.ticket });
    expect(again.answer.roomInfo.pollRound).toEqual(shown);
    expect(await room.ownAnswer(again, 1)).toEqual({ chosen: [1] });
  });

  test("that is closed contains the answers that were still being stored", async () => {
    await room.open(more);
    const key = { lectureId: room.id, round: 1 };
    const storing = await api.db.transaction();
    const answer = { ...key, accountId: room.abel.id, answer: { chosen: [1] }, now: new Date(), graceMs: 0 };
    expect(await storeAnswer(storing, answer)).toBe(true);
    const closing = room.request(room.hostPage, "show-results", { round: 1 });
    await vi.waitFor(async () => expect(await countBlockedStatements(api.db)).toBeGreaterThan(0));
    await storing.commit();
    expect(await closing).toEqual(ok);
    expect(await seen(room.viewer, ({ results }) => results !== null)).toMatchObject({
      results: { answered: 1, counts: [0, 1, 0] },
    });
  });

  test("counts people, not options", async () => {
    await room.open(several);
    await room.answer(room.viewer, 1, { chosen: [2, 0, 2] });
    await room.answer(room.other, 1, { chosen: [0] });
    expect((await room.progress(2)).results).toEqual({ answered: 2, counts: [2, 0, 1], numbers: [] });
    expect(await room.ownAnswer(room.viewer, 1)).toEqual({ chosen: [0, 2] });
    await room.open(howMuch);
    await room.answer(room.viewer, 2, { number: 0.4 });
    await room.answer(room.other, 2, { number: 0.4 });
    await room.answer(await room.enter(await room.newViewer()), 2, { number: -7 });
    await room.request(room.hostPage, "show-results", { round: 2 });
    expect((await seen(room.other, ({ results }) => results !== null)).results).toEqual({
      answered: 3,
      counts: [],
      numbers: [
        [0.4, 2],
        [-7, 1],
      ],
    });
  });

  test("opened again is another; both stay, and one is open at a time", async () => {
    const pollId = await room.open(more);
    await room.answer(room.viewer, 1, { chosen: [0] });
    await room.request(room.hostPage, "open-poll", { pollId });
    await room.answer(room.viewer, 2, { chosen: [1] });
    expect((await room.refusal(room.viewer, "answer-poll", { round: 1, answer: { chosen: [2] } })).code).toBe(
      "round_closed",
    );
    const [first] = await room.listed();
    expect(first?.rounds).toMatchObject([
      { round: 1, open: false, results: { counts: [1, 0, 0] } },
      { round: 2, open: true, results: { counts: [0, 1, 0] } },
    ]);
    const { _id } = await room.prepare(several);
    await Promise.all([
      room.request(room.hostPage, "open-poll", { pollId }),
      room.hostPage.request("open-poll", { roomId: room.id, pollId: _id }),
    ]);
    const rounds = await api.db("poll_rounds").where({ lectureId: room.id }).orderBy("round");
    expect(rounds.map(({ closedAt }) => closedAt === null)).toEqual([false, false, false, true]);
  });

  test("is opened once, however often the host's request arrives", async () => {
    const { _id: pollId } = await room.prepare(more);
    const open = () => room.request(room.hostPage, "open-poll", { pollId, after: 0 });
    expect([await open(), await open()]).toEqual([ok, ok]);
    expect(await api.db("poll_rounds").where({ lectureId: room.id })).toHaveLength(1);
    await room.request(room.hostPage, "open-poll", { pollId, after: 1 });
    expect(await api.db("poll_rounds").where({ lectureId: room.id })).toHaveLength(2);
    for (const name of ["show-results", "show-answer"])
      expect((await room.refusal(room.hostPage, name, { round: 1 })).fields).toEqual({
        round: ["Another poll was opened since. Show that one."],
      });
  });

  test("keeps the later of two answers that overtake each other", async () => {
    await room.open(more);
    await room.answer(room.viewer, 1, { chosen: [1] });
    ahead = -60_000;
    expect(await room.answer(room.viewer, 1, { chosen: [0] })).toEqual(ok);
    expect(await room.ownAnswer(room.viewer, 1)).toEqual({ chosen: [1] });
  });

  test("with a time limit ends by itself, a second later for answers that are on their way", async () => {
    await room.open(more, 30);
    const event = await room.viewer.next("poll-round");
    expect(event.closesInMs).toBeGreaterThan(25_000);
    expect(event.closesInMs).toBeLessThanOrEqual(30_000);
    ahead = 30_500;
    expect(await room.answer(room.viewer, 1, { chosen: [1] })).toEqual(ok);
    const late = await room.enter(await room.newViewer());
    expect(late.answer.roomInfo.pollRound).toMatchObject({ open: false, closesInMs: null });
    expect(
      (await room.refusal(room.other, "answer-poll", { round: 1, answer: { number: 1 } })).fields,
    ).toEqual({
      answer: ["Choose one of the options."],
    });
    ahead = 31_500;
    expect((await room.refusal(room.other, "answer-poll", { round: 1, answer: { chosen: [1] } })).code).toBe(
      "round_closed",
    );
    await room.request(room.hostPage, "show-results", { round: 1 });
    expect((await seen(room.other, ({ results }) => results !== null)).results?.answered).toBe(1);
  });

  test("takes no answer that doesn't fit, and none from the host", async () => {
    await room.open(more);
    for (const given of [
      { chosen: [0, 1] },
      { chosen: [3] },
      { number: 1 },
      { chosen: [] },
      { chosen: [-1] },
      {},
      "1",
    ])
      expect(await room.refusal(room.viewer, "answer-poll", { round: 1, answer: given })).toMatchObject({
        code: "invalid",
        fields: expect.anything(),
      });
    expect(
      (await room.refusal(room.viewer, "answer-poll", { round: 1, answer: { chosen: [3] } })).fields,
    ).toEqual({
      answer: ["Choose one of the options."],
    });
    expect(
      (await room.refusal(room.hostPage, "answer-poll", { round: 1, answer: { chosen: [0] } })).code,
    ).toBe("viewers_only");
    expect((await room.refusal(room.viewer, "answer-poll", { round: 9, answer: { chosen: [0] } })).code).toBe(
      "class_poll_not_found",
    );
    await room.open(trueOrFalse);
    expect((await room.refusal(room.viewer, "answer-poll", { round: 2, answer: { chosen: [2] } })).code).toBe(
      "invalid",
    );
    await room.open(howMuch);
    for (const given of [{ chosen: [0] }, { number: "1" }, { number: 1e13 }, { number: null }])
      expect((await room.refusal(room.viewer, "answer-poll", { round: 3, answer: given })).code).toBe(
        "invalid",
      );
    expect(await api.db("poll_answers").where({ lectureId: room.id })).toEqual([]);
  });

  test("is the host's alone to open, close and show, and a student's answer nobody else's", async () => {
    const { _id: pollId } = await room.prepare(trueOrFalse);
    await room.request(room.hostPage, "name-assistant", { accountId: room.abel.id });
    for (const [name, fields] of [
      ["open-poll", { pollId }],
      ["close-round", { round: 1 }],
      ["show-results", { round: 1 }],
      ["show-answer", { round: 1 }],
    ] as const)
      for (const page of [room.viewer, room.other])
        expect((await room.refusal(page, name, fields)).code).toBe("host_only");
    expect((await room.refusal(room.hostPage, "open-poll", { pollId, seconds: 31 })).fields).toEqual({
      seconds: [expect.any(String)],
    });
    await room.request(room.hostPage, "open-poll", { pollId });
    expect((await room.refusal(room.hostPage, "show-answer", { round: 1 })).fields).toEqual({
      round: ["This poll has no right answer to show."],
    });
    const forged = { round: 1, answer: { chosen: [0] }, accountId: room.sara.id };
    await room.request(room.viewer, "answer-poll", forged);
    expect(await room.ownAnswer(room.other, 1)).toEqual(null);
    expect((await room.refusal(room.hostPage, "own-answer", { round: 1 })).code).toBe("viewers_only");
  });
});

const secrets = [
  {
    kind: "number",
    secret: { ...howMuch, right: { number: 4242.5, tolerance: 171.25 } },
    given: { number: 31_313 },
    answered: "[[31313,1]]",
  },
  { kind: "choice", secret: more, given: { chosen: [2] }, answered: '"counts":[0,0,1]' },
];

test.each(secrets)(
  "no viewer gets what is right in a $kind, nor how others answered, before the host shows it",
  async ({ secret, given, answered }) => {
    const right = `"right":${JSON.stringify(secret.right)}`;
    const frames: string[] = [];
    for (const page of [room.viewer, room.other])
      page.socket.onAny((...frame) => void frames.push(JSON.stringify(frame)));
    const known = async () => {
      const late = await room.enter(await room.newViewer());
      const { token } = room.abel;
      const replies = await Promise.all(
        [lectureById, listQuestions, exportAccount, listMyEnrollments].map(({ path }) =>
          fetch(api.url + path.replace("{id}", room.id), { headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const pages = (await Promise.all(replies.map((reply) => reply.text()))).join();
      const own = await room.ownAnswer(room.viewer, 1);
      const unfit = secret.kind === "number" ? { chosen: [0] } : { number: 1 };
      const error = await room.request(room.viewer, "answer-poll", { round: 1, answer: unfit });
      return `${frames.join()}${pages}${JSON.stringify([late.answer, own, error])}`;
    };
    await room.open(secret);
    await room.answer(room.other, 1, given);
    await room.progress(1);
    await room.request(room.hostPage, "close-round", { round: 1 });
    await seen(room.viewer, (event) => !event.open);
    const before = await known();
    expect(before).toContain(secret.text);
    for (const hidden of [answered, '"right":{']) expect(before).not.toContain(hidden);
    expect(room.viewer.received("poll-progress")).toEqual([]);
    await room.request(room.hostPage, "show-results", { round: 1 });
    await seen(room.viewer, ({ results }) => results !== null);
    const between = await known();
    expect(between).toContain(answered);
    expect(between).not.toContain('"right":{');
    await room.request(room.hostPage, "show-answer", { round: 1 });
    await seen(room.viewer, (event) => event.right !== null);
    expect(await known()).toContain(right);
  },
);

test("answers of those who are banned or have withdrawn leave the counts", async () => {
  const [banned, withdrawn] = [await room.newViewer(), await room.newViewer()];
  await room.open(more);
  for (const page of [await room.enter(banned), await room.enter(withdrawn), room.viewer])
    await room.answer(page, 1, { chosen: [1] });
  await room.progress(3);
  await room.request(room.hostPage, "show-results", { round: 1 });
  await seen(room.other, ({ results }) => results?.answered === 3);
  await room.request(room.hostPage, "remove-participant", { accountId: banned.id, ban: true });
  expect((await seen(room.other, ({ results }) => results?.answered === 2)).results?.counts).toEqual([
    0, 2, 0,
  ]);
  await call(api.url, withdrawPayment, { token: withdrawn.token, body: { classId: room.id } });
  await seen(room.other, ({ results }) => results?.answered === 1);
  await room.request(room.hostPage, "unban-participant", { accountId: banned.id });
  await seen(room.other, ({ results }) => results?.answered === 2);
});
