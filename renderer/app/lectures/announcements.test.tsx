import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import {
  listAnnouncements,
  reportAnnouncement,
  sendAnnouncement,
  type Announcement,
} from "#contract/enrollments/announcement.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture({});
const announcement: Announcement = {
  _id: lectureId(9),
  text: "Bring a ruler.\nSee https://example.com",
  sentAt: "2026-11-21T12:00:00Z",
  removed: false,
};
const sent = { ...announcement, recipients: 2 };

beforeEach(() => {
  server = startFakeServer();
  server.answer(previewLecture, lecture);
  server.answer(lectureById, lecture);
  useSession.getState().signedIn("t-1");
});

describe("an instructor", () => {
  beforeEach(() => server.answer(me, instructor));
  const open = () => renderAppAt(`/lecture?id=${lecture._id}`);
  const write = "Message everybody enrolled";

  test("writes to everybody enrolled, and reads what was sent", async () => {
    server.answer(listAnnouncements, { announcements: [], recipients: 2 });
    server.answer(sendAnnouncement, sent);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: write }));
    const field = screen.getByRole("textbox", { name: "Message" });
    expect(field).toHaveAccessibleDescription(expect.stringContaining("1000 characters left"));
    await user.click(screen.getByRole("button", { name: "Send to 2 students" }));
    expect(await screen.findByText("Enter a message.")).toBeVisible();
    expect(server.asked(sendAnnouncement)).toHaveLength(0);
    await user.type(field, "Bring a ruler.");
    server.answer(listAnnouncements, { announcements: [sent], recipients: 2 });
    await user.click(screen.getByRole("button", { name: "Send to 2 students" }));
    expect(await screen.findByText(/^Bring a ruler/)).toBeVisible();
    expect(server.asked(sendAnnouncement)).toMatchObject([{ body: { text: "Bring a ruler." } }]);
    expect(await screen.findByText(/· to 2 students$/)).toBeVisible();
    expect(screen.getByText("You can send 2 more messages.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "https://example.com" })).toBeNull();
  });

  test.each([
    ["nobody is enrolled", [], 0, "Nobody is enrolled yet."],
    [
      "three were sent",
      [sent, { ...sent, _id: lectureId(7) }, { ...sent, _id: lectureId(8), removed: true }],
      2,
      "0 more",
    ],
  ] as const)("can't when %s", async (_, announcements, recipients, text) => {
    server.answer(listAnnouncements, { announcements: [...announcements], recipients });
    open();
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    const button = screen.queryByRole("button", { name: write });
    expect(button === null || button.matches(":disabled, [aria-disabled=true]")).toBe(true);
    expect(screen.queryAllByText("Gubae has removed this message.")).toHaveLength(
      announcements.length === 3 ? 1 : 0,
    );
  });
});

describe("a student", () => {
  beforeEach(() => server.answer(me, student));

  test("who is enrolled reads the messages and reports one", async () => {
    server.answer(checkEnrollment, { isEnrolled: true });
    server.answer(listAnnouncements, { announcements: [announcement] });
    server.answer(reportAnnouncement, {});
    const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
    expect(await screen.findByText(/^Bring a ruler/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: /^Report the message of/ }));
    await user.selectOptions(
      await screen.findByRole("combobox", { name: "What is wrong with the message?" }),
      "Insults or threats",
    );
    await user.click(screen.getByRole("button", { name: "Report" }));
    expect(await screen.findByText("Thank you. We'll look at this message.")).toBeVisible();
    expect(server.asked(reportAnnouncement)).toMatchObject([
      { path: `/announcements/${announcement._id}/report`, body: { reason: "abuse" } },
    ]);
  });

  test("who isn't enrolled asks for none", async () => {
    server.answer(checkEnrollment, { isEnrolled: false });
    renderAppAt(`/lecture?id=${lecture._id}`);
    expect(await screen.findByRole("button", { name: "Enroll" })).toBeVisible();
    expect(server.asked(listAnnouncements)).toHaveLength(0);
  });

  test("who opens an address without a message, or of one that is gone, reads so", async () => {
    const { unmount } = renderAppAt("/report");
    expect(await screen.findByText("Open this page from the message that you want to report.")).toBeVisible();
    unmount();
    server.fail(reportAnnouncement, "message_not_found");
    const { user } = renderAppAt(`/report?id=${announcement._id}`);
    await user.click(await screen.findByRole("button", { name: "Report" }));
    await waitFor(() => expect(screen.getByText("This message no longer exists.")).toBeVisible());
  });
});
