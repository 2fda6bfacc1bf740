import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/account.ts";
import { amIEnrolled } from "#contract/enrollment.ts";
import { deleteLecture, lectureById, previewLecture } from "#contract/lecture.ts";
import { myLectures } from "#contract/lecture-list.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture({
  capacity: 5,
  seatsTaken: 2,
  description: "Areas and slopes.\n\nAnd <b>what</b> they are for.",
});
const address = `/lecture?id=${lecture._id}`;

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(previewLecture, lecture);
  server.answer(lectureById, lecture);
  server.answer(amIEnrolled, { isEnrolled: false });
});

const signIn = () => useSession.getState().signedIn("t-1");
const addressIs = (wanted: string) => screen.findByText(wanted, { selector: "[data-testid=address]" });
const toast = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));

describe("a guest", () => {
  test("sees the whole lecture but no e-mail address, and logs in to come back", async () => {
    const { user } = renderAppAt(address);
    expect(await screen.findByRole("heading", { level: 1, name: lecture.name })).toBeTruthy();
    for (const text of ["2099-12-01", "10:00:00", "120 minutes", "450 birr", "3 seats left"])
      expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    expect(screen.getByText("And <b>what</b> they are for.").tagName).toBe("P");
    expect(screen.queryByText(instructor.email)).toBeNull();
    expect(server.asked(lectureById)).toHaveLength(0);
    const mentor = screen.getByRole("link", { name: instructor.name });
    expect(mentor.getAttribute("href")).toBe(`/mentor?id=${instructor._id}`);
    await user.click(screen.getByRole("link", { name: "Log in to enroll" }));
    expect(await addressIs(`/login?next=${encodeURIComponent(address)}`)).toBeTruthy();
  });

  test("hears that a lecture is over or gone, and is shown a way on", async () => {
    server.answer(previewLecture, sampleLecture({ schedule: "2020-12-01T10:00:00+03:00" }));
    const { unmount } = renderAppAt(address);
    expect((await screen.findByRole("button", { name: "This lecture is over" })).ariaDisabled).not.toBe(
      "false",
    );
    unmount();
    server.fail(previewLecture, "lecture_not_found");
    renderAppAt(address);
    expect(await screen.findByText("This lecture does not exist, or no longer.")).toBeTruthy();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "All Courses" })).toBeTruthy();
  });

  test("may try again when it could not be loaded", async () => {
    server.fail(previewLecture, "internal");
    const { user } = renderAppAt(address);
    const again = await screen.findByRole("button", { name: "Try again" });
    server.answer(previewLecture, lecture);
    await user.click(again);
    expect(await screen.findByRole("heading", { level: 1, name: lecture.name })).toBeTruthy();
  });
});

describe("who is signed in", () => {
  test("sees whom to write to, and enrolls or goes to class", async () => {
    signIn();
    const { unmount } = renderAppAt(address);
    expect(await screen.findByText(instructor.email)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Enroll" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete Course" })).toBeNull();
    unmount();
    server.answer(amIEnrolled, { isEnrolled: true });
    renderAppAt(address);
    const toClass = await screen.findByRole("link", { name: "Go to class" });
    expect(toClass.getAttribute("href")).toBe(`/status?id=${lecture._id}`);
  });

  test("the instructor finds their own actions, and leaves after deleting", async () => {
    signIn();
    server.answer(me, instructor);
    server.answer(myLectures, []);
    server.answer(deleteLecture, {});
    const { user } = renderAppAt(address);
    expect(await screen.findByRole("link", { name: "Enrolled Students" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to class" })).toBeTruthy();
    const opener = screen.getByRole("button", { name: "Delete Course" });
    await user.click(opener);
    expect(await screen.findByText("Delete Course?")).toBeTruthy();
    expect(
      screen.getByText("Are you sure you want to delete the lecture? This action can't be undone."),
    ).toBeTruthy();
    expect(
      screen.getByText("Everybody who is enrolled loses their seat and is paid back in full."),
    ).toBeTruthy();
    // In jsdom, which has no layout, the dialog counts as hidden at times.
    await user.click(await screen.findByText("Yes"));
    await toast("Lecture successfully deleted!");
    expect(await addressIs("/dashboard")).toBeTruthy();
  });
});

describe("taking the lecture along", () => {
  test("its calendar file is a link", async () => {
    renderAppAt(address);
    const link = await screen.findByRole("link", { name: "Add to calendar" });
    expect(link.getAttribute("href")).toBe(`http://gubae.test/classes/id/${lecture._id}/calendar.ics`);
  });

  const link = `http://gubae.test${address}`;

  test("the device's own share sheet gets name and link", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
    const { user } = renderAppAt(address);
    Object.assign(navigator, { share });
    await user.click(await screen.findByRole("button", { name: "Share" }));
    Reflect.deleteProperty(navigator, "share");
    expect(share).toHaveBeenCalledWith({ title: lecture.name, url: link });
  });

  test("without one the link is copied, or at least said", async () => {
    const { user } = renderAppAt(address);
    const button = await screen.findByRole("button", { name: "Share" });
    await user.click(button);
    await toast("The link is copied.");
    expect(await navigator.clipboard.readText()).toBe(link);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
    await user.click(button);
    await toast(`This is the lecture's link: ${link}`);
  });
});
