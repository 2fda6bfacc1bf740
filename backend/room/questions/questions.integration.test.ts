import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import {
  askQuestion,
  listQuestions,
  listedQuestion,
  voteQuestion,
  type QuestionPage,
} from "#contract/room/question.ts";
import { acknowledgement } from "#contract/room/room.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { asking, createQuestionRoom, heard, type QuestionRoom } from "../testing/question-room.ts";

const api = setUpTestServer();
let room: QuestionRoom;
beforeEach(async () => {
  room = await createQuestionRoom(api);
  return room.close;
});

describe("asking", () => {
  test("reaches everybody with the name, and those who join later", async () => {
    expect(await room.ask(room.viewer, "Why?")).toEqual({
      seq: 1,
      text: "Why?",
      asker: "Abel Girma",
      votes: 0,
      state: "open",
      own: true,
    });
    for (const page of [room.hostPage, room.viewer, room.other])
      expect(await page.next("teaching")).toEqual({
        questions: [{ seq: 1, text: "Why?", asker: "Abel Girma", votes: 0, state: "open" }],
      });
    const late = await room.enter(await room.newViewer());
    expect(late.answer.roomInfo.questions).toEqual({
      rules: { open: true, anonymous: false, everyMinute: false, reactions: true },
      answering: null,
      lastSeq: 1,
    });
    expect(await room.list(late)).toEqual({
      questions: [expect.objectContaining({ text: "Why?" })],
      next: null,
    });
  });

  test("sent again is one question, and is broadcast again: nobody may have heard of it", async () => {
    const question = asking("Why?");
    const first = await room.request(room.viewer, "ask-question", question);
    await room.hostPage.next("teaching");
    expect(await room.request(room.viewer, "ask-question", question)).toEqual(first);
    expect(await room.hostPage.next("teaching")).toMatchObject({ questions: [{ text: "Why?" }] });
    expect(await api.db("questions").where({ lectureId: room.id })).toHaveLength(1);
  });

  test("two at the same moment have numbers of their own", async () => {
    const asked = await Promise.all([room.ask(room.viewer, "One?"), room.ask(room.other, "Two?")]);
    expect(new Set(asked.map(({ seq }) => seq))).toEqual(new Set([1, 2]));
  });

  test("twice at the same moment is one question a minute", async () => {
    await room.allow({ everyMinute: true });
    const answers = await Promise.all(
      ["One?", "Two?", "Three?"].map((text) => room.request(room.viewer, "ask-question", asking(text))),
    );
    expect(answers.filter((answer) => acknowledgement(listedQuestion).parse(answer).ok)).toHaveLength(1);
    expect(await room.list(room.hostPage)).toMatchObject({ questions: [{ seq: 1 }] });
  });

  test("is refused with its reason while closed, too often, too long, without a name", async () => {
    await room.allow({ everyMinute: true });
    await room.ask(room.viewer, "First?");
    const second = await room.refusal(room.viewer, "ask-question", asking("Second?"));
    expect(second).toMatchObject({ code: "question_too_fast", retryAfter: expect.any(Number) });
    await room.ask(room.other, "Somebody else's?");
    await room.allow({ everyMinute: false });
    await room.request(room.hostPage, "chat-rules", { slowSeconds: 300 });
    expect((await room.refusal(room.viewer, "ask-question", asking("Slow mode?"))).code).toBe(
      "question_too_fast",
    );
    await room.request(room.hostPage, "chat-rules", { slowSeconds: 0 });
    const anonymous = await room.refusal(room.viewer, "ask-question", asking("Who?", { anonymous: true }));
    expect(anonymous.code).toBe("anonymous_not_allowed");
    for (const text of ["", "x".repeat(301), 5])
      expect(await room.refusal(room.viewer, "ask-question", { clientId: randomUUID(), text })).toMatchObject(
        {
          code: "invalid",
          fields: { text: [expect.any(String)] },
        },
      );
    await room.allow({ open: false });
    expect((await room.refusal(room.viewer, "ask-question", asking("Closed?"))).code).toBe(
      "questions_closed",
    );
    expect(await room.listed(room.hostPage)).toEqual(["First? 0", "Somebody else's? 0"]);
  });

  test("is for viewers, and rules are the host's", async () => {
    expect((await room.refusal(room.hostPage, "ask-question", asking("Me?"))).code).toBe("viewers_only");
    expect((await room.refusal(room.viewer, "question-rules", { open: false })).code).toBe("host_only");
    expect((await room.refusal(room.hostPage, "question-rules")).code).toBe("invalid");
    await room.allow({ anonymous: true });
    expect(await room.other.next("teaching")).toEqual({
      rules: { open: true, anonymous: true, everyMinute: false, reactions: true },
    });
  });
});

describe("a page of questions", () => {
  test("has at most 30 and 8 kB, most votes first, and leads to all others", async () => {
    await room.addQuestions(
      100,
      (index) => `${index + 1}. Why do we turn the second fraction, and not the first one?`,
    );
    for (const seq of [70, 50]) await room.vote(room.viewer, seq);
    await room.vote(room.viewer, 70);
    await api.db("questions").where({ lectureId: room.id, seq: 3 }).update({ state: "answered" });
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const { questions, next }: QuestionPage = await room.list(room.viewer, after);
      expect(questions.length).toBeLessThanOrEqual(30);
      expect(JSON.stringify(questions).length).toBeLessThanOrEqual(8000);
      seen.push(...questions.map(({ seq }) => seq));
      after = next;
    } while (after !== null);
    expect(seen.slice(0, 4)).toEqual([50, 70, 1, 2]);
    expect(seen.at(-1)).toBe(3);
    expect(new Set(seen).size).toBe(100);
  });

  test("of long Amharic questions is smaller, and never empty", async () => {
    await room.addQuestions(40, () => "ለ".repeat(300));
    const { questions, next } = await room.list(room.viewer);
    expect(questions).toHaveLength(8);
    expect(next).toBe("0-0-8");
    for (const junk of ["", "2-0-1", "0-0-1; drop", 5])
      expect((await room.refusal(room.viewer, "list-questions", { after: junk })).code, String(junk)).toBe(
        "invalid",
      );
  });
});

describe("before the lecture", () => {
  const body = (text: string) => ({ clientId: randomUUID(), text, anonymous: false });
  const onPage = ({ token }: TestAccount) => ({ token, params: { id: room.id } });

  test("whoever has a seat asks and votes on its page, and the room knows it", async () => {
    const asked = await call(api.url, askQuestion, { ...onPage(room.abel), body: body("What do I bring?") });
    expect(await room.hostPage.next("teaching")).toMatchObject({ questions: [{ text: "What do I bring?" }] });
    await call(api.url, voteQuestion, {
      token: room.sara.token,
      // An id in capitals is the same lecture, and the same room.
      params: { id: room.id.toUpperCase(), seq: String(asked.seq) },
      body: { voted: true },
    });
    expect(await heard(room.hostPage, (event) => "votes" in event)).toEqual({ votes: [[asked.seq, 1]] });
    expect(await call(api.url, listQuestions, { ...onPage(room.sara), query: {} })).toMatchObject({
      questions: [{ text: "What do I bring?", votes: 1, voted: true }],
      next: null,
      few: true,
    });
    const stranger = await newAccount(api.url, "student");
    expect(await errorOf(api.url, listQuestions, { ...onPage(stranger), query: {} })).toMatchObject({
      code: "not_enrolled",
    });
  });

  test("ends with its start", async () => {
    await api.db("lectures").where({ id: room.id }).update({ startsAt: new Date() });
    expect(await errorOf(api.url, askQuestion, { ...onPage(room.abel), body: body("Late?") })).toMatchObject({
      code: "ask_in_room",
    });
    await room.ask(room.viewer, "Here?");
  });
});

test("an account's questions are exported, and go with it", async () => {
  await room.allow({ anonymous: true });
  await room.ask(room.viewer, "Mine?", { anonymous: true });
  const { seq } = await room.ask(room.other, "Not mine?");
  await room.vote(room.viewer, seq);
  const exported = await call(api.url, exportAccount, room.abel);
  expect(exported.questions).toMatchObject([{ text: "Mine?", anonymous: true, lectureName: "Fractions" }]);
  expect(exported.questionVotes).toMatchObject([{ lectureName: "Fractions" }]);
  expect(JSON.stringify(exported)).not.toContain("Not mine?");
  await call(api.url, deleteAccount, { token: room.abel.token, body: { password: TEST_PASSWORD } });
  expect(await room.listed(room.other)).toEqual([expect.stringContaining("Not mine?")]);
  expect(await api.db("questions").where({ askerId: room.abel.id }).pluck("text")).toEqual([""]);
});
