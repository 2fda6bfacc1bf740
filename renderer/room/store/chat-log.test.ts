import { describe, expect, test } from "vitest";
import {
  addPending,
  catchUp,
  countUnread,
  deliver,
  emptyChatLog,
  lacksEarlier,
  markRead,
  markRejected,
  pendingMessages,
  editRejected,
  messageIssue,
  sendableText,
} from "./chat-log.ts";
import { chatMessage } from "../testing/fakes.ts";

const draft = (clientId: string, text: string) => ({ clientId, text, replyTo: null });
const idsOf = (log: { entries: readonly { clientId: string }[] }) =>
  log.entries.map(({ clientId }) => clientId);

describe("chat log", () => {
  test("one's own message replaces its pending entry, others are appended", () => {
    const pending = addPending(addPending(emptyChatLog, draft("mine", "Hello")), draft("later", "And"));
    const log = deliver(deliver(pending, chatMessage(1)), chatMessage(2, { clientId: "mine" }));
    expect(log.entries.map(({ clientId, status }) => [clientId, status])).toEqual([
      ["client-1", "delivered"],
      ["mine", "delivered"],
      ["later", "sending"],
    ]);
  });

  test("messages are in the server's order, whatever order they arrive in", () => {
    const log = [3, 1, 2].map((seq) => chatMessage(seq)).reduce(deliver, emptyChatLog);
    expect(idsOf(log)).toEqual(["client-1", "client-2", "client-3"]);
  });

  test("the same message twice is one message", () => {
    const log = deliver(deliver(emptyChatLog, chatMessage(1)), chatMessage(1));
    expect(idsOf(log)).toEqual(["client-1"]);
    expect(deliver(log, chatMessage(1)), "nothing re-renders").toBe(log);
  });

  test("a removed message replaces the original", () => {
    const log = deliver(deliver(emptyChatLog, chatMessage(1)), chatMessage(1, { removed: true, text: "" }));
    expect(log.entries).toMatchObject([{ clientId: "client-1", removed: true, text: "" }]);
    expect(deliver(log, chatMessage(1)), "a late copy does not bring it back").toBe(log);
  });

  test("lastSeq stops at a gap, so that the next join fetches what is missing", () => {
    const gap = deliver(deliver(emptyChatLog, chatMessage(1)), chatMessage(3));
    expect(gap.lastSeq).toBe(1);
    expect(deliver(gap, chatMessage(2)).lastSeq).toBe(3);
  });

  test("a join response is complete, even when the server no longer has the oldest", () => {
    expect(catchUp(emptyChatLog, [chatMessage(7), chatMessage(8)]).lastSeq).toBe(8);
    expect(catchUp(deliver(emptyChatLog, chatMessage(1)), []).lastSeq).toBe(1);
  });

  test("knows whether there were earlier messages than the server still sends", () => {
    expect(lacksEarlier(addPending(emptyChatLog, draft("mine", "Hello")))).toBe(false);
    expect(lacksEarlier(catchUp(emptyChatLog, [chatMessage(1), chatMessage(2)]))).toBe(false);
    expect(lacksEarlier(catchUp(emptyChatLog, [chatMessage(2)]))).toBe(true);
  });

  test("a rejected message is not sent again", () => {
    const log = markRejected(
      addPending(addPending(emptyChatLog, draft("a", "A")), draft("b", "B")),
      "a",
      "too_many_requests",
    );
    expect(pendingMessages(log).map(({ clientId }) => clientId)).toEqual(["b"]);
    expect(log.entries[0]).toMatchObject({ status: "rejected", code: "too_many_requests" });
  });

  test.each([
    ["  Hello ", "Hello"],
    ["", null],
    [" \n\t ", null],
    ["\u200B\u3164", null],
    ["\u202Aሰላም\u202C ❤\uFE0F", "ሰላም ❤\uFE0F"],
    ["x".repeat(2001), "x".repeat(2001)],
  ])("%j is sent as %j", (typed, text) => {
    expect(sendableText(typed)).toBe(text);
  });

  test.each([
    ["Hello", null],
    [" \u200B ", null],
    [`${"x".repeat(2000)}  \u200E`, null],
    ["x".repeat(2001), "A message can be up to 2,000 characters long."],
    ["a\u0007", "This text can't contain control characters."],
  ])("%j has the issue %j", (typed, issue) => expect(messageIssue(typed)).toBe(issue));

  test("a rejected message can be written anew, before what is being written", () => {
    const first = { ...draft("a", "A"), replyTo: 7 };
    const log = markRejected(addPending(addPending(emptyChatLog, first), draft("b", "B")), "a", "invalid");
    const edited = editRejected({ chat: log, draft: "" }, first);
    expect(edited).toMatchObject({ draft: "A", replyTo: 7 });
    expect(edited.chat.entries).toMatchObject([{ clientId: "b", status: "sending" }]);
    expect(editRejected({ chat: log, draft: "more" }, first).draft).toBe("A more");
  });

  test("what others write is unread until it was in view; what a first join brings is old", () => {
    const joined = catchUp(emptyChatLog, [chatMessage(1), chatMessage(2)]);
    expect(countUnread(joined, "me")).toBe(0);
    const own = chatMessage(4, { senderId: "me" });
    const removed = chatMessage(5, { removed: true, text: "" });
    const later = [chatMessage(3), own, removed].reduce(deliver, joined);
    expect(countUnread(later, "me")).toBe(1);
    expect(countUnread(markRead(later), "me")).toBe(0);
    expect(countUnread(catchUp(markRead(later), [chatMessage(6)]), "me"), "missed while offline").toBe(1);
    expect(markRead(joined), "nothing re-renders").toBe(joined);
    expect(countUnread(deliver(emptyChatLog, chatMessage(1)), "me"), "before the first join").toBe(0);
  });
});
