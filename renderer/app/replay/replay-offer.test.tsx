import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import {
  checkEnrollment,
  listMyEndedEnrollments,
  listMyEnrollments,
} from "#contract/enrollments/enrollment.ts";
import { lectureById, previewLecture } from "#contract/lectures/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture({
  schedule: "2020-12-01T10:00:00+03:00",
  recordingWished: true,
  replayDays: 30,
  replaySale: { price: 150, until: "2099-01-03T09:00:00.000Z" },
});
const address = `/lecture?id=${lecture._id}`;
const payment = { textRef: "gb-abcdefghijklmnopqrstuvwx", amount: 150, refund: "full" as const };
const rule = /until you've watched a quarter of it/;

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(previewLecture, lecture);
  server.answer(lectureById, lecture);
  server.answer(checkEnrollment, { isEnrolled: false });
  server.answer(listMyEndedEnrollments, []);
  server.answer(getReplay, {
    state: "ready",
    durationMs: 60_000,
    chapters: [],
    renditions: [],
    renditionBytes: {},
    expiresAt: "2099-01-03T09:00:00.000Z",
    ticket: "t",
    canDownload: false,
    progress: null,
  });
});

const signIn = () => useSession.getState().signedIn("t-1");
const offer = async () => within(await screen.findByRole("region", { name: "Replay" }));

test("a guest reads its price, its end and when money comes back, and logs in to buy it", async () => {
  renderAppAt(address);
  const shown = await offer();
  expect(shown.getByText(/150/)).toBeVisible();
  expect(shown.getByText(/^You can watch it until Saturday, 3 January 2099/)).toBeVisible();
  expect(shown.getByText(rule)).toBeVisible();
  expect(shown.getByRole("link", { name: "Log in to buy the replay" })).toHaveAttribute(
    "href",
    `/login?next=${encodeURIComponent(address)}`,
  );
});

test("nothing is offered where nothing is sold, nor to who has a seat", async () => {
  server.answer(previewLecture, { ...lecture, replaySale: null });
  const { unmount } = renderAppAt(address);
  expect(await screen.findByRole("button", { name: "This lecture has ended" })).toBeVisible();
  expect(screen.queryByText(rule)).toBeNull();
  unmount();
  signIn();
  server.answer(checkEnrollment, { isEnrolled: true, payment: null });
  renderAppAt(address);
  expect(await screen.findByRole("link", { name: "Go to class" })).toBeVisible();
  expect(screen.queryByText(rule)).toBeNull();
});

describe("a student without a seat", () => {
  beforeEach(signIn);

  test("buys the replay, at the price that the page shows", async () => {
    server.fail(makePayment, "replay_not_for_sale");
    const { user } = renderAppAt(address);
    await user.click((await offer()).getByRole("button", { name: /^Watch the replay/ }));
    await waitFor(() => expect(screen.getAllByText(/This replay can't be bought now\.$/)[0]).toBeVisible());
    expect(server.asked(makePayment)[0]?.body).toMatchObject({
      classId: lecture._id,
      kind: "replay",
      amount: 150,
    });
  });

  test("who has it watches it, and can return it while that is refunded", async () => {
    server.answer(checkEnrollment, { isEnrolled: false, hasReplay: true, payment });
    server.answer(withdrawPayment, { refund: "done" });
    const { user } = renderAppAt(address);
    const links = await screen.findAllByRole("link", { name: "Watch the replay" });
    expect(links[0]).toHaveAttribute("href", `/replay?id=${lecture._id}`);
    await user.click(screen.getByRole("button", { name: "Return the replay" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(rule)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Return the replay" }));
    const said = "You've returned the replay. Your refund is on its way.";
    await waitFor(() => expect(screen.getAllByText(said)[0]).toBeVisible());
  });

  test("who has watched a quarter meanwhile reads why it isn't refunded", async () => {
    server.answer(checkEnrollment, { isEnrolled: false, hasReplay: true, payment });
    server.fail(withdrawPayment, "replay_watched");
    const { user } = renderAppAt(address);
    await user.click(await screen.findByRole("button", { name: "Return the replay" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Return the replay" }),
    );
    const said = "You've watched a quarter of it, so it isn't refunded anymore.";
    await waitFor(() => expect(screen.getAllByText(said)[0]).toBeVisible());
  });

  test("who has watched a quarter is offered no return", async () => {
    server.answer(checkEnrollment, {
      isEnrolled: false,
      hasReplay: true,
      payment: { ...payment, refund: "none" },
    });
    renderAppAt(address);
    expect((await screen.findAllByRole("link", { name: "Watch the replay" }))[0]).toBeVisible();
    expect(screen.queryByRole("button", { name: "Return the replay" })).toBeNull();
  });

  test("finds it in the dashboard, with its return", async () => {
    server.answer(listMyEnrollments, [{ _id: lectureId(60), class: lecture, kind: "replay", payment }]);
    renderAppAt("/dashboard");
    expect(await screen.findByRole("link", { name: "Watch the replay" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Return the replay" })).toBeVisible();
  });
});
