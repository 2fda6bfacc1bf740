import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { getLobby } from "#contract/room/lobby.ts";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import {
  makePayment,
  type PaymentStatus,
  getPaymentStatus,
  verifyPayment,
} from "#contract/payments/payment.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";
import { VERIFY_GIVE_UP_MS, VERIFY_POLL_MS } from "#renderer/constants.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const textRef = "gb-abcdefghijklmnopqrstuvwx";

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, lecture);
  useSession.getState().signedIn("t-1");
});

/** Waits until the application has navigated to `address`. */
const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });

describe("the lecture's page", () => {
  test("starts one payment for a double click and opens the provider's page", async () => {
    server.answer(checkEnrollment, { isEnrolled: false });
    server.answer(makePayment, { url: "https://pay.example/1", textRef });
    const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
    await user.dblClick(await screen.findByRole("button", { name: "Enroll" }));
    await waitFor(() => expect(server.openCheckout).toHaveBeenCalledWith("https://pay.example/1"));
    expect(server.asked(makePayment)).toHaveLength(1);
    expect(server.asked(makePayment)[0]?.body).toEqual({
      classId: lecture._id,
      amount: 450,
      email: student.email,
      first_name: "Sara",
      last_name: "Tesfaye",
      returnUrl: "http://gubae.test/success",
    });
    expect(localStorage.getItem("text_ref")).toBe(textRef);
    expect(localStorage.getItem("current_lecture")).toBe(lecture._id);
  });

  test("shows the lecture's facts", async () => {
    server.answer(checkEnrollment, { isEnrolled: false });
    localStorage.setItem("current_lecture", lecture._id);
    renderAppAt("/lecture");
    expect(await screen.findByRole("heading", { name: lecture.name })).toBeVisible();
    for (const text of [instructor.email, "450 birr", "120 minutes", "2099-12-01", lecture.description])
      expect(screen.getByText(text)).toBeVisible();
  });

  test("reports a failed payment with its reason", async () => {
    server.answer(checkEnrollment, { isEnrolled: false });
    server.fail(makePayment, "lecture_full");
    const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
    await user.click(await screen.findByRole("button", { name: "Enroll" }));
    const shown = await screen.findAllByText("Payment failed. This lecture is full.");
    expect(shown[0]).toBeVisible();
    await waitFor(() => expect(server.asked(lectureById)).toHaveLength(2));
  });

  test("says that a wrong amount is looked at, and offers no second payment", async () => {
    server.answer(checkEnrollment, { isEnrolled: false, inReview: true });
    renderAppAt(`/lecture?id=${lecture._id}`);
    expect(await screen.findByText(/so our team is looking into it. We'll email you/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Enroll" })).not.toBeInTheDocument();
  });

  test("says so too when the wrong amount arrived after the page was loaded", async () => {
    server.answer(checkEnrollment, { isEnrolled: false });
    server.fail(makePayment, "payment_in_review");
    const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
    await user.click(await screen.findByRole("button", { name: "Enroll" }));
    const shown = await screen.findAllByText(/^Your money arrived, but it isn't the amount/);
    expect(shown[0]).toBeVisible();
    await waitFor(() => expect(server.asked(lectureById)).toHaveLength(2));
  });

  test.each([
    ["the enrolled", student, true],
    ["the instructor", instructor, false],
  ])("lets %s go to class", async (_, account, isEnrolled) => {
    server.answer(me, account);
    server.answer(checkEnrollment, { isEnrolled });
    const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
    await user.click(await screen.findByRole("link", { name: "Go to class" }));
    expect(await addressIs(`/status?id=${lecture._id}`)).toBeVisible();
  });

  test("offers no payment for a lecture that is over", async () => {
    server.answer(lectureById, { ...lecture, schedule: "2020-12-01T10:00:00+03:00" });
    server.answer(checkEnrollment, { isEnrolled: false });
    renderAppAt(`/lecture?id=${lecture._id}`);
    const button = await screen.findByRole("button", { name: "This lecture has ended" });
    expect(button).toBeDisabled();
  });

  test("reports that the lecture does not exist", async () => {
    server.fail(lectureById, "lecture_not_found");
    renderAppAt(`/lecture?id=${lecture._id}`);
    expect(await screen.findByText("This lecture doesn't exist or has been deleted.")).toBeVisible();
  });
});

test.each([
  ["Host Class", "t", instructor],
  ["Join Class", "f", student],
])("the last stop before the room offers %s", async (label, letter, account) => {
  server.answer(me, account);
  server.answer(getLobby, {
    role: letter === "t" ? "host" : "viewer",
    hostPresent: false,
    viewers: 0,
    names: [],
    iceServers: [],
    sfu: null,
    serverNow: new Date().toISOString(),
  });
  renderAppAt(`/status?id=${lecture._id}`);
  const link = await screen.findByRole("link", { name: label });
  expect(link).toHaveAttribute("href", `/class/${lecture._id}/${letter}`);
});

const verified = (status: PaymentStatus, isEnrolled: boolean) =>
  answerOf(verifyPayment, { status, classId: lecture._id, isEnrolled });

describe("the payment return", () => {
  test.each([
    ["paid", true, "Payment Successfully Completed", "You have successfully registered for the class"],
    ["paid", false, "Payment Successfully Completed", /no longer enrolled in this lecture/],
    ["failed", false, "Payment failed", /^You haven't been charged\.$/],
    ["expired", false, "Payment failed", /^You haven't been charged\.$/],
    ["refund_pending", false, "This payment was refunded", /on its way/],
  ] as const)("%s, enrolled %s: %s", async (status, isEnrolled, heading, text) => {
    server.reply(verifyPayment, () => verified(status, isEnrolled));
    const { user } = renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    server.answer(checkEnrollment, { isEnrolled });
    await user.click(screen.getByRole("link", { name: "Go Back" }));
    expect(await addressIs(`/lecture?id=${lecture._id}`)).toBeVisible();
  });

  test("uses the stored reference and shows no result before the server's answer", async () => {
    localStorage.setItem("text_ref", textRef);
    let settle = () => {};
    server.reply(
      verifyPayment,
      () => new Promise((resolve) => void (settle = () => resolve(verified("paid", true)))),
    );
    renderAppAt("/success");
    expect(await screen.findByRole("heading", { name: "Confirming your payment…" })).toBeVisible();
    expect(screen.queryByText("Payment Successfully Completed")).not.toBeInTheDocument();
    await waitFor(() => expect(server.asked(verifyPayment)).not.toHaveLength(0));
    settle();
    expect(await screen.findByText("Payment Successfully Completed")).toBeVisible();
    expect(server.asked(verifyPayment)[0]?.path).toBe(`/payment/verify-payment/${textRef}`);
  });

  test("reports an unknown payment", async () => {
    server.reply(verifyPayment, () => failureOf("not_your_payment"));
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: "Failed to confirm enrollment" })).toBeVisible();
  });
});

describe("the payment return without a session", () => {
  beforeEach(() => useSession.setState({ token: null, account: null }));

  test.each([
    ["paid", "Payment Successfully Completed"],
    ["pending", "Confirming your payment…"],
  ] as const)("shows %s and the way in, and nothing of the lecture", async (status, heading) => {
    server.answer(getPaymentStatus, { status });
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    const way = new URL(
      screen.getByRole("link", { name: "Open Gubae" }).getAttribute("href") ?? "",
      "http://x",
    );
    expect([way.pathname, way.searchParams.get("next")]).toEqual(["/login", `/success?ref=${textRef}`]);
    expect(server.asked(verifyPayment)).toHaveLength(0);
    expect(screen.queryByText(lecture.name)).not.toBeInTheDocument();
  });

  test("reports an unknown reference", async () => {
    server.fail(getPaymentStatus, "payment_not_found");
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByText("We couldn't find this payment.")).toBeVisible();
  });

  test("links to the lectures when there is no reference", async () => {
    renderAppAt("/success");
    expect(await screen.findByText("We couldn't find this payment.")).toBeVisible();
  });
});

describe("a wrong amount", () => {
  test("is said to have arrived on the return page", async () => {
    server.answer(verifyPayment, { status: "in_review", classId: lecture._id, isEnrolled: false });
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: "Your money arrived" })).toBeVisible();
    expect(screen.getByText(/You don't need to pay again/)).toBeVisible();
  });

  test("is said to have arrived to a guest", async () => {
    useSession.setState({ token: null });
    server.answer(getPaymentStatus, { status: "in_review" });
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: "Your money arrived" })).toBeVisible();
  });
});

describe("a seat that was bought", () => {
  const bought = (amount: number) =>
    ({ status: "paid", classId: lecture._id, isEnrolled: true, amount }) as const;

  test("is told with title, time and amount, and leads to class", async () => {
    server.answer(verifyPayment, bought(450));
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByText(lecture.name)).toBeVisible();
    expect(screen.getByText("Paid").nextSibling).toHaveTextContent("450 birr");
    expect(screen.getByRole("link", { name: "Add to calendar" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Telegram" })).toBeVisible();
    const toClass = screen.getByRole("link", { name: "Go to class" });
    expect(toClass).toHaveAttribute("href", `/status?id=${lecture._id}`);
  });

  test.each([
    ["days before the start, the calendar", 3 * 24 * 60, ["Add to calendar", "Go to class"]],
    ["within half an hour, the class", 29, ["Go to class", "Add to calendar"]],
  ])("offers first, %s", async (_, minutes, names) => {
    server.answer(verifyPayment, bought(450));
    const schedule = new Date(Date.now() + minutes * 60_000).toISOString();
    server.answer(lectureById, { ...lecture, schedule });
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByText(lecture.name)).toBeVisible();
    const offered = screen.getAllByRole("link", { name: /^(Add to calendar|Go to class)$/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(names);
  });

  test("says how long its replay is there, and nothing where there is none", async () => {
    server.answer(verifyPayment, bought(450));
    server.answer(lectureById, { ...lecture, recordingWished: true, replayDays: 1 });
    const { unmount } = renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByText("Available for 1 day after the lecture")).toBeVisible();
    unmount();
    server.answer(lectureById, { ...lecture, recordingWished: true, replayDays: null });
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByText("Paid")).toBeVisible();
    expect(screen.queryByText("Replay")).not.toBeInTheDocument();
  });

  test("speaks of no payment when it was free", async () => {
    server.answer(verifyPayment, bought(0));
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: "You're enrolled" })).toBeVisible();
    expect(await screen.findByText(lecture.name)).toBeVisible();
    expect(screen.queryByText("Paid")).not.toBeInTheDocument();
    expect(screen.queryByText("Payment Successfully Completed")).not.toBeInTheDocument();
  });

  test("is still told when the lecture can't be loaded", async () => {
    server.fail(lectureById, "lecture_not_found");
    server.answer(verifyPayment, bought(450));
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: "Payment Successfully Completed" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to class" })).toBeVisible();
  });
});

test("a cancelled payment says so, and nothing of a failure", async () => {
  const cancelled = { status: "failed", classId: lecture._id, isEnrolled: false, isCancelled: true } as const;
  server.answer(verifyPayment, cancelled);
  renderAppAt(`/success?ref=${textRef}`);
  expect(await screen.findByRole("heading", { name: "Payment cancelled" })).toBeVisible();
  expect(screen.queryByText(/failed/)).not.toBeInTheDocument();
  const link = `/lecture?id=${lecture._id}`;
  expect(await screen.findByRole("link", { name: lecture.name })).toHaveAttribute("href", link);
  expect(screen.getByRole("link", { name: "Try again" })).toHaveAttribute("href", link);
});

describe("polling until a payment is settled", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const confirming = { name: "Confirming your payment…" };

  test("repeats while the payment is pending and while the server can't be reached", async () => {
    const answers = [
      failureOf("database_unavailable"),
      verified("created", false),
      failureOf("database_unavailable"),
      verified("pending", false),
    ];
    server.reply(verifyPayment, () => answers.shift() ?? verified("paid", true));
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", confirming)).toBeVisible();
    await pass(5 * VERIFY_POLL_MS);
    expect(await screen.findByRole("heading", { name: "Payment Successfully Completed" })).toBeVisible();
    await pass(5 * VERIFY_POLL_MS);
    expect(server.asked(verifyPayment)).toHaveLength(5);
  });

  test("gives up after two minutes, until the user checks again", async () => {
    server.reply(verifyPayment, () => verified("pending", false));
    const { user } = renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", confirming)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Check again" })).not.toBeInTheDocument();
    await pass(VERIFY_GIVE_UP_MS);
    const asked = server.asked(verifyPayment).length;
    await pass(5 * VERIFY_POLL_MS);
    expect(server.asked(verifyPayment)).toHaveLength(asked);
    server.reply(verifyPayment, () => verified("paid", true));
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByRole("heading", { name: "Payment Successfully Completed" })).toBeVisible();
  });

  test("stops when the page is left", async () => {
    server.reply(verifyPayment, () => verified("pending", false));
    const { unmount } = renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", confirming)).toBeVisible();
    unmount();
    const asked = server.asked(verifyPayment).length;
    await pass(5 * VERIFY_POLL_MS);
    expect(server.asked(verifyPayment)).toHaveLength(asked);
  });
});
