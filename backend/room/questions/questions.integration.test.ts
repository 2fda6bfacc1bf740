import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { listAuditLog } from "#contract/admin/admin.ts";
import { decideReport, listReportedMessages } from "#contract/admin/reported-message.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import {
  askQuestion,
  listQuestions,
  listedQuestion,
  questionPage,
  voteQuestion,
  type QuestionPage,
  type TeachingEvent,
} from "#contract/room/question.ts";
import { acknowledgement, roomEvents } from "#contract/room/room.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();
let lecture: TestLecture;
let abel: TestAccount;
let sara: TestAccount;
let host: JoinedPage;
let asker: JoinedPage;
let other: JoinedPage;
const opened: JoinedPage[] = [];
const enter = async ({ token }: TestAccount, roomId = lecture.id) => {
  const page = await enterRoom(api.url, token, roomId);
  opened.push(page);
  return page;
};
beforeEach(async () => {
  lecture = await newLecture(api);
  [abel, sara] = [await lecture.newViewer("Abel Girma"), await lecture.newViewer("Sara Tesfaye")];
  [host, asker, other] = [await enter(lecture.host), await enter(abel), await enter(sara)];
  return () => opened.splice(0).forEach((page) => page.close());
});

const ok = { ok: true, data: {} };
const request = (page: JoinedPage, name: string, fields: object = {}) =>
  page.request(name, { roomId: lecture.id, ...fields });
const refusal = async (page: JoinedPage, name: string, fields: object = {}) =>
  failureIn(await request(page, name, fields));
const asking = (text: string, fields: object = {}) => ({ clientId: randomUUID(), text, ...fields });

async function ask(page: JoinedPage, text: string, fields: object = {}) {
  const ack = acknowledgement(listedQuestion);
  const answer = ack.parse(await request(page, "ask-question", asking(text, fields)));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}
async function list(page: JoinedPage, after: string | null = null): Promise<QuestionPage> {
  const ack = acknowledgement(questionPage);
  const answer = ack.parse(await request(page, "list-questions", { after }));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}
const listed = async (page: JoinedPage) =>
  (await list(page)).questions.map(({ text, votes }) => `${text} ${votes}`);
const vote = (page: JoinedPage, seq: number, voted = true) => request(page, "vote-question", { seq, voted });
const decide = (page: JoinedPage, seq: number, decision: string) =>
  request(page, "decide-question", { seq, decision });
const kindsOfActions = () =>
  api.db("moderation_actions").where({ lectureId: lecture.id }).orderBy("id").pluck("kind");
const allow = (rules: object) => request(host, "question-rules", rules);
/** Waits for an event that fits. */
async function heard(page: JoinedPage, fits: (event: TeachingEvent) => boolean) {
  for (;;) {
    const event = await page.next("teaching");
    if (fits(event)) return event;
  }
}
/** Removes a reported question as an admin. */
async function removeReported() {
  const { token } = await asAdmin(api, await newAccount(api.url, "student"));
  const [reported] = await call(api.url, listReportedMessages, { token, query: {} });
  const params = { id: reported?._id ?? "" };
  await call(api.url, decideReport, { token, params, body: { decision: "remove" } });
  return { token, reported };
}
/** Inserts questions of Sara's. */
async function addQuestions(count: number, text: (index: number) => string): Promise<void> {
  await api.db("class_settings").insert({ lectureId: lecture.id, lastQuestion: count });
  await api.db("questions").insert(
    Array.from({ length: count }, (_, index) => ({
      lectureId: lecture.id,
      seq: index + 1,
      askerId: sara.id,
      clientId: randomUUID(),
      text: text(index),
      anonymous: false,
      askedAt: new Date(),
    })),
  );
}

describe("asking", () => {
  test("reaches everybody with the name, and those who join later", async () => {
    expect(await ask(asker, "Why?")).toEqual({
      seq: 1,
      text: "Why?",
      asker: "Abel Girma",
      votes: 0,
      state: "open",
      own: true,
    });
    for (const page of [host, asker, other])
      expect(await page.next("teaching")).toEqual({
        questions: [{ seq: 1, text: "Why?", asker: "Abel Girma", votes: 0, state: "open" }],
      });
    const late = await enter(await lecture.newViewer());
    expect(late.answer.roomInfo.questions).toEqual({
      rules: { open: true, anonymous: false, everyMinute: false, reactions: true },
      answering: null,
      lastSeq: 1,
    });
    expect(await list(late)).toEqual({ questions: [expect.objectContaining({ text: "Why?" })], next: null });
  });

  test("sent again is one question, and is broadcast again: nobody may have heard of it", async () => {
    const question = asking("Why?");
    const first = await request(asker, "ask-question", question);
    await host.next("teaching");
    expect(await request(asker, "ask-question", question)).toEqual(first);
    expect(await host.next("teaching")).toMatchObject({ questions: [{ text: "Why?" }] });
    expect(await api.db("questions").where({ lectureId: lecture.id })).toHaveLength(1);
  });

  test("two at the same moment have numbers of their own", async () => {
    const asked = await Promise.all([ask(asker, "One?"), ask(other, "Two?")]);
    expect(new Set(asked.map(({ seq }) => seq))).toEqual(new Set([1, 2]));
  });

  test("twice at the same moment is one question a minute", async () => {
    await allow({ everyMinute: true });
    const answers = await Promise.all(
      ["One?", "Two?", "Three?"].map((text) => request(asker, "ask-question", asking(text))),
    );
    expect(answers.filter((answer) => acknowledgement(listedQuestion).parse(answer).ok)).toHaveLength(1);
    expect(await list(host)).toMatchObject({ questions: [{ seq: 1 }] });
  });

  test("is refused with its reason while closed, too often, too long, without a name", async () => {
    await allow({ everyMinute: true });
    await ask(asker, "First?");
    const second = await refusal(asker, "ask-question", asking("Second?"));
    expect(second).toMatchObject({ code: "question_too_fast", retryAfter: expect.any(Number) });
    await ask(other, "Somebody else's?");
    await allow({ everyMinute: false });
    await request(host, "chat-rules", { slowSeconds: 300 });
    expect((await refusal(asker, "ask-question", asking("Slow mode?"))).code).toBe("question_too_fast");
    await request(host, "chat-rules", { slowSeconds: 0 });
    const anonymous = await refusal(asker, "ask-question", asking("Who?", { anonymous: true }));
    expect(anonymous.code).toBe("anonymous_not_allowed");
    for (const text of ["", "x".repeat(301), 5])
      expect(await refusal(asker, "ask-question", { clientId: randomUUID(), text })).toMatchObject({
        code: "invalid",
        fields: { text: [expect.any(String)] },
      });
    await allow({ open: false });
    expect((await refusal(asker, "ask-question", asking("Closed?"))).code).toBe("questions_closed");
    expect(await listed(host)).toEqual(["First? 0", "Somebody else's? 0"]);
  });

  test("is for viewers, and rules are the host's", async () => {
    expect((await refusal(host, "ask-question", asking("Me?"))).code).toBe("viewers_only");
    expect((await refusal(asker, "question-rules", { open: false })).code).toBe("host_only");
    expect((await refusal(host, "question-rules")).code).toBe("invalid");
    await allow({ anonymous: true });
    expect(await other.next("teaching")).toEqual({
      rules: { open: true, anonymous: true, everyMinute: false, reactions: true },
    });
  });
});

describe("an anonymous question", () => {
  /** Everything that the others receive while somebody asks and the host decides. */
  async function framesOf(page: JoinedPage, others: JoinedPage[]): Promise<string> {
    const frames: unknown[] = [];
    const names = Object.keys(roomEvents).filter((name) => name !== "viewer-count");
    const record = (name: string, event: unknown) => void frames.push([name, event]);
    const listeners = others.flatMap(({ socket }) =>
      names.map((name) => ({ socket, name, listener: record.bind(null, name) })),
    );
    for (const { socket, name, listener } of listeners) socket.on(name, listener);
    const { seq } = await ask(page, "What is a half?", { anonymous: true });
    for (const [decision, state] of [
      ["answer", "open"],
      ["dismiss", "answering"],
    ] as const) {
      for (const reader of others) await heard(reader, (event) => event.questions?.[0]?.state === state);
      for (const reader of others) frames.push(await list(reader), (await rejoin(reader)).roomInfo.questions);
      await request(host, "mute-asker", { seq, muted: true });
      await request(host, "mute-asker", { seq, muted: false });
      await decide(host, seq, decision);
    }
    for (const reader of others) await heard(reader, (event) => event.questions?.[0]?.state === "dismissed");
    for (const { socket, name, listener } of listeners) socket.off(name, listener);
    return JSON.stringify(frames).replaceAll(/"(?:seq|lastSeq)":\d+/g, "");
  }
  const rejoin = (page: JoinedPage) => page.join({ roomId: lecture.id, ticket: page.answer.ticket });

  test("is the same to everybody else, whoever asks", async () => {
    const others = [host, await enter(await lecture.newViewer())];
    await allow({ anonymous: true });
    for (const reader of others) await heard(reader, ({ rules }) => rules?.anonymous === true);
    const ofAbel = await framesOf(asker, others);
    const ofSara = await framesOf(other, others);
    expect(ofAbel.match(/What is a half/g)?.length).toBeGreaterThan(6);
    expect(ofSara).toBe(ofAbel);
    for (const account of [abel, sara]) expect(ofAbel).not.toContain(account.id);
  });

  test("and a named one of the same person are not linked when its asker is muted", async () => {
    await allow({ anonymous: true });
    const hidden = await ask(asker, "Hidden?", { anonymous: true });
    const named = await ask(asker, "Named?");
    await request(host, "mute-asker", { seq: hidden.seq, muted: true });
    expect((await list(host)).questions.map(({ seq, muted = false }) => [seq, muted])).toEqual([
      [hidden.seq, true],
      [named.seq, false],
    ]);
    for (const page of [asker, other]) expect(JSON.stringify(await list(page))).not.toContain("muted");
    expect((await refusal(asker, "ask-question", asking("More?"))).code).toBe("questions_muted");
    await request(host, "mute-asker", { seq: hidden.seq, muted: false });
    await ask(asker, "More?");
  });

  test("once reported shows its asker to admins, who remove it for everybody", async () => {
    await allow({ anonymous: true });
    const { seq } = await ask(asker, "Send me birr?", { anonymous: true });
    expect((await refusal(asker, "report-question", { seq, reason: "fraud" })).code).toBe("forbidden");
    for (const page of [other, other, host])
      expect(await request(page, "report-question", { seq, reason: "fraud" })).toEqual(ok);
    const { token, reported } = await removeReported();
    expect(reported).toMatchObject({
      text: "Send me birr?",
      senderName: "Abel Girma",
      kind: "question",
      reasons: { fraud: 2 },
    });
    const [entry] = await call(api.url, listAuditLog, { token, query: {} });
    expect(entry?.before).toEqual({ question: String(seq), reports: "2" });
    expect(await heard(other, (event) => "gone" in event)).toEqual({ gone: [seq] });
    expect(await listed(asker)).toEqual([]);
    expect(await call(api.url, listReportedMessages, { token, query: {} })).toEqual([]);
  });

  test("can be muted and unmuted again and again, which is recorded once", async () => {
    const { seq } = await ask(asker, "One?");
    for (const muted of [true, true, false, false])
      expect(await request(host, "mute-asker", { seq, muted })).toEqual(ok);
    expect(await kindsOfActions()).toEqual(["mute-asker", "unmute-asker"]);
  });
});

describe("voting", () => {
  test("counts each account once, and takes a vote back", async () => {
    const [first, second] = [await ask(asker, "One?"), await ask(asker, "Two?")];
    for (let times = 0; times < 3; times += 1) expect(await vote(other, second.seq)).toEqual(ok);
    expect((await heard(host, (event) => "votes" in event)).votes).toEqual([[second.seq, 1]]);
    expect(await listed(asker)).toEqual(["Two? 1", "One? 0"]);
    expect((await list(other)).questions[0]).toMatchObject({ voted: true });
    for (let times = 0; times < 2; times += 1) await vote(other, second.seq, false);
    expect((await heard(host, (event) => "votes" in event)).votes).toEqual([[second.seq, 0]]);
    expect(await listed(asker)).toEqual(["One? 0", "Two? 0"]);
    expect((await refusal(asker, "vote-question", { seq: first.seq, voted: true })).code).toBe("forbidden");
    expect((await refusal(other, "vote-question", { seq: 99, voted: true })).code).toBe("question_not_found");
    expect((await refusal(host, "vote-question", { seq: first.seq, voted: true })).code).toBe("viewers_only");
  });

  test("of those who are banned or have withdrawn no longer counts", async () => {
    const { seq } = await ask(asker, "One?");
    const [banned, withdrawn] = [await lecture.newViewer(), await lecture.newViewer()];
    for (const voter of [banned, withdrawn, sara])
      await vote(voter === sara ? other : await enter(voter), seq);
    await heard(host, (event) => JSON.stringify(event).includes(`[${seq},3]`));
    await request(host, "remove-participant", { accountId: banned.id, ban: true });
    await heard(host, (event) => JSON.stringify(event).includes(`[${seq},2]`));
    await call(api.url, withdrawPayment, { token: withdrawn.token, body: { classId: lecture.id } });
    await heard(host, (event) => JSON.stringify(event).includes(`[${seq},1]`));
    await request(host, "unban-participant", { accountId: banned.id });
    await heard(host, (event) => JSON.stringify(event).includes(`[${seq},2]`));
    expect(await listed(host)).toEqual(["One? 2"]);
  });

  test("of everybody at once is at most two broadcasts a second", async () => {
    const asked = await Promise.all([ask(asker, "One?"), ask(asker, "Two?"), ask(asker, "Three?")]);
    await heard(host, (event) => JSON.stringify(event).includes("Three?"));
    const arrivals: number[] = [];
    host.socket.on("teaching", () => arrivals.push(performance.now()));
    const start = performance.now();
    for (let press = 0; performance.now() - start < 2000; press += 1) {
      await vote(other, asked[press % asked.length]?.seq ?? 1, press % 2 === 0);
      // A page that sends more than 50 packets a second is disconnected.
      await delay(20);
    }
    expect(arrivals.length).toBeGreaterThan(2);
    for (const [index, at] of arrivals.entries())
      if (index > 0) expect(at - (arrivals[index - 1] ?? 0)).toBeGreaterThan(450);
  });
});

test("what many change at once is in events of 300 bytes, votes beside questions, and arrives whole", async () => {
  await addQuestions(60, (index) => `${index + 1}. Why do we turn the second fraction?`);
  const events: TeachingEvent[] = [];
  const counted = new Map<number, number>();
  host.socket.on("teaching", (event: TeachingEvent) => {
    events.push(event);
    for (const [seq, votes] of event.votes ?? []) counted.set(seq, votes);
  });
  const asked: Promise<unknown>[] = [];
  for (let seq = 1; seq <= 60; seq += 1) {
    await vote(asker, seq);
    if (seq % 20 === 0) asked.push(ask(other, `Why do we turn number ${seq}?`));
    await delay(20);
  }
  await Promise.all(asked);
  await expect.poll(() => counted.size, { timeout: 10_000 }).toBe(60);
  expect(new Set(counted.values())).toEqual(new Set([1]));
  expect(events.some(({ questions, votes }) => questions && votes)).toBe(true);
  expect(Math.max(...events.map((event) => JSON.stringify(event).length))).toBeLessThanOrEqual(300);
});

describe("the host", () => {
  test("answers one question after the other on the stage", async () => {
    const [first, second] = [await ask(asker, "One?"), await ask(other, "Two?")];
    await decide(host, first.seq, "answer");
    const late = await enter(await lecture.newViewer());
    expect(late.answer.roomInfo.questions?.answering).toMatchObject({ text: "One?", state: "answering" });
    await Promise.all([decide(host, second.seq, "answer"), decide(host, second.seq, "answer")]);
    const { questions: changed = [] } = await heard(late, ({ questions = [] }) => questions.length === 2);
    // In either order, as either of the two requests may come first.
    expect(changed.toSorted((one, next) => one.seq - next.seq)).toMatchObject([
      { seq: first.seq, state: "answered" },
      { seq: second.seq, state: "answering", text: "Two?" },
    ]);
    await decide(host, second.seq, "done");
    // The page knows the text.
    const change = { seq: second.seq, state: "answered" };
    await heard(late, ({ questions }) => JSON.stringify(questions) === JSON.stringify([change]));
    expect((await refusal(other, "vote-question", { seq: first.seq, voted: true })).code).toBe(
      "question_not_found",
    );
  });

  test("ends only what is on the stage", async () => {
    const { seq } = await ask(asker, "One?");
    expect(await decide(host, seq, "done")).toEqual(ok);
    expect((await list(host)).questions).toMatchObject([{ seq, state: "open" }]);
  });

  test("answers in writing", async () => {
    const { seq } = await ask(asker, "One?");
    await request(host, "write-answer", { seq, text: "Because." });
    expect((await heard(other, ({ questions }) => questions?.[0]?.state === "answered")).questions).toEqual([
      { seq, state: "answered", answer: "Because." },
    ]);
    expect((await list(other)).questions).toMatchObject([{ seq, state: "answered", answer: "Because." }]);
  });

  test("dismisses a question, which its asker is told and keeps", async () => {
    const { seq } = await ask(asker, "One?");
    await decide(host, seq, "dismiss");
    expect(await asker.next("question-dismissed")).toEqual({ seq });
    const dismissed = { questions: [{ seq, state: "dismissed" }] };
    expect(await heard(other, ({ questions }) => questions?.[0]?.state === "dismissed")).toEqual(dismissed);
    // Nothing but the broadcast is repeated.
    expect(await decide(host, seq, "dismiss")).toEqual(ok);
    expect(await other.next("teaching")).toEqual(dismissed);
    expect(await kindsOfActions()).toEqual(["dismiss-question"]);
    expect(asker.received("question-dismissed")).toEqual([]);
    expect((await refusal(host, "write-answer", { seq, text: "Because." })).code).toBe("question_not_found");
    expect(await listed(other)).toEqual([]);
    expect((await list(asker)).questions).toMatchObject([{ seq, state: "dismissed", own: true }]);
    expect(other.received("question-dismissed")).toEqual([]);
  });

  test("removes a question, which is nowhere any more, and can't come back", async () => {
    const question = asking("Rude?");
    await request(asker, "ask-question", question);
    await decide(host, 1, "answer");
    await decide(host, 1, "remove");
    await heard(other, (event) => "gone" in event);
    for (const page of [host, asker, other]) expect(await listed(page)).toEqual([]);
    expect((await enter(await lecture.newViewer())).answer.roomInfo.questions?.answering).toBeNull();
    for (const decision of ["answer", "dismiss", "remove"])
      expect((await refusal(host, "decide-question", { seq: 1, decision })).code).toBe("question_not_found");
    expect((await refusal(asker, "ask-question", question)).code).toBe("question_not_found");
    expect(await kindsOfActions()).toEqual(["remove-question"]);
  });

  test("is helped by the assistant, except with rules and mutes", async () => {
    await request(host, "name-assistant", { accountId: sara.id });
    const { seq } = await ask(asker, "One?");
    expect(await decide(other, seq, "answer")).toEqual(ok);
    expect(await request(other, "write-answer", { seq, text: "Because." })).toEqual(ok);
    for (const [name, fields] of [
      ["mute-asker", { seq, muted: true }],
      ["question-rules", { open: false }],
    ] as const)
      expect((await refusal(other, name, fields)).code, name).toBe("host_only");
    expect((await refusal(asker, "decide-question", { seq, decision: "done" })).code).toBe("host_only");
  });
});

describe("a page of questions", () => {
  test("has at most 30 and 8 kB, most votes first, and leads to all others", async () => {
    await addQuestions(
      100,
      (index) => `${index + 1}. Why do we turn the second fraction, and not the first one?`,
    );
    for (const seq of [70, 50]) await vote(asker, seq);
    await vote(asker, 70);
    await api.db("questions").where({ lectureId: lecture.id, seq: 3 }).update({ state: "answered" });
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const { questions, next }: QuestionPage = await list(asker, after);
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
    await addQuestions(40, () => "ለ".repeat(300));
    const { questions, next } = await list(asker);
    expect(questions).toHaveLength(8);
    expect(next).toBe("0-0-8");
    for (const junk of ["", "2-0-1", "0-0-1; drop", 5])
      expect((await refusal(asker, "list-questions", { after: junk })).code, String(junk)).toBe("invalid");
  });
});

describe("before the lecture", () => {
  const body = (text: string) => ({ clientId: randomUUID(), text, anonymous: false });
  const onPage = ({ token }: TestAccount) => ({ token, params: { id: lecture.id } });

  test("whoever has a seat asks and votes on its page, and the room knows it", async () => {
    const asked = await call(api.url, askQuestion, { ...onPage(abel), body: body("What do I bring?") });
    expect(await host.next("teaching")).toMatchObject({ questions: [{ text: "What do I bring?" }] });
    await call(api.url, voteQuestion, {
      token: sara.token,
      // An id in capitals is the same lecture, and the same room.
      params: { id: lecture.id.toUpperCase(), seq: String(asked.seq) },
      body: { voted: true },
    });
    expect(await heard(host, (event) => "votes" in event)).toEqual({ votes: [[asked.seq, 1]] });
    expect(await call(api.url, listQuestions, { ...onPage(sara), query: {} })).toMatchObject({
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
    await api.db("lectures").where({ id: lecture.id }).update({ startsAt: new Date() });
    expect(await errorOf(api.url, askQuestion, { ...onPage(abel), body: body("Late?") })).toMatchObject({
      code: "ask_in_room",
    });
    await ask(asker, "Here?");
  });
});

test("an account's questions are exported, and go with it", async () => {
  await allow({ anonymous: true });
  await ask(asker, "Mine?", { anonymous: true });
  const { seq } = await ask(other, "Not mine?");
  await vote(asker, seq);
  const exported = await call(api.url, exportAccount, abel);
  expect(exported.questions).toMatchObject([{ text: "Mine?", anonymous: true, lectureName: "Fractions" }]);
  expect(exported.questionVotes).toMatchObject([{ lectureName: "Fractions" }]);
  expect(JSON.stringify(exported)).not.toContain("Not mine?");
  await call(api.url, deleteAccount, { token: abel.token, body: { password: TEST_PASSWORD } });
  expect(await listed(other)).toEqual([expect.stringContaining("Not mine?")]);
  expect(await api.db("questions").where({ askerId: abel.id }).pluck("text")).toEqual([""]);
});
