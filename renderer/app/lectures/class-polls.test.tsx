import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { listAnnouncements } from "#contract/enrollments/announcement.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import {
  createPoll,
  deletePoll,
  listPolls,
  movePoll,
  updatePoll,
  type HostPoll,
} from "#contract/room/class-poll.ts";
import { getClassResults, getOwnResults } from "#contract/room/class-results.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const upcoming = sampleLecture({ schedule: "2126-12-01T10:00:00+03:00" });
const over = sampleLecture({ schedule: "2020-12-01T10:00:00+03:00", ended: true });
const held = {
  round: 1,
  openedAt: "2026-12-01T07:00:00.000Z",
  open: false,
  closesInMs: null,
  resultsShown: true,
  answerShown: true,
  results: { answered: 2, counts: [2, 0], numbers: [] },
};
const poll = (id: number, changes: Partial<HostPoll> = {}): HostPoll => ({
  _id: `0199b5a0-0000-7000-8000-00000000000${id}`,
  text: `Poll ${id}?`,
  kind: "one",
  options: ["Yes", "No"],
  right: null,
  rounds: [],
  ...changes,
});
const question = {
  seq: 1,
  text: "Why?",
  asker: null,
  votes: 3,
  state: "answered",
  answer: "Because.",
} as const;

function open(lecture: typeof upcoming, account = instructor) {
  server.answer(me, account);
  server.answer(previewLecture, lecture);
  server.answer(lectureById, lecture);
  return renderAppAt(`/lecture?id=${lecture._id}`);
}
beforeEach(() => {
  server = startFakeServer();
  server.answer(checkEnrollment, { isEnrolled: true });
  useSession.getState().signedIn("t-1");
});

const more = (id: number) => screen.findByRole("button", { name: `More about “Poll ${id}?”` });
const choices = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

test("the instructor prepares polls: adds, changes, moves, copies and deletes them", async () => {
  server.answer(listPolls, [poll(1), poll(2), poll(3, { rounds: [held] })]);
  for (const endpoint of [createPoll, updatePoll]) server.answer(endpoint, poll(1));
  for (const endpoint of [movePoll, deletePoll]) server.answer(endpoint, {});
  const { user } = open(upcoming);
  await user.click(await more(3));
  expect(choices()).toEqual(["Copy", "Move up"]);
  await user.click(screen.getByRole("menuitem", { name: "Copy" }));
  const { text, kind, options, right } = poll(3);
  expect(server.asked(createPoll)).toMatchObject([{ body: { text, kind, options, right } }]);

  await user.click(await more(1));
  expect(choices()).toEqual(["Change", "Copy", "Move down", "Delete"]);
  await user.click(screen.getByRole("menuitem", { name: "Move down" }));
  expect(server.asked(movePoll)).toMatchObject([{ body: { position: 1 } }]);

  await user.click(await more(1));
  await user.click(screen.getByRole("menuitem", { name: "Change" }));
  await user.type(screen.getByRole("textbox", { name: "Option 3" }), "Perhaps");
  await user.click(screen.getByRole("checkbox", { name: "3 is right" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(server.asked(updatePoll)).toMatchObject([
    { body: { options: ["Yes", "No", "Perhaps"], right: { chosen: [2] } } },
  ]);

  await user.click(await more(2));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: "Delete the poll" }));
  expect(server.asked(deletePoll)).toMatchObject([{ path: expect.stringMatching(/polls\/.*2$/) }]);
});

test("a poll is moved by quick presses, one place each, and the list is loaded again after the last", async () => {
  server.answer(listPolls, [poll(1), poll(2), poll(3)]);
  const { user } = open(upcoming);
  const answers: (() => void)[] = [];
  server.reply(movePoll, () => new Promise((resolve) => answers.push(() => resolve(answerOf(movePoll, {})))));
  const moveUp = async () => {
    await user.click(await more(3));
    await user.click(screen.getByRole("menuitem", { name: "Move up" }));
  };
  const texts = () => screen.getAllByText(/^Poll \d\?$/).map(({ textContent }) => textContent);
  await moveUp();
  expect(texts()).toEqual(["Poll 1?", "Poll 3?", "Poll 2?"]);
  await moveUp();
  expect(texts()).toEqual(["Poll 3?", "Poll 1?", "Poll 2?"]);
  expect(server.asked(movePoll)).toMatchObject([{ body: { position: 1 } }]);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  expect(server.asked(movePoll)).toMatchObject([{ body: { position: 1 } }, { body: { position: 0 } }]);
  expect(server.asked(listPolls)).toHaveLength(1);
  answers[1]?.();
  await expect.poll(() => server.asked(listPolls).length).toBe(2);
});

test("a move that fails is taken back", async () => {
  server.answer(listPolls, [poll(1), poll(2)]);
  server.fail(movePoll, "class_poll_not_found");
  const { user } = open(upcoming);
  await user.click(await more(2));
  await user.click(screen.getByRole("menuitem", { name: "Move up" }));
  expect(await screen.findByText("This poll no longer exists.")).toBeVisible();
  await expect
    .poll(() => screen.getAllByText(/^Poll \d\?$/).map(({ textContent }) => textContent))
    .toEqual(["Poll 1?", "Poll 2?"]);
});

test.each([
  ["polls to prepare", listPolls, upcoming],
  ["results", getClassResults, over],
])("an older server that knows no %s is no error", async (_, endpoint, lecture) => {
  server.fail(endpoint, "not_found");
  open(lecture);
  await expect.poll(() => server.asked(endpoint)).toHaveLength(1);
  expect(await screen.findByRole("region", { name: "Materials" })).toBeVisible();
  expect(screen.queryByText(/^We couldn't load the (polls|results)/)).toBeNull();
});

test("a poll that is not complete says where, and each kind has its own fields", async () => {
  server.answer(createPoll, poll(1));
  const { user } = open(upcoming);
  await user.click(await screen.findByRole("button", { name: "Add a poll" }));
  await user.type(screen.getByRole("textbox", { name: "Option 1" }), "Yes");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Enter a question.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Option 2" })).toHaveAccessibleDescription(
    /Enter at least two options./,
  );
  await user.type(screen.getByRole("textbox", { name: "Question" }), "Is it so?");
  await user.selectOptions(screen.getByRole("combobox", { name: "How viewers answer" }), "True or false");
  await user.selectOptions(screen.getByRole("combobox", { name: "What is right" }), "False");
  expect(screen.queryByRole("textbox", { name: "Option 1" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(server.asked(createPoll)).toMatchObject([
    { body: { kind: "true-false", options: [], right: { chosen: [1] } } },
  ]);
});

test("a refused change says why", async () => {
  server.answer(listPolls, [poll(1)]);
  server.fail(createPoll, "too_many_class_polls");
  const { user } = open(upcoming);
  await user.click(await more(1));
  await user.click(screen.getByRole("menuitem", { name: "Copy" }));
  expect(await screen.findByText(/up to 50 polls/)).toBeVisible();
});

test("after the lecture the instructor reads rounds, scores and questions, and saves them as CSV", async () => {
  const quiz = poll(1, { right: { chosen: [0] }, rounds: [held, { ...held, round: 4 }] });
  server.answer(getClassResults, {
    polls: [quiz, poll(2)],
    questions: [question],
    of: 1,
    students: [
      {
        _id: student._id,
        name: "Hana Bekele",
        score: { right: 1, of: 1 },
        answers: [{ answer: { chosen: [0] }, right: true }],
      },
    ],
  });
  const { user } = open(over);
  const part = within(await screen.findByRole("region", { name: "Polls and questions" }));
  expect(part.getAllByText("2 people · 100%")).toHaveLength(2);
  expect(part.queryByText("Poll 2?")).toBeNull();
  expect(part.getByRole("row", { name: /Hana Bekele/ })).toHaveTextContent("Hana Bekele1 of 1Yes Right");
  expect(part.getByText("Why?").closest("li")).toHaveTextContent("Anonymous · 3 votes · AnsweredBecause.");
  expect(screen.queryByRole("button", { name: "Add a poll" })).toBeNull();
  await user.click(part.getByRole("button", { name: "Download as CSV" }));
  expect(server.saveFile).toHaveBeenCalledWith(expect.any(Blob), "gubae-quizzes.csv");
});

test("after the lecture a student reads the own answers, score and questions", async () => {
  server.answer(getOwnResults, {
    score: { right: 1, of: 2 },
    polls: [
      {
        poll: { text: "Poll 1?", kind: "one", options: ["Yes", "No"] },
        own: { chosen: [1] },
        results: held.results,
        right: { chosen: [0] },
        isRight: false,
      },
      {
        poll: { text: "Poll 2?", kind: "number", options: [] },
        own: null,
        results: null,
        right: null,
        isRight: null,
      },
    ],
    questions: [{ ...question, state: "dismissed", answer: undefined }],
  });
  open(over, student);
  const part = within(await screen.findByRole("region", { name: "Your answers and questions" }));
  expect(part.getByText("You answered 1 of 2 quizzes right.")).toBeVisible();
  expect(part.getByText(/^You answered: No/)).toHaveTextContent("You answered: No Wrong");
  expect(part.getByText("You didn't answer.")).toBeVisible();
  expect(part.getByText("Why?").closest("li")).toHaveTextContent("Not answered");
});

test("nothing that a class did together leaves nothing to read", async () => {
  open(over, student);
  expect(await screen.findByRole("heading", { name: over.name })).toBeVisible();
  await expect.poll(() => server.asked(getOwnResults)).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Your answers and questions" })).toBeNull();
});

test("who bought only the replay is not asked for own answers", async () => {
  server.answer(checkEnrollment, { isEnrolled: false, hasReplay: true });
  open(over, student);
  await expect.poll(() => server.asked(listAnnouncements)).not.toHaveLength(0);
  expect(server.asked(getOwnResults)).toHaveLength(0);
});
