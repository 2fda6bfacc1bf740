import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/account.ts";
import { seeDoor } from "#contract/door.ts";
import { amIEnrolled } from "#contract/enrollment.ts";
import { lectureById } from "#contract/lecture.ts";
import { makePayment, type PaymentStatus, seePayment, verifyPayment } from "#contract/payment.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";
import { confirmPayment } from "#renderer/enrollments/confirm-payment.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const textRef = "gb-abcdefghijklmnopqrstuvwx";

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, lecture);
  useSession.getState().signedIn("t-1");
});

/** Waits until the application has gone there. */
const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });

describe("the lecture's page", () => {
  test("starts one payment for a double click and leaves for the provider", async () => {
    server.answer(amIEnrolled, { isEnrolled: false });
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
    server.answer(amIEnrolled, { isEnrolled: false });
    localStorage.setItem("current_lecture", lecture._id);
    renderAppAt("/lecture");
    expect(await screen.findByRole("heading", { name: lecture.name })).toBeTruthy();
    for (const text of [instructor.email, "450 birr", "120 minutes", "2099-12-01", lecture.description])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test("says that the payment failed, and why", async () => {
    server.answer(amIEnrolled, { isEnrolled: false });
    server.fail(makePayment, "lecture_full");
    const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
    await user.click(await screen.findByRole("button", { name: "Enroll" }));
    const shown = await screen.findAllByText("Payment failed. All seats of this lecture are taken.");
    expect(shown.length).toBeGreaterThan(0);
    await waitFor(() => expect(server.asked(lectureById)).toHaveLength(2));
  });

  test.each([
    ["the enrolled", student, true],
    ["the instructor", instructor, false],
  ])("lets %s go to class", async (_, account, isEnrolled) => {
    server.answer(me, account);
    server.answer(amIEnrolled, { isEnrolled });
    const { user } = renderAppAt(`/lecture?id=${lecture._id}`);
    await user.click(await screen.findByRole("link", { name: "Go to class" }));
    expect(await addressIs(`/status?id=${lecture._id}`)).toBeTruthy();
  });

  test("offers no payment for what is over", async () => {
    server.answer(lectureById, { ...lecture, schedule: "2020-12-01T10:00:00+03:00" });
    server.answer(amIEnrolled, { isEnrolled: false });
    renderAppAt(`/lecture?id=${lecture._id}`);
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "This lecture is over" });
    expect(button.disabled).toBe(true);
  });

  test("says when the lecture does not exist", async () => {
    server.fail(lectureById, "lecture_not_found");
    renderAppAt(`/lecture?id=${lecture._id}`);
    expect(await screen.findByText("This lecture does not exist, or no longer.")).toBeTruthy();
  });
});

test.each([
  ["Host Class", "t", instructor],
  ["Join Class", "f", student],
])("the last stop before the room offers %s", async (label, letter, account) => {
  server.answer(me, account);
  server.answer(seeDoor, {
    role: letter === "t" ? "host" : "viewer",
    hostPresent: false,
    viewers: 0,
    names: [],
    iceServers: [],
    serverNow: new Date().toISOString(),
  });
  renderAppAt(`/status?id=${lecture._id}`);
  const link = await screen.findByRole("link", { name: label });
  expect(link.getAttribute("href")).toBe(`/class/${lecture._id}/${letter}`);
});

const verified = (status: PaymentStatus, isEnrolled: boolean) =>
  answerOf(verifyPayment, { status, classId: lecture._id, isEnrolled });

describe("the payment return", () => {
  test.each([
    ["paid", true, "Payment Successfully Completed", "You have successfully registered for the class"],
    ["paid", false, "Payment Successfully Completed", /not enrolled in this lecture any more/],
    ["failed", false, "Payment failed", /try again from the lecture's page/],
    ["expired", false, "Payment failed", /try again from the lecture's page/],
    ["refund_pending", false, "This payment was paid back", /on its way back/],
  ] as const)("%s, enrolled %s: %s", async (status, isEnrolled, heading, text) => {
    server.reply(verifyPayment, () => verified(status, isEnrolled));
    const { user } = renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    server.answer(amIEnrolled, { isEnrolled });
    await user.click(screen.getByRole("link", { name: "Go Back" }));
    expect(await addressIs(`/lecture?id=${lecture._id}`)).toBeTruthy();
  });

  test("takes the stored reference, and says nothing before the server has", async () => {
    localStorage.setItem("text_ref", textRef);
    let settle = () => {};
    server.reply(
      verifyPayment,
      () => new Promise((resolve) => void (settle = () => resolve(verified("paid", true)))),
    );
    renderAppAt("/success");
    expect(await screen.findByRole("heading", { name: "Confirming your payment…" })).toBeTruthy();
    expect(screen.queryByText("Payment Successfully Completed")).toBeNull();
    await waitFor(() => expect(server.asked(verifyPayment)).not.toHaveLength(0));
    settle();
    expect(await screen.findByText("Payment Successfully Completed")).toBeTruthy();
    expect(server.asked(verifyPayment)[0]?.path).toBe(`/payment/verify-payment/${textRef}`);
  });

  test("says when the payment is not ours", async () => {
    server.reply(verifyPayment, () => failureOf("not_your_payment"));
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: "Failed to confirm enrollment" })).toBeTruthy();
  });
});

describe("coming back without a session", () => {
  beforeEach(() => useSession.setState({ token: null, account: null }));

  test.each([
    ["paid", "Payment Successfully Completed"],
    ["pending", "Confirming your payment…"],
  ] as const)("shows %s and the way in, and nothing of the lecture", async (arrival, heading) => {
    server.answer(seePayment, { arrival });
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    const way = new URL(
      screen.getByRole("link", { name: "Open Gubae" }).getAttribute("href") ?? "",
      "http://x",
    );
    expect([way.pathname, way.searchParams.get("next")]).toEqual(["/login", `/success?ref=${textRef}`]);
    expect(server.asked(verifyPayment)).toHaveLength(0);
    expect(screen.queryByText(lecture.name)).toBeNull();
  });

  test("knows nothing of a reference that was made up", async () => {
    server.fail(seePayment, "payment_not_found");
    renderAppAt(`/success?ref=${textRef}`);
    expect(await screen.findByText("We don't know which payment this is about.")).toBeTruthy();
  });

  test("without any reference leads on", async () => {
    renderAppAt("/success");
    expect(await screen.findByText("We don't know which payment this is about.")).toBeTruthy();
  });
});

describe("asking until a payment is settled", () => {
  const signal = () => new AbortController().signal;

  test("asks again while it is pending, and while the server is away", async () => {
    const answers = [verified("created", false), failureOf("database_away"), verified("pending", false)];
    server.reply(verifyPayment, () => answers.shift() ?? verified("paid", true));
    const confirmation = await confirmPayment(textRef, signal(), { pollMs: 1 });
    expect(confirmation).toEqual({ outcome: "enrolled", lectureId: lecture._id, hasReceipt: false });
    expect(server.requests).toHaveLength(4);
  });

  test("gives up with what it knows", async () => {
    server.reply(verifyPayment, () => verified("pending", false));
    const confirmation = await confirmPayment(textRef, signal(), { pollMs: 5, giveUpMs: 20 });
    expect(confirmation.outcome).toBe("pending");
  });

  test("stops when the page is left", async () => {
    const aborter = new AbortController();
    server.reply(verifyPayment, () => {
      queueMicrotask(() => aborter.abort());
      return verified("pending", false);
    });
    const confirmed = confirmPayment(textRef, aborter.signal, { pollMs: 60_000 });
    await expect(confirmed).rejects.toMatchObject({ code: "cancelled" });
  });
});
