import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { listMyEndedEnrollments, listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { repeatLecture, lectureById, type LectureDetail } from "#contract/lectures/lecture.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const textRef = "gb-abcdefghijklmnopqrstuvwx";

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listMyEndedEnrollments, []);
  useSession.getState().signedIn("t-1");
});
afterEach(() => {
  mediaSettings.getState().update({ level: "full" });
  vi.useRealTimers();
});

/** Returns a lecture that starts in `minutes`. */
const lectureIn = (minutes: number, changes: Partial<LectureDetail> = {}) =>
  sampleLecture({ schedule: new Date(Date.now() + minutes * 60_000).toISOString(), ...changes });
const soon = (changes: Partial<LectureDetail> = {}) => lectureIn(90, { name: "Optics", ...changes });
const past = lectureIn(-600, { _id: lectureId(2), name: "Weaving" });
const enrolledIn = (...lectures: LectureDetail[]) =>
  server.answer(
    listMyEnrollments,
    lectures.map((lecture, at) => ({
      _id: lectureId(50 + at),
      class: lecture,
      payment: { textRef, amount: 450, refund: "full" as const },
    })),
  );
const section = async (name: string) => within(await screen.findByRole("region", { name }));

describe("a student's dashboard", () => {
  test("leads to the next lecture's lobby before its time, and counts down", async () => {
    enrolledIn(lectureIn(5000, { _id: lectureId(3), name: "Later" }), past, soon());
    renderAppAt("/dashboard");
    const next = await section("Next");
    expect(next.getByRole("heading", { name: "Optics" })).toBeVisible();
    expect(next.getByText("Upcoming")).toBeVisible();
    expect(next.getByRole("timer")).toHaveTextContent(/^Starts in 01:(29:5\d|30:00)$/);
    expect(next.getByRole("link", { name: "Join Class" })).toHaveAttribute(
      "href",
      `/status?id=${soon()._id}`,
    );
    expect((await section("Upcoming")).getAllByRole("article")).toHaveLength(1);
  });

  test.each([
    ["ahead", -5 * 60],
    ["behind", 5 * 60],
  ])("takes the server's time where the device's clock is hours %s, and says so once", async (_, lag) => {
    server.isAt(() => Date.now() + lag * 60_000);
    enrolledIn(
      lectureIn(lag - 600, { _id: lectureId(2), name: "Weaving" }),
      lectureIn(lag + 90, { name: "Optics" }),
    );
    const { unmount } = renderAppAt("/dashboard");
    const next = await section("Next");
    expect(next.getByRole("heading", { name: "Optics" })).toBeVisible();
    expect(next.getByText("Upcoming")).toBeVisible();
    expect(next.getByRole("timer")).toHaveTextContent(/^Starts in 01:(29:5\d|30:0[01])$/);
    expect(next.getByRole("link", { name: "Join Class" })).toBeVisible();
    expect((await section("Past")).getByRole("heading", { name: "Weaving" })).toBeVisible();
    const said = /^The clock on this device is wrong\./;
    expect((await screen.findAllByText(said))[0]).toBeVisible();
    unmount();
    renderAppAt("/dashboard");
    await section("Next");
    expect(screen.queryAllByText(said)).toEqual([]);
  });

  test("keeps past lectures apart: with their receipt, without Withdraw", async () => {
    enrolledIn(past, soon());
    renderAppAt("/dashboard");
    const over = await section("Past");
    expect(over.getByRole("heading", { name: "Weaving" })).toBeVisible();
    expect(over.getByRole("link", { name: "Receipt for Weaving" })).toBeVisible();
    expect(over.queryByRole("button", { name: "Withdraw Payment" })).toBeNull();
    expect((await section("Next")).getByRole("button", { name: "Withdraw Payment" })).toBeVisible();
  });

  test("leads to the replay of a past lecture, where one was promised", async () => {
    const recorded = { recordingWished: true };
    const unpromised = lectureIn(-700, { _id: lectureId(3), ...recorded, replayDays: null });
    enrolledIn({ ...past, ...recorded }, unpromised, soon(recorded));
    renderAppAt("/dashboard");
    const over = await section("Past");
    expect(over.getAllByRole("link", { name: "Watch the replay" })).toHaveLength(1);
    expect(over.getByRole("link", { name: "Watch the replay" })).toHaveAttribute(
      "href",
      `/replay?id=${past._id}`,
    );
    expect(screen.getAllByRole("link", { name: "Watch the replay" })).toHaveLength(1);
  });

  test("never says that a lecture with a seat of one's own is full", async () => {
    enrolledIn(soon({ seatLimit: 3, seatsTaken: 3 }), lectureIn(900, { _id: lectureId(4), seatsTaken: 20 }));
    renderAppAt("/dashboard");
    await section("Upcoming");
    expect(screen.queryByText(/Full|seats? left/)).toBeNull();
  });

  test("offers the data level, with its megabytes, on the way into a live class", async () => {
    const live = lectureIn(-10, { isLive: true });
    enrolledIn(live);
    const { user } = renderAppAt("/dashboard");
    const next = await section("Next");
    expect(next.getByText("Live")).toBeVisible();
    await user.click(next.getByRole("button", { name: "Join Class" }));
    const sheet = within(await screen.findByRole("dialog"));
    const level = sheet.getByLabelText("How much data can the lecture use?");
    expect(within(level).getByText("Low, up to 92 MB an hour")).toBeInTheDocument();
    await user.selectOptions(level, "low");
    expect(mediaSettings.getState().level).toBe("low");
    server.answer(lectureById, live);
    await user.click(sheet.getByRole("button", { name: "Join Class" }));
    expect(
      await screen.findByText(`/class/${live._id}/f`, { selector: "[data-testid=address]" }),
    ).toBeVisible();
  });

  test("shows by itself that the host has come, and keeps the list when that fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    enrolledIn(lectureIn(-1));
    renderAppAt("/dashboard");
    expect(await screen.findByText("Waiting for the teacher")).toBeVisible();
    enrolledIn(lectureIn(-1, { isLive: true }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText("Live")).toBeVisible();
    server.fail(listMyEnrollments, "internal");
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText("Live")).toBeVisible();
  });

  test("asks for the list rarely while no lecture is near", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    enrolledIn(lectureIn(500, { name: "Sets" }));
    renderAppAt("/dashboard");
    expect(await screen.findByText("Sets")).toBeVisible();
    enrolledIn(lectureIn(500, { name: "Groups" }));
    await act(() => vi.advanceTimersByTimeAsync(280_000));
    expect(screen.getByText("Sets")).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText("Groups")).toBeVisible();
  });
});

describe("an instructor's dashboard", () => {
  beforeEach(() => server.answer(me, instructor));

  test.each([
    [lectureIn(30), (id: string) => `/status?id=${id}`],
    [lectureIn(-1), (id: string) => `/class/${id}/t`],
  ])("leads the host to the lobby first, then straight in", async (lecture, address) => {
    server.answer(myLectures, [lecture]);
    renderAppAt("/dashboard");
    const next = await section("Next");
    expect(next.getByRole("link", { name: "Host Class" })).toHaveAttribute("href", address(lecture._id));
  });

  test("shows on each card what was sold in the place of seats left, and says before a deletion who gets a refund", async () => {
    const sold = { sold: 3, amount: 1350 };
    server.answer(myLectures, [
      soon({ sales: sold, seatsTaken: 3 }),
      lectureIn(9000, { _id: lectureId(7), price: 0, seatsTaken: 1, sales: { sold: 0, amount: 0 } }),
      { ...past, seatsTaken: 1, sales: { sold: 1, amount: 450.5 } },
    ]);
    const { user } = renderAppAt("/dashboard");
    const next = await section("Next");
    expect(next.getByText("3 sold · 1,350 birr")).toBeVisible();
    expect((await section("Upcoming")).getByText("1 enrolled")).toBeVisible();
    expect((await section("Past")).getByText("1 sold · 450.50 birr")).toBeVisible();
    expect(screen.queryByText(/seats? left/)).not.toBeInTheDocument();
    await user.click(next.getByRole("button", { name: "Delete Course" }));
    const note = "3 students paid 1,350 birr in all for “Optics” and get a full refund.";
    expect(within(await screen.findByRole("alertdialog")).getByText(note)).toBeVisible();
  });

  test("promises no refund for the deletion of a lecture that has started", async () => {
    server.answer(myLectures, [{ ...past, refundable: false, sales: { sold: 2, amount: 900 } }]);
    const { user } = renderAppAt("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Delete Course" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("2 students paid 900 birr in all for “Weaving”.")).toBeVisible();
  });

  test("repeats a lecture weekly, and says what is wrong with the number", async () => {
    const lecture = sampleLecture();
    server.answer(myLectures, [lecture]);
    server.answer(repeatLecture, [lecture, lecture, lecture]);
    const { user } = renderAppAt("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Duplicate" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByLabelText(/First date and time/)).toHaveValue("2099-12-08T10:00");
    const count = dialog.getByRole("spinbutton");
    await user.clear(count);
    await user.type(count, "27");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(await dialog.findByText("You can create up to 26 dates at once.")).toBeVisible();
    expect(server.asked(repeatLecture)).toHaveLength(0);
    await user.clear(count);
    await user.type(count, "3");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect((await screen.findAllByText("3 lectures created"))[0]).toBeVisible();
    expect(server.asked(repeatLecture)[0]?.body).toEqual({ schedule: "2099-12-08T10:00:00+03:00", count: 3 });
    expect(server.asked(myLectures)).toHaveLength(2);
  });
});
