import { render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { checkEnrollment, type EndedEnrollment } from "#contract/enrollments/enrollment.ts";
import { getInterruption, type Interruption } from "#contract/enrollments/interruption.ts";
import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { ReturnableSeat } from "#renderer/enrollments/after/ReturnableSeat.tsx";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

const textRef = "gb-abcdefghijklmnopqrstuvwx";
const minuteMs = 60_000;
/** The lecture lasts two hours and is half over, at noon, so that every deadline is today. */
const now = Date.parse("2026-12-01T12:00:00");
const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
const running = sampleLecture({ schedule: at(-60), price: 450, refundable: false });
const nextLecture = { _id: lectureId(7), name: "Series", schedule: at(9000), zone: running.zone };
const address = `/lecture?id=${running._id}`;
const paid = { textRef, amount: 450, refund: "none" } as const;

const facts: Interruption = {
  state: "broke_off",
  outlook: "not_given",
  minutes: 15,
  soldMinutes: 120,
  students: 2,
  resumeBy: at(75),
  decidedAt: at(120),
  isHost: false,
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.isAt(() => now);
  server.answer(me, student);
  server.answer(lectureById, { ...running, ended: true });
  server.answer(checkEnrollment, { isEnrolled: true, payment: paid });
  server.answer(getInterruption, { interruption: null });
});

const openAsGuest = () => renderAppAt(address);
function open() {
  useSession.getState().signedIn("t-1");
  return renderAppAt(address);
}
const note = async (name: string) => within(await screen.findByRole("region", { name }));
const main = () => within(screen.getByRole("main"));

describe("a lecture that broke off", () => {
  const ends = (changes: Partial<Interruption>) =>
    server.answer(getInterruption, { interruption: { ...facts, ...changes } });

  test("tells a student what they get back, and when", async () => {
    ends({});
    open();
    const shown = await note("The lecture broke off");
    expect(shown.getByText(/15 of its 120 minutes.* resumes by 13:15/)).toBeVisible();
    expect(
      shown.getByText(/If not, everyone who paid gets a full refund at 14:00. You don't need/),
    ).toBeVisible();
  });

  test("tells the host how many wait, until when to resume, and how much is missing", async () => {
    server.answer(me, instructor);
    ends({ isHost: true });
    open();
    const shown = await note("The lecture broke off");
    expect(shown.getByText("2 students wait. Resume by 13:15, or they are refunded.")).toBeVisible();
    expect(shown.getByText(/15 of its 120 minutes.* once 60 minutes have/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to class" })).toBeVisible();
  });

  test("says of no students that they wait", async () => {
    server.answer(me, instructor);
    ends({ isHost: true, students: 0 });
    open();
    const shown = await note("The lecture broke off");
    expect(shown.getByText("Resume by 13:15, or everyone who paid is refunded.")).toBeVisible();
  });

  test.each([
    ["resumed", null],
    ["was decided, and the seat is no more", "not_enrolled"],
  ] as const)("loads the page again once it %s", async (_, refusal) => {
    ends({});
    open();
    const { parentElement } = await screen.findByRole("region", { name: "The lecture broke off" });
    expect(parentElement).toHaveRole("status");
    if (refusal) server.fail(getInterruption, refusal);
    else server.answer(getInterruption, { interruption: null });
    server.answer(lectureById, { ...running, name: "Loaded again" });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByRole("heading", { name: "Loaded again" })).toBeVisible();
    expect(server.asked(checkEnrollment)).toHaveLength(2);
    expect(server.asked(lectureById)).toHaveLength(2);
  });

  test.each([
    [{ outlook: "under_review" }, /If not, we look into it at 14:00/],
    [{ resumeBy: null }, /^Everyone who paid gets a full refund at 14:00/],
    [{ resumeBy: null, outlook: "under_review" }, /^We look into it at 14:00/],
  ] as const)("with %j", async (changes, text) => {
    ends(changes);
    open();
    expect((await note("The lecture broke off")).getByText(text)).toBeVisible();
  });

  test("is looked into, for a week at most", async () => {
    server.answer(lectureById, { ...running, outcome: "under_review" });
    ends({ state: "under_review", resumeBy: null, decidedAt: new Date(2026, 11, 8, 14).toISOString() });
    open();
    const shown = await note("We're looking into this lecture");
    expect(shown.getByText(/haven't decided by Tuesday, 8 December 2026, 14:00/)).toBeVisible();
  });

  test.each(["given", "not_given", "host_no_show"] as const)(
    "asks nothing once it is %s",
    async (outcome) => {
      server.answer(lectureById, { ...running, outcome });
      open();
      await screen.findByRole("link", { name: "Go to class" });
      expect(server.asked(getInterruption)).toHaveLength(0);
    },
  );
});

describe("a seat that ended", () => {
  const ended: EndedEnrollment = {
    _id: lectureId(3),
    lectureName: running.name,
    schedule: "2026-12-01T10:00:00+03:00",
    zone: running.zone,
    reason: "not_given",
    endedAt: at(0),
    payment: { textRef, amount: 450, refund: "pending" },
  };
  const endsAs = (changes: Partial<EndedEnrollment>) =>
    server.answer(checkEnrollment, { isEnrolled: false, ended: { ...ended, ...changes } });

  test.each([
    ["pending", /450 birr is on its way back.* usually a few days/],
    ["done", /refunded your 450 birr to your original payment method/],
    ["failed", /refund of 450 birr is delayed/],
    ["none", /450 birr isn't refunded/],
  ] as const)("says where the money is: %s", async (refund, text) => {
    endsAs({ payment: { textRef, amount: 450, refund } });
    server.answer(lectureById, { ...running, ended: true, outcome: "not_given", nextLecture });
    open();
    const shown = await note("Too little of the lecture took place");
    expect(shown.getByText(text)).toBeVisible();
    expect(shown.getByRole("link", { name: /Receipt/ })).toHaveAttribute("href", `/receipt?ref=${textRef}`);
    // What helps now comes first.
    const [first] = main().getAllByRole("link", { name: "Next lecture" });
    expect(first).toHaveAttribute("href", `/lecture?id=${nextLecture._id}`);
    expect(screen.getByRole("button", { name: "This lecture has ended" })).toBeDisabled();
  });

  test("with a lecture that was cancelled", async () => {
    server.fail(lectureById, "lecture_not_found");
    endsAs({ reason: "lecture_cancelled" });
    open();
    const shown = await note("Cancelled by the instructor");
    expect(shown.getByText(running.name)).toBeVisible();
    expect(shown.getByText(/450 birr is on its way back/)).toBeVisible();
    expect(main().getByRole("link", { name: "All Courses" })).toBeVisible();
  });

  test("is nobody else's: they read that there is no such lecture", async () => {
    server.fail(lectureById, "lecture_not_found");
    server.fail(checkEnrollment, "lecture_not_found");
    open();
    expect(await screen.findByText("This lecture doesn't exist or has been deleted.")).toBeVisible();
  });
});

describe("a lecture that was changed after it was paid for", () => {
  const changed = { schedule: "2026-11-28T10:00:00+03:00", duration: 120, until: at(3000) };
  const isChanged = (changes: Partial<typeof changed> = {}) =>
    server.answer(checkEnrollment, {
      isEnrolled: true,
      payment: { ...paid, refund: "full", changed: { ...changed, ...changes } },
    });

  test("says when it was to be, and lets the student withdraw here", async () => {
    server.answer(lectureById, running);
    isChanged();
    const { user } = open();
    const shown = await note("This lecture was changed after you paid");
    expect(shown.getByText(/take place on Saturday, 28 November 2026, 10:00/)).toBeVisible();
    expect(
      shown.getByText(/your 450 birr back in full, until .* or until you've attended five minutes/),
    ).toBeVisible();
    await user.click(shown.getByRole("button", { name: "Withdraw Payment" }));
    expect(
      await screen.findByText(/get your 450 birr back in full/, { selector: ".confirm-note" }),
    ).toBeVisible();
  });

  test("says how long it was to last", async () => {
    server.answer(lectureById, { ...running, duration: 90 });
    isChanged({ schedule: running.schedule });
    open();
    const shown = await note("This lecture was changed after you paid");
    expect(shown.getByText(/to last 120 minutes, and now lasts 90/)).toBeVisible();
    expect(shown.queryByText(/to take place on/)).toBeNull();
  });

  test("offers the money back also for a replay that is missing", async () => {
    server.answer(lectureById, { ...running, outcome: "given", ended: true });
    server.answer(checkEnrollment, { isEnrolled: true, payment: { ...paid, refund: "full" } });
    open();
    const shown = await note("The promised replay isn't there");
    expect(shown.getByRole("button", { name: "Withdraw Payment" })).toBeVisible();
  });

  test("and nothing before its start, when everybody may withdraw anyway", () => {
    const upcoming = { ...running, refundable: true };
    const seat = (
      <ReturnableSeat lecture={upcoming} payment={{ ...paid, refund: "full" }} onWithdrawn={vi.fn()} />
    );
    expect(render(seat).container).toBeEmptyDOMElement();
  });
});

test("who has a seat in a lecture that is over is led on, and to class second", async () => {
  server.answer(lectureById, { ...running, ended: true, outcome: "given", nextLecture });
  open();
  const [next, toClass] = await screen.findAllByRole("link", { name: /^(Next lecture|Go to class)$/ });
  expect(next).toHaveClass("plain-button--primary");
  expect(toClass).toHaveTextContent("Go to class");
  expect(toClass).not.toHaveClass("plain-button--primary");
});

test("a lecture that is over shows neither price nor free seats", async () => {
  server.answer(lectureById, { ...running, ended: true, outcome: "given", nextLecture });
  open();
  expect(await screen.findByRole("link", { name: "Next lecture" })).toBeVisible();
  expect(screen.queryByText("450 birr")).not.toBeInTheDocument();
  expect(screen.queryByText(/seats left$/)).not.toBeInTheDocument();
});

test("the instructor's own next lecture isn't named after them", async () => {
  server.answer(me, instructor);
  server.answer(lectureById, { ...running, ended: true, nextLecture });
  open();
  expect(await screen.findByText(/^Your next lecture/)).toBeVisible();
  expect(screen.queryByText(/Next from/)).not.toBeInTheDocument();
});

test("who has not paid yet reads how long the seat is held, and that nobody has to pay twice", async () => {
  server.answer(lectureById, { ...running, schedule: at(600) });
  server.answer(checkEnrollment, { isEnrolled: false, hold: { secondsLeft: 600 } });
  open();
  expect(await screen.findByText(/seat is held for/)).toBeVisible();
  const shown = await note("Your payment isn't here yet");
  expect(shown.getByText(/you're enrolled as soon as the payment arrives/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Enroll" })).toBeVisible();
});

test.each([
  ["host_no_show", /The instructor didn't come.* Everyone who paid gets a full refund/],
  ["not_given", /Too little of this lecture took place.* Everyone who paid gets a full refund/],
] as const)("a guest reads that the lecture did not take place: %s", async (outcome, text) => {
  server.answer(previewLecture, { ...running, ended: true, outcome, nextLecture });
  openAsGuest();
  expect(await screen.findByText(text)).toBeVisible();
  expect(main().getByRole("link", { name: "Next lecture" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Log in to enroll" })).toBeNull();
});
