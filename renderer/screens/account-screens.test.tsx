import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, logOut, me, signUp, updateAccount } from "#contract/account.ts";
import { listLectures } from "#contract/lecture-list.ts";
import { myEnrollments } from "#contract/enrollment.ts";
import { BANNER_MS } from "#renderer/constants.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(myEnrollments, []);
  server.answer(listLectures, []);
});

/** Waits until the application has gone there. */
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
    expect(document.activeElement).toBe(screen.getByLabelText("Student"));
    await user.click(screen.getByLabelText("Instructor"));
    await user.keyboard("{Enter}");
  }

  test("goes from field to field by Enter, submits in the last, and opens the dashboard", async () => {
    server.answer(signUp, { token: "t-1" });
    const { user } = renderAppAt("/signup");
    expect(await screen.findByRole("heading", { name: "Welcome, Join us!" })).toBeTruthy();
    await fillByEnter(user);
    expect(await addressIs("/dashboard")).toBeTruthy();
    expect(sessionStorage.getItem("token")).toBe("t-1");
    expect(server.asked(signUp)[0]?.body).toEqual({
      name: "Sara Tesfaye",
      email: "sara@example.com",
      password: "a-long-password",
      role: "instructor",
    });
  });

  test("says when something is missing, for three seconds", async () => {
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

  test("shows what the server refuses at its field and keeps what was typed", async () => {
    server.fail(signUp, "invalid", { password: ["A password has at least 8 characters."] });
    const { user } = renderAppAt("/signup");
    await fillByEnter(user);
    expect(await screen.findByText("A password has at least 8 characters.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("sara@example.com");
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

describe("log-in", () => {
  test("asks for both fields", async () => {
    const { user } = renderAppAt("/login");
    expect(await screen.findByRole("heading", { name: "Welcome Back!" })).toBeTruthy();
    await user.type(screen.getByLabelText("Email"), "sara@example.com{Enter}");
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    await user.keyboard("{Enter}");
    expect(alerts()).toBe("Please fill both your email and password");
  });

  test("comes back to the link that asked for it", async () => {
    server.answer(logIn, { token: "t-1" });
    const { user } = renderAppAt("/lectures?q=");
    await user.type(await screen.findByLabelText("Email"), "sara@example.com{Enter}secret-word{Enter}");
    expect(await addressIs("/lectures?q=")).toBeTruthy();
  });

  test("sends one request for a double click", async () => {
    let finish = () => {};
    server.reply(
      logIn,
      () => new Promise((resolve) => void (finish = () => resolve(answerOf(logIn, { token: "t" })))),
    );
    const { user } = renderAppAt("/login");
    await user.type(await screen.findByLabelText("Email"), "sara@example.com");
    await user.type(screen.getByLabelText("Password"), "secret-word");
    await user.dblClick(screen.getByRole("button", { name: "Log In" }));
    expect(await screen.findByRole("button", { name: "Logging in…" })).toBeTruthy();
    expect(server.asked(logIn)).toHaveLength(1);
    finish();
    expect(await addressIs("/dashboard")).toBeTruthy();
  });

  test("says when the credentials are wrong", async () => {
    server.fail(logIn, "invalid_credentials");
    const { user } = renderAppAt("/login");
    await user.type(await screen.findByLabelText("Email"), "sara@example.com{Enter}wrong{Enter}");
    await waitFor(() => expect(alerts()).toBe("Invalid credentials. Try again."));
  });
});

test("whom the server logged out goes to log-in, reads why, and can come back", async () => {
  server.fail(me, "not_signed_in");
  useSession.getState().signedIn("t-1");
  renderAppAt("/profile");
  expect(await addressIs("/login?next=%2Fprofile")).toBeTruthy();
  expect(await screen.findByText(/^You were logged out\. /)).toBeTruthy();
});

test("log-out removes the token and goes to log-in, with no way back", async () => {
  server.answer(logOut, {});
  useSession.getState().signedIn("t-1");
  const { user } = renderAppAt("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Log Out" }));
  expect(await addressIs("/login")).toBeTruthy();
  expect(screen.queryByText(/^You were logged out/)).toBeNull();
  expect(sessionStorage.getItem("token")).toBeNull();
  expect(server.asked(logOut)[0]?.headers.get("authorization")).toBe("Bearer t-1");
});

describe("profile", () => {
  beforeEach(() => useSession.getState().signedIn("t-1"));

  test("is disabled until Edit, and saves", async () => {
    server.answer(updateAccount, { ...student, name: "Sara Bekele" });
    const { user } = renderAppAt("/profile");
    const lastName = await screen.findByLabelText<HTMLInputElement>("Last Name");
    expect(lastName.disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("New profile picture").disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.clear(lastName);
    await user.type(lastName, "Abebe Bekele");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect((await screen.findAllByText("Profile successfully updated")).length).toBeGreaterThan(0);
    expect(server.asked(updateAccount)[0]?.body).toEqual({ name: "Sara Abebe Bekele", email: student.email });
    expect(screen.getByRole("heading", { name: "Sara Bekele" })).toBeTruthy();
    expect(lastName.value).toBe("Bekele");
    expect(lastName.disabled).toBe(true);
  });

  test("says when it could not be saved, and keeps the text", async () => {
    server.fail(updateAccount, "invalid", { email: ["Enter an email like name@example.com."] });
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.type(screen.getByLabelText("Email"), "!");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(alerts()).toContain("Error occurred while updating user profile."));
    expect(screen.getByText("Enter an email like name@example.com.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(`${student.email}!`);
  });
});
