import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, logOut, me, signUp, updateAccount } from "#contract/accounts/account.ts";
import { listLectures } from "#contract/lectures/lecture-list.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { BANNER_MS } from "#renderer/constants.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listMyEnrollments, []);
  server.answer(listLectures, []);
});

/** Waits until the application has navigated to `address`. */
const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });
const alerts = () =>
  screen
    .getAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join("");

describe("sign-up", () => {
  async function fillByEnter(user: ReturnType<typeof renderAppAt>["user"]) {
    await user.type(await screen.findByLabelText("First Name"), "Sara{Enter}");
    await user.keyboard("Tesfaye{Enter}sara@example.com{Enter}a-long-password{Enter}a-long-password{Enter}");
    expect(screen.getByLabelText("Student")).toHaveFocus();
    await user.click(screen.getByLabelText("Instructor"));
    await user.keyboard("{Enter}");
  }

  test("Enter moves from field to field, submits in the last one, and the dashboard opens", async () => {
    server.answer(signUp, { token: "t-1" });
    const { user } = renderAppAt("/signup");
    expect(await screen.findByRole("heading", { name: "Welcome, Join us!" })).toBeVisible();
    await fillByEnter(user);
    expect(await addressIs("/dashboard")).toBeVisible();
    expect(sessionStorage.getItem("token")).toBe("t-1");
    expect(server.asked(signUp)[0]?.body).toEqual({
      name: "Sara Tesfaye",
      email: "sara@example.com",
      password: "a-long-password",
      role: "instructor",
      zone: expect.any(String),
    });
  });

  test("shows for three seconds that a field is missing", async () => {
    renderAppAt("/signup");
    const button = await screen.findByRole("button", { name: "Sign Up" });
    vi.useFakeTimers();
    fireEvent.click(button);
    const text = "Please fill all the fields and make sure that the passwords match";
    expect(alerts()).toBe(text);
    act(() => void vi.advanceTimersByTime(BANNER_MS - 1));
    expect(alerts()).toBe(text);
    act(() => void vi.advanceTimersByTime(1));
    expect(alerts()).toBe("");
    vi.useRealTimers();
    expect(server.requests).toHaveLength(0);
  });

  test("shows the server's issue at its field and keeps the typed values", async () => {
    server.fail(signUp, "invalid", { password: ["A password needs at least 8 characters."] });
    const { user } = renderAppAt("/signup");
    await fillByEnter(user);
    expect(await screen.findByText("A password needs at least 8 characters.")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("sara@example.com");
  });

  test.each([
    ["email_taken", "Email already in use"],
    ["internal", "Server error, please try again"],
  ] as const)("%s is told as %s", async (code, text) => {
    server.fail(signUp, code);
    const { user } = renderAppAt("/signup");
    await fillByEnter(user);
    await waitFor(() => expect(alerts()).toBe(text));
  });
});

describe("both ways in", () => {
  const next = "next=%2Flecture%3Fid%3D5";

  test("are offered by both pages, which keep the page to return to", async () => {
    const { user } = renderAppAt(`/login?${next}`);
    const newcomer = await screen.findByRole("link", { name: "I'm new here" });
    expect(newcomer).toHaveAttribute("href", `/signup?${next}`);
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("I have an account");
    await user.click(newcomer);
    expect(await screen.findByRole("heading", { name: "Welcome, Join us!" })).toBeVisible();
    expect(screen.getByRole("link", { name: "I have an account" })).toHaveAttribute("href", `/login?${next}`);
  });

  test("who comes from a lecture's page is a student, and returns there", async () => {
    server.answer(signUp, { token: "t-1" });
    const { user } = renderAppAt(`/signup?${next}`);
    expect(await screen.findByLabelText("Student")).toBeChecked();
    await user.type(screen.getByLabelText("First Name"), "Sara{Enter}");
    await user.keyboard("Tesfaye{Enter}sara@example.com{Enter}a-long-password{Enter}a-long-password{Enter}");
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await addressIs("/lecture?id=5")).toBeVisible();
    expect(server.asked(signUp)[0]?.body).toMatchObject({ role: "student" });
  });

  test.each(["/signup", "/signup?next=%2Fdashboard", "/signup?next=%2F%2Fevil.example%2Flecture%3Fid%3D5"])(
    "%s leaves the role open",
    async (address) => {
      renderAppAt(address);
      expect(await screen.findByLabelText("Student")).not.toBeChecked();
    },
  );
});

test("sign-up names the terms and the privacy policy that it binds to", async () => {
  renderAppAt("/signup");
  const terms = await screen.findByRole("link", { name: "Terms of service" });
  expect(terms).toHaveAttribute("href", "/terms");
  expect(screen.getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", "/privacy");
});

describe("log-in", () => {
  test("requires both fields", async () => {
    const { user } = renderAppAt("/login");
    expect(await screen.findByRole("heading", { name: "Welcome Back!" })).toBeVisible();
    await fill(user, screen.getByLabelText("Email"), "sara@example.com");
    await user.keyboard("{Enter}");
    expect(screen.getByLabelText("Password")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(alerts()).toBe("Please fill both your email and password");
  });

  test("returns to the requested page", async () => {
    server.answer(logIn, { token: "t-1" });
    const { user } = renderAppAt("/lectures?q=");
    await user.type(await screen.findByLabelText("Email"), "sara@example.com{Enter}secret-word{Enter}");
    expect(await addressIs("/lectures?q=")).toBeVisible();
  });

  test("sends one request for a double click", async () => {
    let finish = () => {};
    server.reply(
      logIn,
      () => new Promise((resolve) => void (finish = () => resolve(answerOf(logIn, { token: "t" })))),
    );
    const { user } = renderAppAt("/login");
    await fill(user, await screen.findByLabelText("Email"), "sara@example.com");
    await fill(user, screen.getByLabelText("Password"), "secret-word");
    await user.dblClick(screen.getByRole("button", { name: "Log In" }));
    expect(await screen.findByRole("button", { name: "Logging in…" })).toBeVisible();
    expect(server.asked(logIn)).toHaveLength(1);
    finish();
    expect(await addressIs("/dashboard")).toBeVisible();
  });

  test("reports wrong credentials", async () => {
    server.fail(logIn, "invalid_credentials");
    const { user } = renderAppAt("/login");
    await user.type(await screen.findByLabelText("Email"), "sara@example.com{Enter}wrong{Enter}");
    await waitFor(() => expect(alerts()).toBe("Invalid credentials. Try again."));
  });
});

test("a person whose session the server ended is redirected to log-in with the reason and can return", async () => {
  server.fail(me, "not_signed_in");
  useSession.getState().signedIn("t-1");
  renderAppAt("/profile");
  expect(await addressIs("/login?next=%2Fprofile")).toBeVisible();
  expect(await screen.findByText(/^Your session has ended\. /)).toBeVisible();
});

test("log-out removes the token and opens log-in without a return path", async () => {
  server.answer(logOut, {});
  useSession.getState().signedIn("t-1");
  const { user } = renderAppAt("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Log Out" }));
  expect(await addressIs("/login")).toBeVisible();
  expect(screen.queryByText(/^Your session has ended/)).not.toBeInTheDocument();
  expect(sessionStorage.getItem("token")).toBeNull();
  expect(server.asked(logOut)[0]?.headers.get("authorization")).toBe("Bearer t-1");
});

describe("profile", () => {
  beforeEach(() => useSession.getState().signedIn("t-1"));

  test("is disabled until Edit, and saves", async () => {
    server.answer(updateAccount, { ...student, name: "Sara Bekele" });
    const { user } = renderAppAt("/profile");
    const lastName = await screen.findByLabelText("Last Name");
    expect(lastName).toBeDisabled();
    expect(screen.getByLabelText("New profile picture")).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.clear(lastName);
    await fill(user, lastName, "Abebe Bekele");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect((await screen.findAllByText("Profile successfully updated"))[0]).toBeVisible();
    expect(server.asked(updateAccount)[0]?.body).toEqual({ name: "Sara Abebe Bekele" });
    expect(screen.getByRole("heading", { name: "Sara Bekele" })).toBeVisible();
    expect(lastName).toHaveValue("Bekele");
    expect(lastName).toBeDisabled();
  });

  test("reports a failed save and keeps the typed values", async () => {
    server.fail(updateAccount, "invalid", { name: ["This text can't contain control characters."] });
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.type(screen.getByLabelText("Last Name"), "!");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts()).toContain("Error occurred while updating user profile."));
    expect(screen.getByText("This text can't contain control characters.")).toBeVisible();
    expect(screen.getByLabelText("Last Name")).toHaveValue("Tesfaye!");
  });
});
