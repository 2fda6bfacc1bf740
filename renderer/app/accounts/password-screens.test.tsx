import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { logIn, me } from "#contract/accounts/account.ts";
import { confirmEmail } from "#contract/accounts/email-address.ts";
import { sendContactMessage } from "#contract/pages/contact.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { forgotPassword, resetPassword } from "#contract/accounts/password.ts";
import { resumeSession } from "#contract/accounts/account.ts";
import { platform, providePlatform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listMyEnrollments, []);
});

const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });

describe("a forgotten password", () => {
  test("asks for the email and shows the same confirmation for any address", async () => {
    server.answer(forgotPassword, {});
    const { user } = renderAppAt("/forgot-password");
    await fill(user, await screen.findByLabelText("Email"), "sara@example.com");
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/If sara@example.com has an account,/)).toBeVisible();
    expect(server.asked(forgotPassword)[0]?.body).toEqual({ email: "sara@example.com", language: "en" });
  });

  test("reports an invalid address at its field and focuses it", async () => {
    const { user } = renderAppAt("/forgot-password");
    await user.type(await screen.findByLabelText("Email"), "sara{Enter}");
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
    expect(screen.getAllByText("Enter a valid email, like name@example.com.")[0]).toBeVisible();
    expect(server.requests).toHaveLength(0);
  });

  test("is reset with the link, whose token is removed from the URL", async () => {
    server.answer(resetPassword, {});
    const { user } = renderAppAt("/reset-password?token=t-9");
    expect(await addressIs("/reset-password")).toBeVisible();
    await fill(user, await screen.findByLabelText("Create Password"), "a brand new one");
    await user.keyboard("{Enter}");
    await user.keyboard("a brand new one{Enter}");
    expect(await screen.findByText("Your new password is set. Log in with it.")).toBeVisible();
    expect(server.asked(resetPassword)[0]?.body).toEqual({ token: "t-9", password: "a brand new one" });
  });

  test("reports a link that was already used", async () => {
    server.fail(resetPassword, "reset_link_invalid");
    const { user } = renderAppAt("/reset-password?token=t-9");
    await fill(user, await screen.findByLabelText("Create Password"), "a brand new one");
    await fill(user, screen.getByLabelText("Confirm Password"), "a brand new one");
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/This link has expired or/)).toBeVisible();
  });
});

describe("the link that confirms an email", () => {
  test("is used when the button is pressed, and its token is removed from the URL", async () => {
    server.answer(confirmEmail, {});
    const { user } = renderAppAt("/confirm-email?token=t-9");
    expect(await addressIs("/confirm-email")).toBeVisible();
    const confirm = await screen.findByRole("button", { name: "Confirm email" });
    expect(server.asked(confirmEmail)).toEqual([]);
    await user.click(confirm);
    expect(await screen.findByText("Your email is confirmed.")).toBeVisible();
    expect(server.asked(confirmEmail)[0]?.body).toEqual({ token: "t-9" });
  });

  test("is reported when it was already used", async () => {
    server.fail(confirmEmail, "email_link_invalid");
    const { user } = renderAppAt("/confirm-email?token=t-9");
    await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This link has expired or has already been used.",
    );
  });

  test("is reported when its token is missing", async () => {
    renderAppAt("/confirm-email");
    expect(await screen.findByText("This link is incomplete. Open it from the email.")).toBeVisible();
  });
});

test.each([
  [student, "/lecture?id=5"],
  [instructor, "/dashboard"],
])("a confirmed email leads back to the lecture, except for instructors", async (account, address) => {
  localStorage.setItem("current_lecture", "5");
  useSession.getState().signedIn("t-1", account);
  server.answer(confirmEmail, {});
  server.answer(me, account);
  const { user } = renderAppAt("/confirm-email?token=t");
  await user.click(await screen.findByRole("button", { name: "Confirm email" }));
  expect(await screen.findByRole("link", { name: "Continue to Gubae" })).toHaveAttribute("href", address);
});

describe("staying signed in", () => {
  test("is requested at log-in", async () => {
    server.answer(logIn, { token: "t-1" });
    const { user } = renderAppAt("/login");
    await user.click(await screen.findByLabelText("Stay logged in on this device?"));
    await user.type(screen.getByLabelText("Email"), "sara@example.com{Enter}secret-word{Enter}");
    expect(await addressIs("/dashboard")).toBeVisible();
    expect(server.asked(logIn)[0]?.body).toMatchObject({ staySignedIn: true });
    expect(localStorage.getItem("stays_signed_in")).toBe("true");
    expect(document.cookie).toContain("session_hint=yes");
  });

  test.each(["/login", "/signup"])("is the default of %s on the user's own device only", async (address) => {
    const { unmount } = renderAppAt(address);
    expect(await screen.findByLabelText("Stay logged in on this device?")).not.toBeChecked();
    unmount();
    providePlatform({ ...platform(), isOwnDevice: () => true });
    renderAppAt(address);
    expect(await screen.findByLabelText("Stay logged in on this device?")).toBeChecked();
  });

  test("opens a new tab without log-in", async () => {
    useSession.getState().setMayResume(true);
    server.answer(resumeSession, { token: "t-2", account: student });
    renderAppAt("/dashboard");
    await waitFor(() => expect(sessionStorage.getItem("token")).toBe("t-2"));
    expect(await addressIs("/dashboard")).toBeVisible();
    expect(server.asked(resumeSession)).toHaveLength(1);
  });

  test("ends with an invalid cookie", async () => {
    useSession.getState().setMayResume(true);
    server.fail(resumeSession, "not_signed_in");
    renderAppAt("/dashboard");
    expect(await addressIs("/login?next=%2Fdashboard")).toBeVisible();
    expect(localStorage.getItem("stays_signed_in")).toBeNull();
    expect(document.cookie).not.toContain("session_hint=");
  });

  test("makes no request for a guest", async () => {
    renderAppAt("/dashboard");
    expect(await addressIs("/login?next=%2Fdashboard")).toBeVisible();
    expect(server.requests).toHaveLength(0);
  });
});

describe("contact", () => {
  test("sends a message and says where the reply will go", async () => {
    server.answer(sendContactMessage, {});
    const { user } = renderAppAt("/contact");
    await user.type(await screen.findByLabelText("Name"), "Sara{Enter}sara@example.com{Enter}");
    await user.keyboard("Selam");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(
      await screen.findByText("We've got your message and will reply to sara@example.com."),
    ).toBeVisible();
    expect(server.asked(sendContactMessage)[0]?.body).toMatchObject({ name: "Sara", message: "Selam" });
  });

  test("keeps the typed message when sending fails", async () => {
    useSession.getState().signedIn("t-1");
    server.fail(sendContactMessage, "too_many_requests");
    const { user } = renderAppAt("/contact");
    const message = await screen.findByLabelText("Message");
    expect(screen.getByLabelText("Email")).toHaveValue(student.email);
    await user.type(message, "Selam");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("Too many attempts. Please wait a moment.")).toBeVisible();
    expect(message).toHaveValue("Selam");
  });
});
