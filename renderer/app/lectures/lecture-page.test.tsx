import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { deleteLecture, lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture({
  capacity: 5,
  seatLimit: 5,
  seatsTaken: 2,
  description: "Areas and slopes.\n\nAnd <b>what</b> they are for.",
});
const address = `/lecture?id=${lecture._id}`;

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(previewLecture, lecture);
  server.answer(lectureById, lecture);
  server.answer(checkEnrollment, { isEnrolled: false });
});

const signIn = () => useSession.getState().signedIn("t-1");
const addressIs = (wanted: string) => screen.findByText(wanted, { selector: "[data-testid=address]" });
const toast = (text: string) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeVisible());

describe("a guest", () => {
  test("sees the lecture without the email address, and can log in and return", async () => {
    const { user } = renderAppAt(address);
    expect(await screen.findByRole("heading", { level: 1, name: lecture.name })).toBeVisible();
    for (const text of ["2099-12-01", "10:00:00", "120 minutes", "450 birr", "3 seats left"])
      expect(screen.getAllByText(text, { exact: false })[0]).toBeVisible();
    expect(screen.getByText(/^Tuesday, 1 December 2099, 10:00.*Addis\sAbaba.*, in \d+ months/)).toBeVisible();
    expect(screen.getByText("Upcoming")).toBeVisible();
    expect(screen.queryByText(/Africa\/Addis_Ababa/)).toBeNull();
    expect(screen.getByText("And <b>what</b> they are for.").tagName).toBe("P");
    expect(screen.queryByText(instructor.email)).not.toBeInTheDocument();
    expect(server.asked(lectureById)).toHaveLength(0);
    const mentor = screen.getByRole("link", { name: instructor.name });
    expect(mentor).toHaveAttribute("href", `/mentor?id=${instructor._id}`);
    await user.click(screen.getByRole("link", { name: "Log in to enroll" }));
    expect(await addressIs(`/login?next=${encodeURIComponent(address)}`)).toBeVisible();
  });

  test("sees that a lecture is over or deleted, with a link to other lectures", async () => {
    server.answer(previewLecture, sampleLecture({ schedule: "2020-12-01T10:00:00+03:00" }));
    const { unmount } = renderAppAt(address);
    expect((await screen.findByRole("button", { name: "This lecture has ended" })).ariaDisabled).not.toBe(
      "false",
    );
    unmount();
    server.fail(previewLecture, "lecture_not_found");
    renderAppAt(address);
    expect(await screen.findByText("This lecture doesn't exist or has been deleted.")).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "All Courses" })).toBeVisible();
  });

  test("finds a full lecture full, with the instructor's next one", async () => {
    const nextLecture = {
      _id: crypto.randomUUID(),
      name: "Series",
      schedule: lecture.schedule,
      zone: lecture.zone,
    };
    server.answer(previewLecture, { ...lecture, seatsTaken: 5, nextLecture });
    renderAppAt(address);
    expect(await screen.findByRole("button", { name: "Full" })).toBeDisabled();
    const next = screen.getByRole("link", { name: "Series" });
    expect(next).toHaveAttribute("href", `/lecture?id=${nextLecture._id}`);
    expect(screen.queryByRole("link", { name: "Log in to enroll" })).toBeNull();
    // Whoever has a seat already gets there.
    const logIn = within(screen.getByRole("main")).getByRole("link", { name: "Log in" });
    expect(logIn).toHaveAttribute("href", `/login?next=${encodeURIComponent(address)}`);
  });

  test.each([
    [{ recordingWished: true, replayDays: 30 }, "Replay for 30 days"],
    [{ recordingWished: true, replayDays: 1 }, "Replay for 1 day"],
    [{ recordingWished: true, replayDays: 30, offlineAllowed: true }, "You can download it"],
    [{ recordingWished: true, replayDays: null }, "Recorded, but no replay"],
    [{ recordingWished: false, replayDays: 30 }, "No replay"],
    [{ language: "so" as const }, "Somali"],
  ])("reads before paying what comes of %j: %s", async (settings, text) => {
    server.answer(previewLecture, sampleLecture(settings));
    renderAppAt(address);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("can retry after a failed load", async () => {
    server.fail(previewLecture, "internal");
    const { user } = renderAppAt(address);
    const again = await screen.findByRole("button", { name: "Try again" });
    server.answer(previewLecture, lecture);
    await user.click(again);
    expect(await screen.findByRole("heading", { level: 1, name: lecture.name })).toBeVisible();
  });
});

describe("a signed-in person", () => {
  test.each([-5, 5])(
    "enrolls by the server's time, the device's clock being %i hours behind",
    async (hours) => {
      const at = () => Date.now() + hours * 3_600_000;
      server.isAt(at);
      server.answer(lectureById, { ...lecture, schedule: new Date(at() + 14.5 * 60_000).toISOString() });
      signIn();
      renderAppAt(address);
      expect(await screen.findByRole("button", { name: "Enroll" })).toBeVisible();
      expect(screen.getByText("Starts soon")).toBeVisible();
      expect(screen.getByText(/in 1[45] minutes/)).toBeVisible();
      expect(screen.queryByText("This lecture has ended")).toBeNull();
    },
  );

  test("sees the email address, and enrolls or joins the room", async () => {
    signIn();
    const { unmount } = renderAppAt(address);
    expect(await screen.findByText(instructor.email)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Enroll" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete Course" })).not.toBeInTheDocument();
    unmount();
    server.answer(checkEnrollment, { isEnrolled: true });
    renderAppAt(address);
    const toClass = await screen.findByRole("link", { name: "Go to class" });
    expect(toClass).toHaveAttribute("href", `/status?id=${lecture._id}`);
  });

  test("who holds the last seat can go on to pay, and nobody else", async () => {
    server.answer(lectureById, { ...lecture, seatsTaken: 5 });
    signIn();
    const { unmount } = renderAppAt(address);
    expect(await screen.findByRole("button", { name: "Full" })).toBeDisabled();
    unmount();
    server.answer(checkEnrollment, { isEnrolled: false, hold: { secondsLeft: 600 } });
    renderAppAt(address);
    expect(await screen.findByRole("button", { name: "Enroll" })).toBeEnabled();
  });

  test("comes back after the end to the replay first, and to the room second", async () => {
    server.answer(
      lectureById,
      sampleLecture({ schedule: "2020-12-01T10:00:00+03:00", recordingWished: true, replayDays: 30 }),
    );
    server.answer(checkEnrollment, { isEnrolled: true });
    signIn();
    renderAppAt(address);
    const [first, second] = await screen.findAllByRole("link", { name: /^(Watch the replay|Go to class)$/ });
    expect(first).toHaveAccessibleName("Watch the replay");
    expect(second).toHaveAccessibleName("Go to class");
  });

  test("who is the instructor has actions, and leaves the page after deleting", async () => {
    signIn();
    server.answer(me, instructor);
    server.answer(myLectures, []);
    server.answer(deleteLecture, {});
    const { user } = renderAppAt(address);
    expect(await screen.findByRole("link", { name: "Enrolled Students" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to class" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Share ./ }), "beside the links").not.toBeInTheDocument();
    const opener = screen.getByRole("button", { name: "Delete Course" });
    await user.click(opener);
    expect(await screen.findByText("Delete Course?")).toBeVisible();
    expect(
      screen.getByText("Are you sure you want to delete the lecture? This action can't be undone."),
    ).toBeVisible();
    expect(screen.getByText(/^2 students lose their seats in “.*”\.$/)).toBeVisible();
    // jsdom has no layout, so the dialog sometimes counts as hidden.
    await user.click(await screen.findByText("Yes"));
    await toast("Lecture successfully deleted!");
    expect(await addressIs("/dashboard")).toBeVisible();
  });
});

describe("sharing a lecture", () => {
  test("links to its calendar file", async () => {
    renderAppAt(address);
    const link = await screen.findByRole("link", { name: "Add to calendar" });
    expect(link).toHaveAttribute("href", `http://gubae.test/classes/id/${lecture._id}/calendar.ics`);
  });

  test("offers no calendar once it has ended", async () => {
    server.answer(previewLecture, { ...lecture, ended: true });
    renderAppAt(address);
    expect(await screen.findByRole("link", { name: "Telegram" })).toBeVisible();
    expect(screen.queryByRole("link", { name: /calendar/i })).not.toBeInTheDocument();
  });

  const link = `http://gubae.test${address}`;

  test("passes name and link to the device's share sheet", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
    const { user } = renderAppAt(address);
    Object.assign(navigator, { share });
    await user.click(await screen.findByRole("button", { name: "Share" }));
    Reflect.deleteProperty(navigator, "share");
    expect(share).toHaveBeenCalledWith({ title: lecture.name, url: link });
  });

  test("offers Google Calendar, and without a share sheet Telegram and WhatsApp", async () => {
    renderAppAt(address);
    const hosts = ["Google Calendar", "Telegram", "WhatsApp"].map(async (name) => {
      const { href, rel } = await screen.findByRole<HTMLAnchorElement>("link", { name });
      return [new URL(href).host, rel];
    });
    expect(await Promise.all(hosts)).toEqual(
      ["calendar.google.com", "t.me", "wa.me"].map((host) => [host, "noopener noreferrer"]),
    );
  });

  test("without a share sheet copies the link, or shows it", async () => {
    const { user } = renderAppAt(address);
    const button = await screen.findByRole("button", { name: "Copy link" });
    await user.click(button);
    await toast("Link copied.");
    expect(await navigator.clipboard.readText()).toBe(link);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
    await user.click(button);
    await toast(`Copy this link: ${link}`);
  });
});
