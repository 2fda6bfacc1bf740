import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { errorCatalogue } from "#contract/http/error.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { makePayment, verifyPayment } from "#contract/payments/payment.ts";
import { steadyHoldEnd } from "#renderer/enrollments/payment/hold-end.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const textRef = "gb-abcdefghijklmnopqrstuvwx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, lecture);
  useSession.getState().signedIn("t-1");
});
afterEach(() => vi.useRealTimers());

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the time left of a hold", () => {
  test("counts down on the lecture's page, in the same element", async () => {
    server.answer(checkEnrollment, { isEnrolled: false, hold: { secondsLeft: 62 } });
    renderAppAt(`/lecture?id=${lecture._id}`);
    const timer = await screen.findByRole("timer");
    expect(timer).toHaveTextContent("Your seat is held for 1:02 minutes.");
    await passes(3000);
    expect(timer).toHaveTextContent("Your seat is held for 0:59 minutes.");
    await passes(60_000);
    expect(timer).toHaveTextContent("Your seat is no longer held. If it's still free, you can enroll again.");
    expect(screen.getByRole("button", { name: "Enroll" })).toBeEnabled();
  });

  test("is not on the page of a lecture without one", async () => {
    server.answer(checkEnrollment, { isEnrolled: false, hold: null });
    renderAppAt(`/lecture?id=${lecture._id}`);
    expect(await screen.findByRole("button", { name: "Enroll" })).toBeVisible();
    expect(screen.queryByRole("timer")).not.toBeInTheDocument();
  });

  test("is on the payment's page while it is pending, in a place that is there before", async () => {
    const pending = { status: "pending", classId: lecture._id, isEnrolled: false } as const;
    server.answer(verifyPayment, { ...pending, hold: { secondsLeft: 754 } });
    renderAppAt(`/success?ref=${textRef}`);
    const timer = await screen.findByRole("timer");
    await vi.waitFor(() => expect(timer).toHaveTextContent("Your seat is held for 12:34 minutes."), 10_000);
  });

  test("does not jump with each answer", () => {
    expect(steadyHoldEnd(null, 5000)).toBe(5000);
    expect(steadyHoldEnd(5000, 6500)).toBe(5000);
    expect(steadyHoldEnd(5000, 1000)).toBe(1000);
    expect(steadyHoldEnd(5000, null)).toBeNull();
  });
});

test.each([
  [
    "hold_again_later",
    "Payment failed. You've held a seat in this lecture twice within an hour without paying. Please wait a while. You can try again at 10:46.",
  ],
  [
    "too_many_holds",
    "Payment failed. You're holding seats in three lectures that you haven't paid for. Pay for one of them, or wait until a hold ends. You can try again at 10:46.",
  ],
] as const)("%s says when it works again, rounded up", async (code, text) => {
  vi.setSystemTime(new Date(2026, 11, 1, 10, 0, 30));
  usePreferences.setState({ clock: "24-hour" });
  server.answer(checkEnrollment, { isEnrolled: false });
  const { status, message } = errorCatalogue[code];
  const failure = { statusCode: status, code, message, retryAfter: 45 * 60 };
  server.reply(makePayment, () => Response.json(failure, { status }));
  const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
  await user.click(await screen.findByRole("button", { name: "Enroll" }));
  expect((await screen.findAllByText(text))[0]).toBeVisible();
});
