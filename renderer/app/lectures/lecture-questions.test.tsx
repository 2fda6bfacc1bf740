import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { listAnnouncements } from "#contract/enrollments/announcement.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import { askQuestion, listQuestions, voteQuestion, type ListedQuestion } from "#contract/room/question.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture({ schedule: "2126-12-01T10:00:00+03:00" });
const rules = { open: true, anonymous: true, everyMinute: false };
const theirs: ListedQuestion = { seq: 1, text: "What do I bring?", asker: null, votes: 3, state: "open" };
const listed = (questions: ListedQuestion[] = [theirs], changes: object = {}) => ({
  questions,
  next: null,
  rules,
  few: true,
  ...changes,
});
const open = () => renderAppAt(`/lecture?id=${lecture._id}`);

beforeEach(() => {
  server = startFakeServer();
  server.answer(previewLecture, lecture);
  server.answer(lectureById, lecture);
  server.answer(checkEnrollment, { isEnrolled: true });
  server.answer(listAnnouncements, { announcements: [], recipients: 0 });
  server.answer(listQuestions, listed());
  server.answer(me, student);
  useSession.getState().signedIn("t-1");
});

test("a student with a seat asks before the lecture, and reads what anonymous means", async () => {
  const own: ListedQuestion = { ...theirs, seq: 2, text: "Will it be recorded?", own: true };
  server.answer(askQuestion, own);
  const { user } = open();
  const field = await screen.findByRole("textbox", { name: "Ask a question" });
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("Enter a question.")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Without my name" }));
  expect(screen.getByText(/not even the host.*fewer than five people have a seat/)).toBeVisible();
  await user.type(field, "Will it be recorded?");
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(
    (await screen.findByText("Will it be recorded?", { selector: "li p" })).closest("li"),
  ).toHaveTextContent("Anonymous · Yours");
  expect(server.asked(askQuestion)).toMatchObject([
    { body: { text: "Will it be recorded?", anonymous: true, clientId: expect.any(String) } },
  ]);
  expect(field).toHaveValue("");
});

test("a vote is shown, and a refused one is taken back and explained", async () => {
  server.answer(voteQuestion, {});
  const { user } = open();
  const vote = await screen.findByRole("button", { name: /^Vote · \d+, for “What do I bring\?”/ });
  await user.click(vote);
  expect(await screen.findByRole("button", { name: /^Vote · 4,/ })).toHaveAttribute("aria-pressed", "true");
  server.fail(voteQuestion, "ask_in_room");
  await user.click(screen.getByRole("button", { name: /^Vote · 4,/ }));
  expect(await screen.findByText(/Please ask in the room/)).toBeVisible();
  expect(screen.getByRole("button", { name: /^Vote · 4,/ })).toHaveAttribute("aria-pressed", "true");
});

test("all pages can be read, and a vote on the second moves nothing", async () => {
  server.answer(voteQuestion, {});
  server.answer(listQuestions, listed([theirs], { next: "0-3-1" }));
  const { user } = open();
  const more = await screen.findByRole("button", { name: "Show more" });
  server.answer(listQuestions, listed([{ ...theirs, seq: 2, text: "Is there a break?" }]));
  await user.click(more);
  await user.click(await screen.findByRole("button", { name: /for “Is there a break\?”/ }));
  expect(await screen.findByRole("button", { name: /^Vote · 4, for “Is there a break/ })).toBeVisible();
  expect(screen.getByText("What do I bring?")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(server.asked(listQuestions).at(-1)?.query.get("after")).toBe("0-3-1");
});

test("the instructor reads them, and neither asks nor votes", async () => {
  server.answer(me, instructor);
  open();
  expect(await screen.findByText("What do I bring?")).toBeVisible();
  expect(screen.getByText("3 votes")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Ask a question" })).toBeNull();
});

test("closed questions, a started lecture and no seat leave nothing to ask", async () => {
  server.answer(listQuestions, listed([theirs], { rules: { ...rules, open: false } }));
  const { unmount } = open();
  expect(await screen.findByText("The host takes no questions now.")).toBeVisible();
  unmount();
  for (const [shown, isEnrolled] of [
    [sampleLecture({ schedule: "2020-12-01T10:00:00+03:00" }), true],
    [lecture, false],
  ] as const) {
    server.answer(previewLecture, shown);
    server.answer(lectureById, shown);
    server.answer(checkEnrollment, { isEnrolled });
    const before = server.asked(listQuestions).length;
    const page = open();
    expect(await screen.findByRole("heading", { name: shown.name })).toBeVisible();
    expect(server.asked(listQuestions)).toHaveLength(before);
    page.unmount();
  }
});
