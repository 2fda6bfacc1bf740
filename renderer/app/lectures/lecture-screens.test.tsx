import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { fileComplaint } from "#contract/enrollments/complaint.ts";
import { getClassResults } from "#contract/room/class-results.ts";
import { listLectureStudents, listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { createLecture, deleteLecture, lectureById, updateLecture } from "#contract/lectures/lecture.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { listLectures, listSubjects, myLectures, searchLectures } from "#contract/lectures/lecture-list.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const textRef = "gb-abcdefghijklmnopqrstuvwx";
/** The signature of a PNG. */
const pngHead = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, lecture);
  server.answer(listSubjects, []);
  useSession.getState().signedIn("t-1");
});

/** Waits until the application has navigated to `address`. */
const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });
const toast = (text: string) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeVisible());

describe("discover", () => {
  test("shows four skeletons while it loads", async () => {
    server.reply(listLectures, () => new Promise(() => {}));
    renderAppAt("/lectures");
    expect(await screen.findAllByTestId("skeleton")).toHaveLength(4);
  });

  test("shows an empty state when there are no lectures", async () => {
    server.answer(listLectures, []);
    renderAppAt("/lectures");
    expect(await screen.findByText("No Classes to show")).toBeVisible();
  });

  test("reports a failure and retries", async () => {
    server.fail(listLectures, "internal");
    const { user } = renderAppAt("/lectures");
    expect(await screen.findByText("An error occurred. Please try again.")).toBeVisible();
    server.answer(listLectures, [lecture]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: lecture.name })).toBeVisible();
  });

  test("a card shows the specified facts and opens the lecture", async () => {
    server.answer(listLectures, [lecture]);
    const { user } = renderAppAt("/lectures");
    const card = within(await screen.findByRole("article"));
    for (const text of [lecture.description, "2099-12-01", "10:00:00", "2 hours", "450 birr"])
      expect(card.getByText(text)).toBeVisible();
    await user.click(card.getByRole("link", { name: lecture.name }));
    expect(localStorage.getItem("current_lecture")).toBe(lecture._id);
    expect(await addressIs(`/lecture?id=${lecture._id}`)).toBeVisible();
  });

  test("searches on Enter and by the button", async () => {
    server.answer(listLectures, [lecture]);
    server.answer(searchLectures, [sampleLecture({ name: "Found" })]);
    const { user } = renderAppAt("/lectures");
    await user.type(await screen.findByPlaceholderText("Search for a course"), "algbra{Enter}");
    expect(await screen.findByRole("link", { name: "Found" })).toBeVisible();
    expect(server.asked(searchLectures)[0]?.body).toEqual({ query: "algbra" });
    await user.type(screen.getByPlaceholderText("Search for a course"), " 2");
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(server.asked(searchLectures)[1]?.body).toEqual({ query: "algbra 2" }));
  });

  test("redirects to log-in when the session has expired", async () => {
    server.fail(listLectures, "not_signed_in");
    renderAppAt("/lectures");
    expect(await addressIs("/login?next=%2Flectures")).toBeVisible();
  });
});

describe("dashboard of a student", () => {
  const enrollments = [
    { _id: lectureId(50), class: lecture },
    { _id: lectureId(51), class: sampleLecture({ _id: lectureId(2), name: "Chemistry of coffee" }) },
  ];

  test("is titled Subscribed Lectures, and can be searched", async () => {
    server.answer(listMyEnrollments, enrollments);
    const { user } = renderAppAt("/dashboard");
    expect(await screen.findByRole("heading", { name: "Subscribed Lectures" })).toBeVisible();
    await waitFor(() => expect(document.title).toContain("Subscribed Lectures"));
    expect(screen.queryByRole("link", { name: "Create a Lecture" })).not.toBeInTheDocument();
    await user.type(await screen.findByPlaceholderText("Search for a course"), "coffee{Enter}");
    await waitFor(() => expect(server.asked(listMyEnrollments).at(-1)?.query.get("query")).toBe("coffee"));
  });

  test("withdraws after confirmation", async () => {
    server.answer(listMyEnrollments, enrollments);
    server.answer(withdrawPayment, { refund: "pending" });
    const { user } = renderAppAt("/dashboard");
    const [first] = await screen.findAllByRole("button", { name: "Withdraw Payment" });
    if (first) await user.click(first);
    const question = "Are you sure you want to withdraw from the lecture? This action can't be undone.";
    expect(await screen.findByText(question)).toBeVisible();
    expect(screen.getByText("Withdraw Payment?")).toBeVisible();
    await user.click(await screen.findByText("No"));
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
    expect(server.asked(withdrawPayment)).toHaveLength(0);
    if (first) await user.click(first);
    await user.click(await screen.findByText("Yes"));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(server.asked(withdrawPayment)[0]?.body).toEqual({ classId: lecture._id });
  });

  describe("who may complain", () => {
    const until = "2026-12-03T10:00:00.000Z";
    const withComplaint = (status: "possible" | "open" | "released") => {
      const [first] = enrollments;
      const payment = { textRef, amount: 450, refund: "none" as const, complaint: { status, until } };
      if (first) server.answer(listMyEnrollments, [{ ...first, payment }]);
    };

    test("sends one sentence, and then reads that it is looked into", async () => {
      withComplaint("possible");
      server.answer(fileComplaint, {});
      const { user } = renderAppAt("/dashboard");
      await user.click(await screen.findByRole("button", { name: /^File a complaint about/ }));
      const dialog = within(await screen.findByRole("alertdialog"));
      await user.click(dialog.getByRole("button", { name: "Send complaint" }));
      expect(await dialog.findByText("Describe it in at least 10 characters.")).toBeVisible();
      expect(server.asked(fileComplaint)).toHaveLength(0);
      await fill(user, dialog.getByRole("textbox"), "The instructor left early.");
      await user.click(dialog.getByRole("button", { name: "Send complaint" }));
      expect(await screen.findByText("We're looking into your complaint.")).toBeVisible();
      expect(server.asked(fileComplaint)[0]?.body).toEqual({
        classId: lecture._id,
        text: "The instructor left early.",
      });
    });

    test("reads why it is refused", async () => {
      withComplaint("possible");
      server.fail(fileComplaint, "complaint_too_late");
      const { user } = renderAppAt("/dashboard");
      await user.click(await screen.findByRole("button", { name: /^File a complaint about/ }));
      const dialog = within(await screen.findByRole("alertdialog"));
      await fill(user, dialog.getByRole("textbox"), "The instructor left early.");
      await user.click(dialog.getByRole("button", { name: "Send complaint" }));
      expect(
        await dialog.findByText("The time to file a complaint about this lecture is over."),
      ).toBeVisible();
    });

    test.each([
      ["open", "We're looking into your complaint."],
      ["released", "We've declined your complaint."],
    ] as const)("sees that it is %s", async (status, text) => {
      withComplaint(status);
      renderAppAt("/dashboard");
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByRole("button", { name: /^File a complaint/ })).toBeNull();
    });
  });

  test("reports a failed withdrawal and keeps the lecture", async () => {
    server.answer(listMyEnrollments, enrollments);
    server.fail(withdrawPayment, "payment_provider_failed");
    const { user } = renderAppAt("/dashboard");
    const [first] = await screen.findAllByRole("button", { name: "Withdraw Payment" });
    if (first) await user.click(first);
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await toast("Payment failed");
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  test("reports that the lectures can't be loaded", async () => {
    server.fail(listMyEnrollments, "internal");
    renderAppAt("/dashboard");
    expect(await screen.findByText("Failed to get enrolled courses")).toBeVisible();
  });
});

describe("an instructor", () => {
  beforeEach(() => {
    server.answer(me, instructor);
    server.answer(getSeatLimits, { maxSeats: 20, engine: "mesh", canRecord: false });
    server.answer(myLectures, [lecture]);
  });

  test("sees Created Lectures with their buttons", async () => {
    const { user } = renderAppAt("/dashboard");
    expect(await screen.findByRole("heading", { name: "Created Lectures" })).toBeVisible();
    await user.click(await screen.findByRole("link", { name: "Edit Course" }));
    expect(localStorage.getItem("is_edit")).toBe("true");
    expect(localStorage.getItem("current_lecture")).toBe(lecture._id);
    expect(await screen.findByDisplayValue(lecture.name)).toBeVisible();
  });

  test("deletes after confirmation", async () => {
    server.answer(deleteLecture, {});
    const { user } = renderAppAt("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Delete Course" }));
    const question = "Are you sure you want to delete the lecture? This action can't be undone.";
    expect(await screen.findByText(question)).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await toast("Lecture successfully deleted!");
    await waitFor(() => expect(screen.queryByRole("article")).not.toBeInTheDocument());
  });

  test("creates a lecture", async () => {
    localStorage.setItem("is_edit", "true");
    localStorage.setItem("current_lecture", lecture._id);
    server.answer(createLecture, lecture);
    const { user } = renderAppAt("/dashboard");
    await user.click(await screen.findByRole("link", { name: "Create a Lecture" }));
    expect(localStorage.getItem("is_edit")).toBe("false");
    await user.click(await screen.findByRole("button", { name: "Create" }));
    await toast("Please fill all the fields");
    await user.type(screen.getByRole("textbox", { name: /Title/ }), "Logic");
    await fill(user, screen.getByRole("textbox", { name: /Description/ }), "What follows.");
    await fill(user, screen.getByLabelText(/Date and time/), "2099-12-01T10:00");
    await user.type(screen.getByLabelText(/Price in Birr/), "450");
    await user.upload(
      screen.getByLabelText(/Thumbnail$/),
      new File([pngHead], "x.png", { type: "image/png" }),
    );
    expect(screen.getByAltText("Preview of the thumbnail")).toHaveAttribute(
      "src",
      expect.stringMatching(/^blob:/),
    );
    await user.click(screen.getByRole("button", { name: "Create" }));
    await toast("Course successfully created!");
    const form = server.asked(createLecture)[0]?.body;
    expect(form).toMatch(/name="schedule"\s+2099-12-01T10:00:00\+03:00/);
    expect(form).toMatch(/name="price"\s+450/);
    expect(form).toMatch(/name="thumbnail"; filename=/);
    expect(await addressIs("/dashboard")).toBeVisible();
    const sheet = await screen.findByRole("region", { name: /is open for students$/ });
    expect(within(sheet).getByRole("link", { name: "Telegram" })).toBeVisible();
    await user.click(within(sheet).getByRole("button", { name: "Close" }));
    expect(sheet).not.toBeInTheDocument();
    // The form's error toast was dismissed when the form closed. The success toast is dismissed when the user leaves
    // the page that shows it.
    const toasts = () => [...document.querySelectorAll(".toast__text")].map((title) => title.textContent);
    await waitFor(() => expect(toasts()).toEqual(["Course successfully created!"]));
    await user.click(screen.getByRole("link", { name: "Earnings" }));
    await waitFor(() => expect(toasts()).toEqual([]));
  });

  test("edits by the stored flag and sees the server's issues at the fields", async () => {
    localStorage.setItem("is_edit", "true");
    localStorage.setItem("current_lecture", lecture._id);
    server.fail(updateLecture, "invalid", { price: ["A price must be 0 (free) or at least 10 birr."] });
    const { user } = renderAppAt("/create");
    const price = await screen.findByLabelText(/Price in Birr/);
    expect(price).toHaveValue("450");
    expect(screen.getByLabelText(/Date and time/)).toHaveValue("2099-12-01T10:00");
    await user.clear(price);
    await user.type(price, "50");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("A price must be 0 (free) or at least 10 birr.")).toBeVisible();
    expect(price).toHaveValue("50");
    server.answer(updateLecture, lecture);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await toast("Course successfully updated!");
    expect(server.asked(updateLecture)[1]?.body).toMatchObject({ id: lecture._id, price: 50 });
  });
});

test("a student can't create a lecture", async () => {
  renderAppAt("/create");
  expect(await screen.findByText("Only instructors can do this.")).toBeVisible();
});

describe("enrolled students", () => {
  const people = [1, 2].map((number) => ({
    _id: lectureId(number),
    name: `Student ${number}`,
    email: `s${number}@example.com`,
    image_src: null,
  }));

  test("lists names and emails, page by page", async () => {
    localStorage.setItem("current_lecture", lecture._id);
    server.answer(listLectureStudents, people.slice(0, 1), "two");
    const { user } = renderAppAt("/enrolled-students");
    expect(await screen.findByText("Student 1")).toBeVisible();
    expect(screen.getByText("s1@example.com")).toBeVisible();
    server.answer(listLectureStudents, people.slice(1));
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Student 2")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  test("shows the scores once an answer was shown, also of who answered nothing", async () => {
    const answered = { name: "Student 1", score: { right: 2, of: 3 }, answers: [] };
    const students = [{ _id: people[0]?._id ?? null, ...answered }];
    server.answer(getClassResults, { polls: [], questions: [], of: 3, students });
    server.answer(listLectureStudents, people);
    renderAppAt(`/enrolled-students?id=${lecture._id}`);
    const score = await screen.findByText("2 of 3 quizzes right");
    expect(score.closest("li")).toHaveTextContent("Student 1");
    expect(screen.getByText("Student 2").closest("li")).toHaveTextContent("0 of 3 quizzes right");
  });

  test("shows an empty state when there is nobody, and reports a failure", async () => {
    server.answer(listLectureStudents, []);
    const { unmount } = renderAppAt(`/enrolled-students?id=${lecture._id}`);
    expect(await screen.findByText("No enrolled students to show")).toBeVisible();
    unmount();
    server.fail(listLectureStudents, "not_your_lecture");
    renderAppAt(`/enrolled-students?id=${lecture._id}`);
    expect(await screen.findByText("An error occurred. Please try again.")).toBeVisible();
  });

  test("shows four skeletons while it loads", async () => {
    server.reply(listLectureStudents, () => new Promise(() => {}));
    renderAppAt(`/enrolled-students?id=${lecture._id}`);
    expect(await screen.findAllByTestId("skeleton")).toHaveLength(4);
  });
});

test.each(["/nothing", "/class/1/x", "/lectures/5"])("%s is the plain text 404", async (path) => {
  const { container } = renderAppAt(path);
  expect(await screen.findByText("404")).toBe(container);
});
