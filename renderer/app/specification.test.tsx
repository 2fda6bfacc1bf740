import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { logIn, me, signUp } from "#contract/accounts/account.ts";
import { getNotificationSettings } from "#contract/accounts/notifications.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { listSessions } from "#contract/accounts/session-list.ts";
import {
  checkEnrollment,
  listLectureStudents,
  listMyEndedEnrollments,
  listMyEnrollments,
} from "#contract/enrollments/enrollment.ts";
import { errorCatalogue } from "#contract/http/error.ts";
import { createLecture, lectureById, updateLecture } from "#contract/lectures/lecture.ts";
import { listLectures, listSubjects, myLectures } from "#contract/lectures/lecture-list.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { landing } from "#contract/pages/landing.ts";
import { makePayment, verifyPayment, withdrawPayment } from "#contract/payments/payment.ts";
import * as constants from "#renderer/constants.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { chatTime } from "#renderer/room/view/layout/room-text.ts";
import { peerErrorTypes } from "#renderer/room/media/mesh/peer-errors.ts";
import { RoomOnScreen } from "#renderer/room/testing/room-on-screen.tsx";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import {
  instructor,
  lectureId,
  notificationSettings,
  sampleLecture,
  student,
} from "#renderer/testing/samples.ts";
import { specifiedTexts } from "#renderer/testing/specification.ts";
import { routes } from "./routes.ts";

/**
 * All that the specification fixes about the page, in one place: its texts, routes, links, rules and numbers. Nothing
 * here may change; what is beside it is tested where it is made.
 */

const lecture = sampleLecture();
const textRef = "gb-abcdefghijklmnopqrstuvwx";
let server: ReturnType<typeof startFakeServer>;

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, lecture);
  server.answer(listSubjects, []);
  server.answer(listLectures, [lecture]);
  server.answer(listMyEnrollments, [{ _id: lectureId(50), class: lecture }]);
  server.answer(listMyEndedEnrollments, []);
  server.answer(myLectures, [lecture]);
  server.answer(checkEnrollment, { isEnrolled: false });
  server.answer(getSeatLimits, { maxSeats: 20, engine: "mesh", canRecord: false });
});

const openAs = (account: typeof student, path: string) => {
  server.answer(me, account);
  useSession.getState().signedIn("t-1");
  return renderAppAt(path);
};
const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });
const button = (name: string) => screen.findByRole("button", { name });
const expectToast = (text: string) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeVisible());
const hrefs = (name: string) =>
  screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));

test.each(Object.entries(specifiedTexts))("the texts of the %s", (_, quotes) => {
  expect(quotes.map(([text]) => text)).toEqual(quotes.map(([, specified]) => specified));
});

describe("the numbers and keys", () => {
  test.each([
    ["session token key", constants.SESSION_TOKEN_KEY, "token"],
    ["key of the current lecture", constants.LOCAL_KEYS.currentLecture, "current_lecture"],
    ["key of the edit flag", constants.LOCAL_KEYS.isEdit, "is_edit"],
    ["key of the payment's reference", constants.LOCAL_KEYS.textRef, "text_ref"],
    ["status of a rejected sign-up", errorCatalogue.email_taken.status, 401],
    ["status of a rejected log-in", constants.STATUS.unauthorized, 401],
    ["first status of server errors", constants.STATUS.serverError, 500],
    ["sign-up and log-in banner", constants.BANNER_MS, 3000],
    ["form error banner", constants.FORM_BANNER_MS, 6000],
    ["toasts", constants.TOAST, { limit: 2, durationMs: 5000, minWidthPx: 300, maxWidthPx: 560 }],
    ["skeletons", constants.SKELETON_COUNT, 4],
    ["duration in minutes", constants.DEFAULT_DURATION_MINUTES, 120],
    ["date slice of schedule", constants.SCHEDULE_DATE, { from: 0, to: 10 }],
    ["time slice of schedule", constants.SCHEDULE_TIME, { from: 11, to: 19 }],
    [
      "realtime reconnect",
      constants.REALTIME,
      {
        reconnectDelayMs: 1000,
        reconnectDelayMaxMs: 5000,
        reconnectFactor: 2,
        jitter: 0.5,
        timeoutMs: 20000,
      },
    ],
    ["heartbeat", constants.HEARTBEAT_MS, 5000],
    ["volume slider", constants.VOLUME, { min: 0, max: 1, step: 0.01 }],
    ["script chunk time-out", constants.CHUNK_TIMEOUT_MS, 120000],
    ["first year of the footer", constants.FIRST_YEAR, 2023],
    [
      "peer error types",
      peerErrorTypes.join(" "),
      "browser-incompatible disconnected invalid-id invalid-key network peer-unavailable ssl-unavailable " +
        "server-error socket-error socket-closed unavailable-id webrtc",
    ],
  ])("%s", (_, actual, specified) => {
    expect(actual).toEqual(specified);
  });
});

describe("the routes", () => {
  const paths =
    "/ /signup /login /dashboard /lectures /lecture /create /profile /status /success /enrolled-students " +
    "/class/:id/t /class/:id/f";
  test("exist", () => {
    expect(paths.split(" ").filter((path) => !routes.some((route) => route.path === path))).toEqual([]);
  });

  test("show 404 for any other path, as plain text", async () => {
    const { container } = renderAppAt("/no-such-page");
    expect(await screen.findByText("404")).toBe(container);
  });

  test.each(["/lectures", "/dashboard", "/enrolled-students", `/class/${lecture._id}/f`])(
    "%s leads to log-in without a session",
    async (path) => {
      renderAppAt(path);
      expect(await addressIs(`/login?next=${encodeURIComponent(path)}`)).toBeVisible();
    },
  );
});

test("the landing page's buttons lead to exactly /login", async () => {
  const card = (title: string) => ({ title, description: "In birr." });
  server.answer(landing, {
    headline: "Learn live",
    subheadline: "From people you can ask.",
    getStartedButton: "Get started",
    heroImage: "/art/hero.svg",
    featureCards: [card("A room"), card("A price")],
    testimonials: [],
    socialLogos: [],
  });
  renderAppAt("/");
  await screen.findByRole("heading", { name: "A room" });
  expect(hrefs("Get started")).toEqual(["/login"]);
  expect(hrefs("Try Now")).toEqual(["/login", "/login"]);
  expect(hrefs("Sign up now")).toEqual(["/login"]);
});

describe("sign-up and log-in", () => {
  test("sign-up sends name, email, password and role, and opens the dashboard", async () => {
    server.answer(signUp, { token: "t-1" });
    const { user } = renderAppAt("/signup");
    expect(await screen.findByLabelText("Email")).toHaveAttribute("type", "email");
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Log In" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/login/),
    );
    await user.type(screen.getByLabelText("First Name"), "Sara{Enter}");
    await user.keyboard("Tesfaye{Enter}sara@example.com{Enter}a-long-password{Enter}a-long-password{Enter}");
    await user.click(screen.getByLabelText("Student"));
    await user.keyboard("{Enter}");
    expect(await addressIs("/dashboard")).toBeVisible();
    const sent = { name: "Sara Tesfaye", email: "sara@example.com", password: "a-long-password" };
    expect(server.asked(signUp)[0]?.body).toMatchObject({ ...sent, role: "student" });
    expect(sessionStorage.getItem("token")).toBe("t-1");
  });

  test("log-in opens the dashboard", async () => {
    server.answer(logIn, { token: "t-1" });
    const { user } = renderAppAt("/login");
    await user.type(await screen.findByLabelText("Email"), "sara@example.com{Enter}secret-word{Enter}");
    expect(await addressIs("/dashboard")).toBeVisible();
    expect(server.asked(logIn)[0]?.body).toMatchObject({
      email: "sara@example.com",
      password: "secret-word",
    });
  });
});

test("the header leads an instructor to the dashboard, all lectures, the profile and a new lecture", async () => {
  localStorage.setItem("is_edit", "true");
  const { user } = openAs(instructor, "/success");
  const nav = within(await screen.findByRole("navigation", { name: "Main" }));
  await nav.findByText(instructor.email);
  for (const [name, target] of [
    [/^My Dashboard$/, "/dashboard"],
    [/^All Courses$/, "/lectures"],
    [/Tigist Alemayehu/, "/profile"],
  ] as const)
    expect(nav.getByRole("link", { name })).toHaveAttribute("href", target);
  await user.click(nav.getByRole("link", { name: "Create a Lecture" }));
  expect(localStorage.getItem("is_edit")).toBe("false");
  expect(await addressIs("/create")).toBeVisible();
});

describe("a card", () => {
  test("shows the two slices, 2 hours and the price, and opens the lecture", async () => {
    const { user } = openAs(student, "/lectures");
    const card = within(await screen.findByRole("article"));
    for (const text of [lecture.description, "2099-12-01", "10:00:00", "2 hours", "450 birr"])
      expect(card.getByText(text)).toBeVisible();
    await user.click(card.getByRole("link", { name: lecture.name }));
    expect(localStorage.getItem("current_lecture")).toBe(lecture._id);
  });

  test("of a student asks before it withdraws the payment, with No and Yes", async () => {
    server.fail(withdrawPayment, "payment_provider_failed");
    const { user } = openAs(student, "/dashboard");
    expect(await screen.findByRole("heading", { name: "Subscribed Lectures" })).toBeVisible();
    await user.click(await button("Withdraw Payment"));
    expect(await screen.findByText("Withdraw Payment?")).toBeVisible();
    await user.click(screen.getByText("No"));
    expect(server.asked(withdrawPayment)).toHaveLength(0);
    await user.click(await button("Withdraw Payment"));
    await user.click(await screen.findByText("Yes"));
    await expectToast("Payment failed");
    expect(server.asked(withdrawPayment)[0]?.body).toEqual({ classId: lecture._id });
  });

  test("of an instructor leads to students and editing, and asks before it deletes", async () => {
    const { user } = openAs(instructor, "/dashboard");
    expect(await screen.findByRole("heading", { name: "Created Lectures" })).toBeVisible();
    const [students] = await screen.findAllByRole("link", { name: "Enrolled Students" });
    expect(students).toHaveAttribute("href", expect.stringMatching(/^\/enrolled-students/));
    const [remove] = await screen.findAllByRole("button", { name: "Delete Course" });
    if (remove) await user.click(remove);
    expect(await screen.findByText("Delete Course?")).toBeVisible();
    await user.click(screen.getByText("No"));
    const [edit] = screen.getAllByRole("link", { name: "Edit Course" });
    if (edit) await user.click(edit);
    expect(localStorage.getItem("is_edit")).toBe("true");
    expect(localStorage.getItem("current_lecture")).toBe(lecture._id);
    expect(await addressIs(`/create?id=${lecture._id}`)).toBeVisible();
  });
});

describe("the lecture's page", () => {
  beforeEach(() => localStorage.setItem("current_lecture", lecture._id));

  test("shows the instructor's name and email, the slices, 120 minutes and the price", async () => {
    openAs(student, "/lecture");
    expect(await screen.findByRole("heading", { name: lecture.name })).toBeVisible();
    const facts = ["2099-12-01", "10:00:00", "120 minutes", "450 birr"];
    for (const text of [instructor.name, instructor.email, lecture.description, ...facts])
      expect(screen.getAllByText(text, { exact: false })[0]).toBeVisible();
  });

  test("says Payment failed for every start that is not 200", async () => {
    server.fail(makePayment, "payment_provider_failed");
    const { user } = openAs(student, "/lecture");
    await user.click(await button("Enroll"));
    await expectToast("Payment failed");
  });

  test("leads whoever is enrolled to class", async () => {
    server.answer(checkEnrollment, { isEnrolled: true });
    const { user } = openAs(student, "/lecture");
    await user.click(await screen.findByRole("link", { name: "Go to class" }));
    expect(await addressIs(`/status?id=${lecture._id}`)).toBeVisible();
  });
});

test("/success verifies the stored payment and leads back to the lecture", async () => {
  localStorage.setItem("text_ref", textRef);
  server.answer(verifyPayment, { status: "paid", classId: lecture._id, isEnrolled: true });
  openAs(student, "/success");
  expect(await screen.findByText("Payment Successfully Completed")).toBeVisible();
  expect(screen.getByText("You have successfully registered for the class")).toBeVisible();
  expect(hrefs("Go Back")[0]).toMatch(/^\/lecture(?:\?|$)/);
});

describe("/create", () => {
  test("creates while is_edit is false, and sends Math when no subject is chosen", async () => {
    localStorage.setItem("is_edit", "false");
    server.answer(createLecture, lecture);
    const { user } = openAs(instructor, "/create");
    await user.click(await button("Create"));
    await expectToast("Please fill all the fields");
    expect(server.asked(createLecture)).toHaveLength(0);
    await fill(user, screen.getByLabelText(/^Title/), lecture.name);
    await fill(user, screen.getByLabelText(/^Description/), lecture.description);
    await fill(user, screen.getByLabelText(/^Date and time/), "2099-12-01T10:00");
    await fill(user, screen.getByLabelText(/^Price in Birr/), "450");
    await user.click(await button("Create"));
    await expectToast("Course successfully created!");
    expect(server.asked(createLecture)[0]?.body).toMatchObject({ type: "Math", price: 450 });
  });

  test("edits the current lecture while is_edit is true", async () => {
    localStorage.setItem("is_edit", "true");
    localStorage.setItem("current_lecture", lecture._id);
    server.answer(updateLecture, lecture);
    const { user } = openAs(instructor, "/create");
    expect(await screen.findByLabelText(/^Title/)).toHaveValue(lecture.name);
    await user.click(await button("Save"));
    await expectToast("Course successfully updated!");
  });
});

test("/profile is disabled until Edit, and has Save Changes and Delete Account", async () => {
  server.answer(listSecurityEvents, []);
  server.answer(listSessions, []);
  server.answer(getNotificationSettings, notificationSettings);
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  const { user } = openAs(student, "/profile");
  const edit = await button("Edit");
  const fields = ["First Name", "Last Name", "Email"].map((name) => screen.getByLabelText(name));
  for (const field of fields) expect(field).toBeDisabled();
  expect(await button("Delete Account")).toBeVisible();
  await user.click(edit);
  for (const field of fields) expect(field).toBeEnabled();
  expect(await button("Save Changes")).toBeVisible();
});

test("/enrolled-students shows each student's name and email", async () => {
  localStorage.setItem("current_lecture", lecture._id);
  server.answer(listLectureStudents, [
    { _id: student._id, name: student.name, email: student.email, image_src: null },
  ]);
  openAs(instructor, "/enrolled-students");
  expect(await screen.findByRole("heading", { name: "Enrolled Students" })).toBeVisible();
  expect(await screen.findByText("Sara Tesfaye")).toBeVisible();
  expect(screen.getByText("sara@example.com")).toBeVisible();
});

describe("the room", () => {
  test("gives a viewer play and pause, mute, a slider and the chat, but none of the host's buttons", async () => {
    const room = new RoomOnScreen();
    await room.show({ hostPresent: true, source: "camera" });
    await room.receiveStream();
    const named = (name: string) => screen.getByRole("button", { name });
    for (const name of ["Pause", "Mute", "CHAT"]) expect(named(name)).toBeVisible();
    const volume = screen.getByRole("slider", { name: "Volume" });
    for (const [name, value] of Object.entries({ min: "0", max: "1", step: "0.01" }))
      expect(volume).toHaveAttribute(name, value);
    await room.user.click(named("CHAT"));
    expect(screen.getByPlaceholderText("Enter your message")).toBeVisible();
    expect(named("SEND")).toBeVisible();
    for (const name of ["Start Screen Share", "Stop Screen Share", "Start Video", "Stop Video"])
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    expect(screen.getByText("120 minutes")).toBeVisible();
  });

  test("gives a chat message a 12-hour time", () => {
    expect(chatTime("2026-12-01T21:05:00")).toBe("9:05 PM");
  });
});
