import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListedQuestion } from "#contract/room/question.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { student } from "#renderer/testing/samples.ts";
import type { RoomSocketMessage } from "../../socket/room-socket.ts";
import { emptyRoomInfo, failedOutcome } from "../../testing/fakes.ts";
import { RoomOnScreen } from "../../testing/room-on-screen.tsx";
import { LazyQuestionsPanel } from "./lazy-questions-panel.ts";

const question = (seq: number, changes: Partial<ListedQuestion> = {}): ListedQuestion => ({
  seq,
  text: `Question ${seq}?`,
  asker: "Abel Girma",
  votes: 0,
  state: "open",
  ...changes,
});
const rules = { open: true, anonymous: false, everyMinute: false };
const info = (changes: object = {}) => ({
  ...emptyRoomInfo,
  questions: { rules, answering: null, lastSeq: 2, ...changes },
});

let page: RoomOnScreen;
beforeEach(() => {
  page = new RoomOnScreen();
  useSession.setState({ account: student });
});
afterEach(() => useSession.setState({ account: null }));

async function open(
  questions: ListedQuestion[],
  {
    role = "viewer",
    roomInfo = info(),
  }: { role?: "viewer" | "host"; roomInfo?: ReturnType<typeof info> } = {},
) {
  await LazyQuestionsPanel.load();
  page.socket.answerTeaching = () => ({ ok: true, data: { questions, next: null } });
  await page.show({ role, roomInfo });
  await page.user.click(screen.getByRole("button", { name: /^Questions/ }));
  await screen.findByRole("region", { name: /^The questions/ });
}
const rowOf = (text: string) => {
  const row = screen.getByText(text, { selector: ".room-question *" }).closest("li");
  if (!row) throw new Error(`There is no question ${text}`);
  return within(row);
};
const choose = async (text: string, choice: string) => {
  await page.user.click(rowOf(text).getByRole("button", { name: `More about “${text}”` }));
  await page.user.click(screen.getByRole("menuitem", { name: choice }));
};
const requests = () => page.socket.moderationRequests.map(({ name, request }) => [name, request]);
const asked = () => page.socket.teachingRequests.filter(({ name }) => name === "ask-question");

test("an older server has no questions, and a closed panel loads nothing", async () => {
  await page.show({ roomInfo: emptyRoomInfo });
  expect(screen.queryByRole("button", { name: /^Questions/ })).toBeNull();
  expect(page.socket.teachingRequests).toEqual([]);
});

test("the button counts what is new until the panel is open", async () => {
  await page.show({ roomInfo: info() });
  expect(screen.getByRole("button", { name: "Questions, 2 new" })).toBeVisible();
  await page.receive({ name: "teaching", data: { questions: [question(3)] } });
  await page.user.click(screen.getByRole("button", { name: "Questions, 3 new" }));
  expect(screen.getByRole("button", { name: "Questions" })).toBeVisible();
});

describe("a viewer", () => {
  test("asks, and sees the question as theirs", async () => {
    await open([question(1)]);
    const own = question(2, { text: "Why?", own: true, asker: student.name });
    page.socket.answerTeaching = () => ({ ok: true, data: own });
    await page.user.type(screen.getByPlaceholderText("Ask a question"), "Why?{Enter}");
    expect(asked()).toEqual([
      { name: "ask-question", request: expect.objectContaining({ text: "Why?", anonymous: false }) },
    ]);
    expect(rowOf("Why?").getByText("Yours")).toBeVisible();
    expect(rowOf("Why?").queryByRole("button")).toBeNull();
    expect(screen.getByPlaceholderText("Ask a question")).toHaveValue("");
  });

  test("keeps a refused question, reads why, and sends it again as the same", async () => {
    await open([]);
    page.socket.answerTeaching = () => failedOutcome("question_too_fast");
    await page.user.type(screen.getByPlaceholderText("Ask a question"), "Why?{Enter}");
    expect(await screen.findByText(/wait a moment before you ask/)).toBeVisible();
    await page.user.click(screen.getByRole("button", { name: "Ask" }));
    const [first, second] = asked().map(({ request }) => Reflect.get(request, "clientId"));
    expect(second).toBe(first);
    await page.user.clear(screen.getByPlaceholderText("Ask a question"));
    await page.user.click(screen.getByRole("button", { name: "Ask" }));
    expect(screen.getByText("Enter a question.")).toBeVisible();
  });

  test("asks without a name only where it is allowed, and reads before what that means", async () => {
    await open([], { roomInfo: info({ rules: { ...rules, anonymous: true } }) });
    await page.user.click(screen.getByRole("checkbox", { name: "Without my name" }));
    expect(screen.getByText(/not even the host.*fewer than five viewers/)).toBeVisible();
    await page.user.type(screen.getByPlaceholderText("Ask a question"), "Who?{Enter}");
    expect(asked()[0]?.request).toMatchObject({ anonymous: true });
    await page.receive({ name: "teaching", data: { rules: { ...rules, open: false } } });
    expect(screen.getByText("The host takes no questions now.")).toBeVisible();
  });

  test("votes at once, and takes it back when the server refuses it", async () => {
    await open([question(1, { votes: 2 })]);
    const vote = () => rowOf("Question 1?").getByRole("button", { name: /^Vote/ });
    await page.user.click(vote());
    expect(vote()).toHaveTextContent("3");
    expect(vote()).toHaveAttribute("aria-pressed", "true");
    page.socket.answerModeration = () => failedOutcome("question_not_found");
    await page.user.click(vote());
    expect(vote()).toHaveTextContent("3");
    expect(requests().map(([, request]) => request)).toMatchObject([{ voted: true }, { voted: false }]);
  });

  test("reads on while others vote, and sorts when they want to", async () => {
    await open([question(1), question(2)]);
    await page.receive({ name: "teaching", data: { votes: [[2, 7]] } });
    const texts = () => screen.getAllByText(/^Question \d\?$/).map(({ textContent }) => textContent);
    expect(texts()).toEqual(["Question 1?", "Question 2?"]);
    page.socket.answerTeaching = () => ({
      ok: true,
      data: { questions: [question(9, { votes: 8 }), question(2, { votes: 7 })], next: "0-7-2" },
    });
    await page.user.click(screen.getByRole("button", { name: "Sort by votes" }));
    expect(texts()).toEqual(["Question 9?", "Question 2?"]);
    await page.receive({ name: "teaching", data: { votes: [[1, 9]] } });
    await page.user.click(screen.getByRole("button", { name: "Sort by votes" }));
    expect(screen.queryByRole("button", { name: "Sort by votes" })).toBeNull();
  });

  test.each(["question-dismissed", "teaching"] as const)(
    "hears politely what the host answers, and that their own is dismissed: first by %s",
    async (first) => {
      await open([question(1, { own: true })]);
      const outputs = screen.getAllByRole("status");
      const answering = question(1, { state: "answering" });
      await page.receive({ name: "teaching", data: { questions: [answering] } });
      const stage = screen
        .getAllByRole("status")
        .find(({ textContent }) => textContent?.includes("Question 1?"));
      expect(stage).toHaveTextContent("Abel Girma Question 1?");
      // A live region that appears with its text isn't read.
      expect(outputs).toContain(stage);
      const events: RoomSocketMessage[] = [
        { name: "question-dismissed", data: { seq: 1 } },
        { name: "teaching", data: { questions: [{ seq: 1, state: "dismissed" }] } },
      ];
      for (const event of first === "teaching" ? events.toReversed() : events) await page.receive(event);
      expect(stage).toHaveTextContent("");
      expect(await screen.findByText("The host won't answer your question.")).toBeVisible();
      expect(rowOf("Question 1?").getByText("Not answered")).toBeVisible();
    },
  );

  test("reports a question of others", async () => {
    await open([question(1)]);
    await choose("Question 1?", "Report");
    await page.user.click(screen.getByRole("button", { name: "Report" }));
    expect(requests()).toMatchObject([["report-question", { seq: 1, reason: "spam" }]]);
  });

  test("reads the list again after a reconnect", async () => {
    await open([question(1)]);
    page.socket.answerTeaching = () => ({ ok: true, data: { questions: [question(2)], next: null } });
    await page.receive({ name: "down" });
    await page.receive({ name: "up" });
    expect(await screen.findByText("Question 2?")).toBeVisible();
    expect(screen.queryByText("Question 1?")).toBeNull();
  });
});

describe("the host", () => {
  test("answers, writes, dismisses, removes and mutes", async () => {
    await open([question(1, { asker: null })], { role: "host" });
    expect(rowOf("Question 1?").getByText("Anonymous")).toBeVisible();
    expect(screen.queryByPlaceholderText("Ask a question")).toBeNull();
    await page.user.click(rowOf("Question 1?").getByRole("button", { name: /^Answer now/ }));
    await choose("Question 1?", "Dismiss");
    await choose("Question 1?", "Remove");
    await choose("Question 1?", "Mute its asker");
    expect(rowOf("Question 1?").getByText("Muted")).toBeVisible();
    await choose("Question 1?", "Answer in writing");
    await page.user.type(screen.getByRole("textbox", { name: /^Answer/ }), "Because.");
    await page.user.click(screen.getByRole("button", { name: "Send" }));
    expect(requests()).toMatchObject([
      ["decide-question", { seq: 1, decision: "answer" }],
      ["decide-question", { seq: 1, decision: "dismiss" }],
      ["decide-question", { seq: 1, decision: "remove" }],
      ["mute-asker", { seq: 1, muted: true }],
      ["write-answer", { seq: 1, text: "Because." }],
    ]);
  });

  test("ends an answer on the stage, and changes the rules", async () => {
    const answering = question(1, { state: "answering" });
    await open([answering], { role: "host", roomInfo: info({ answering }) });
    await page.user.click(screen.getAllByRole("button", { name: "Done" })[0] as HTMLElement);
    await page.user.click(screen.getByText("What viewers may do"));
    await page.user.click(screen.getByRole("switch", { name: "Ask without their name" }));
    expect(requests()).toMatchObject([
      ["decide-question", { seq: 1, decision: "done" }],
      ["question-rules", { anonymous: true }],
    ]);
  });
});
