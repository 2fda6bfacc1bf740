import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { withdrawPayment } from "#contract/payments/payment.ts";
import type { TeachingEvent } from "#contract/room/question.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createQuestionRoom, heard, type QuestionRoom } from "../testing/question-room.ts";

const api = setUpTestServer();
let room: QuestionRoom;
beforeEach(async () => {
  room = await createQuestionRoom(api);
  return room.close;
});

const ok = { ok: true, data: {} };

describe("voting", () => {
  test("counts each account once, and takes a vote back", async () => {
    const [first, second] = [await room.ask(room.viewer, "One?"), await room.ask(room.viewer, "Two?")];
    for (let times = 0; times < 3; times += 1) expect(await room.vote(room.other, second.seq)).toEqual(ok);
    expect((await heard(room.hostPage, (event) => "votes" in event)).votes).toEqual([[second.seq, 1]]);
    expect(await room.listed(room.viewer)).toEqual(["Two? 1", "One? 0"]);
    expect((await room.list(room.other)).questions[0]).toMatchObject({ voted: true });
    for (let times = 0; times < 2; times += 1) await room.vote(room.other, second.seq, false);
    expect((await heard(room.hostPage, (event) => "votes" in event)).votes).toEqual([[second.seq, 0]]);
    expect(await room.listed(room.viewer)).toEqual(["One? 0", "Two? 0"]);
    expect((await room.refusal(room.viewer, "vote-question", { seq: first.seq, voted: true })).code).toBe(
      "forbidden",
    );
    expect((await room.refusal(room.other, "vote-question", { seq: 99, voted: true })).code).toBe(
      "question_not_found",
    );
    expect((await room.refusal(room.hostPage, "vote-question", { seq: first.seq, voted: true })).code).toBe(
      "viewers_only",
    );
  });

  test("of those who are banned or have withdrawn no longer counts", async () => {
    const { seq } = await room.ask(room.viewer, "One?");
    const [banned, withdrawn] = [await room.newViewer(), await room.newViewer()];
    for (const voter of [banned, withdrawn, room.sara])
      await room.vote(voter === room.sara ? room.other : await room.enter(voter), seq);
    await heard(room.hostPage, (event) => JSON.stringify(event).includes(`[${seq},3]`));
    await room.request(room.hostPage, "remove-participant", { accountId: banned.id, ban: true });
    await heard(room.hostPage, (event) => JSON.stringify(event).includes(`[${seq},2]`));
    await call(api.url, withdrawPayment, { token: withdrawn.token, body: { classId: room.id } });
    await heard(room.hostPage, (event) => JSON.stringify(event).includes(`[${seq},1]`));
    await room.request(room.hostPage, "unban-participant", { accountId: banned.id });
    await heard(room.hostPage, (event) => JSON.stringify(event).includes(`[${seq},2]`));
    expect(await room.listed(room.hostPage)).toEqual(["One? 2"]);
  });

  test("of everybody at once is at most two broadcasts a second", async () => {
    const asked = await Promise.all([
      room.ask(room.viewer, "One?"),
      room.ask(room.viewer, "Two?"),
      room.ask(room.viewer, "Three?"),
    ]);
    await heard(room.hostPage, (event) => JSON.stringify(event).includes("Three?"));
    const arrivals: number[] = [];
    room.hostPage.socket.on("teaching", () => arrivals.push(performance.now()));
    const start = performance.now();
    for (let press = 0; performance.now() - start < 2000; press += 1) {
      await room.vote(room.other, asked[press % asked.length]?.seq ?? 1, press % 2 === 0);
      // A page that sends more than 50 packets a second is disconnected.
      await delay(20);
    }
    expect(arrivals.length).toBeGreaterThan(2);
    for (const [index, at] of arrivals.entries())
      if (index > 0) expect(at - (arrivals[index - 1] ?? 0)).toBeGreaterThan(450);
  });
});

test("what many change at once is in events of 300 bytes, votes beside questions, and arrives whole", async () => {
  await room.addQuestions(60, (index) => `${index + 1}. Why do we turn the second fraction?`);
  const events: TeachingEvent[] = [];
  const counted = new Map<number, number>();
  room.hostPage.socket.on("teaching", (event: TeachingEvent) => {
    events.push(event);
    for (const [seq, votes] of event.votes ?? []) counted.set(seq, votes);
  });
  const asked: Promise<unknown>[] = [];
  for (let seq = 1; seq <= 60; seq += 1) {
    await room.vote(room.viewer, seq);
    if (seq % 20 === 0) asked.push(room.ask(room.other, `Why do we turn number ${seq}?`));
    await delay(20);
  }
  await Promise.all(asked);
  await expect.poll(() => counted.size, { timeout: 10_000 }).toBe(60);
  expect(new Set(counted.values())).toEqual(new Set([1]));
  expect(events.some(({ questions, votes }) => questions && votes)).toBe(true);
  expect(Math.max(...events.map((event) => JSON.stringify(event).length))).toBeLessThanOrEqual(300);
});
