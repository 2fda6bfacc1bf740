import { beforeEach, describe, expect, test } from "vitest";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { asking, createQuestionRoom, heard, type QuestionRoom } from "../testing/question-room.ts";

const api = setUpTestServer();
let room: QuestionRoom;
beforeEach(async () => {
  room = await createQuestionRoom(api);
  return room.close;
});

const ok = { ok: true, data: {} };

describe("the host", () => {
  test("answers one question after the other on the stage", async () => {
    const [first, second] = [await room.ask(room.viewer, "One?"), await room.ask(room.other, "Two?")];
    await room.decide(room.hostPage, first.seq, "answer");
    const late = await room.enter(await room.newViewer());
    expect(late.answer.roomInfo.questions?.answering).toMatchObject({ text: "One?", state: "answering" });
    await Promise.all([
      room.decide(room.hostPage, second.seq, "answer"),
      room.decide(room.hostPage, second.seq, "answer"),
    ]);
    const { questions: changed = [] } = await heard(late, ({ questions = [] }) => questions.length === 2);
    // In either order, as either of the two requests may come first.
    expect(changed.toSorted((one, next) => one.seq - next.seq)).toMatchObject([
      { seq: first.seq, state: "answered" },
      { seq: second.seq, state: "answering", text: "Two?" },
    ]);
    await room.decide(room.hostPage, second.seq, "done");
    // The page knows the text.
    const change = { seq: second.seq, state: "answered" };
    await heard(late, ({ questions }) => JSON.stringify(questions) === JSON.stringify([change]));
    expect((await room.refusal(room.other, "vote-question", { seq: first.seq, voted: true })).code).toBe(
      "question_not_found",
    );
  });

  test("ends only what is on the stage", async () => {
    const { seq } = await room.ask(room.viewer, "One?");
    expect(await room.decide(room.hostPage, seq, "done")).toEqual(ok);
    expect((await room.list(room.hostPage)).questions).toMatchObject([{ seq, state: "open" }]);
  });

  test("answers in writing", async () => {
    const { seq } = await room.ask(room.viewer, "One?");
    await room.request(room.hostPage, "write-answer", { seq, text: "Because." });
    expect(
      (await heard(room.other, ({ questions }) => questions?.[0]?.state === "answered")).questions,
    ).toEqual([{ seq, state: "answered", answer: "Because." }]);
    expect((await room.list(room.other)).questions).toMatchObject([
      { seq, state: "answered", answer: "Because." },
    ]);
  });

  test("dismisses a question, which its asker is told and keeps", async () => {
    const { seq } = await room.ask(room.viewer, "One?");
    await room.decide(room.hostPage, seq, "dismiss");
    expect(await room.viewer.next("question-dismissed")).toEqual({ seq });
    const dismissed = { questions: [{ seq, state: "dismissed" }] };
    expect(await heard(room.other, ({ questions }) => questions?.[0]?.state === "dismissed")).toEqual(
      dismissed,
    );
    // Nothing but the broadcast is repeated.
    expect(await room.decide(room.hostPage, seq, "dismiss")).toEqual(ok);
    expect(await room.other.next("teaching")).toEqual(dismissed);
    expect(await room.kindsOfActions()).toEqual(["dismiss-question"]);
    expect(room.viewer.received("question-dismissed")).toEqual([]);
    expect((await room.refusal(room.hostPage, "write-answer", { seq, text: "Because." })).code).toBe(
      "question_not_found",
    );
    expect(await room.listed(room.other)).toEqual([]);
    expect((await room.list(room.viewer)).questions).toMatchObject([{ seq, state: "dismissed", own: true }]);
    expect(room.other.received("question-dismissed")).toEqual([]);
  });

  test("removes a question, which is nowhere any more, and can't come back", async () => {
    const question = asking("Rude?");
    await room.request(room.viewer, "ask-question", question);
    await room.decide(room.hostPage, 1, "answer");
    await room.decide(room.hostPage, 1, "remove");
    await heard(room.other, (event) => "gone" in event);
    for (const page of [room.hostPage, room.viewer, room.other]) expect(await room.listed(page)).toEqual([]);
    expect((await room.enter(await room.newViewer())).answer.roomInfo.questions?.answering).toBeNull();
    for (const decision of ["answer", "dismiss", "remove"])
      expect((await room.refusal(room.hostPage, "decide-question", { seq: 1, decision })).code).toBe(
        "question_not_found",
      );
    expect((await room.refusal(room.viewer, "ask-question", question)).code).toBe("question_not_found");
    expect(await room.kindsOfActions()).toEqual(["remove-question"]);
  });

  test("is helped by the assistant, except with rules and mutes", async () => {
    await room.request(room.hostPage, "name-assistant", { accountId: room.sara.id });
    const { seq } = await room.ask(room.viewer, "One?");
    expect(await room.decide(room.other, seq, "answer")).toEqual(ok);
    expect(await room.request(room.other, "write-answer", { seq, text: "Because." })).toEqual(ok);
    for (const [name, fields] of [
      ["mute-asker", { seq, muted: true }],
      ["question-rules", { open: false }],
    ] as const)
      expect((await room.refusal(room.other, name, fields)).code, name).toBe("host_only");
    expect((await room.refusal(room.viewer, "decide-question", { seq, decision: "done" })).code).toBe(
      "host_only",
    );
  });
});
