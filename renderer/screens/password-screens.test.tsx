import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { logIn, me } from "#contract/account.ts";
import { sendContactMessage } from "#contract/contact.ts";
import { myEnrollments } from "#contract/enrollment.ts";
import { forgotPassword, resetPassword } from "#contract/password.ts";
import { resumeSession } from "#contract/account.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(myEnrollments, []);
});

const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });

describe("a forgotten password", () => {
  test("asks for the mail and says what happens now, whoever it is", async () => {
    server.answer(forgotPassword, {});
    const { user } = renderAppAt("/forgot-password");
    await user.type(await screen.findByLabelText("Email"), "sara@example.com{Enter}");
    expect(await screen.findByText(/If sara@example.com has an account here/)).toBeTruthy();
    expect(server.asked(forgotPassword)[0]?.body).toEqual({ email: "sara@example.com", language: "en" });
  });

  test("says at the field what is no address, and goes there", async () => {
    const { user } = renderAppAt("/forgot-password");
    await user.type(await screen.findByLabelText("Email"), "sara{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    expect(screen.getAllByText("Enter an email like name@example.com.").length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(0);
  });

  test("is set anew by the link, whose token leaves the address", async () => {
    server.answer(resetPassword, {});
    const { user } = renderAppAt("/reset-password?token=t-9");
    expect(await addressIs("/reset-password")).toBeTruthy();
    await user.type(await screen.findByLabelText("Create Password"), "a brand new one{Enter}");
    await user.keyboard("a brand new one{Enter}");
    expect(await screen.findByText("Your new password is set. Log in with it.")).toBeTruthy();
    expect(server.asked(resetPassword)[0]?.body).toEqual({ token: "t-9", password: "a brand new one" });
  });

  test("says that a link was used", async () => {
    server.fail(resetPassword, "reset_link_invalid");
    const { user } = renderAppAt("/reset-password?token=t-9");
    await user.type(await screen.findByLabelText("Create Password"), "a brand new one");
    await user.type(screen.getByLabelText("Confirm Password"), "a brand new one{Enter}");
    expect(await screen.findByText(/This link was used already/)).toBeTruthy();
  });
});

describe("staying signed in", () => {
  test("is asked for at log-in", async () => {
    server.answer(logIn, { token: "t-1" });
    const { user } = renderAppAt("/login");
    await user.click(await screen.findByLabelText("Stay signed in"));
    await user.type(screen.getByLabelText("Email"), "sara@example.com{Enter}secret-word{Enter}");
    expect(await addressIs("/dashboard")).toBeTruthy();
    expect(server.asked(logIn)[0]?.body).toMatchObject({ staySignedIn: true });
    expect(localStorage.getItem("stays_signed_in")).toBe("true");
    expect(document.cookie).toContain("stays=yes");
  });

  test("opens a new tab without log-in", async () => {
    useSession.getState().deviceRemembered(true);
    server.answer(resumeSession, { token: "t-2", account: student });
    renderAppAt("/dashboard");
    await waitFor(() => expect(sessionStorage.getItem("token")).toBe("t-2"));
    expect(await addressIs("/dashboard")).toBeTruthy();
    expect(server.asked(resumeSession)).toHaveLength(1);
  });

  test("ends with a cookie that is worth nothing", async () => {
    useSession.getState().deviceRemembered(true);
    server.fail(resumeSession, "not_signed_in");
    renderAppAt("/dashboard");
    expect(await addressIs("/login?next=%2Fdashboard")).toBeTruthy();
    expect(localStorage.getItem("stays_signed_in")).toBeNull();
    expect(document.cookie).not.toContain("stays=");
  });

  test("costs a guest no call", async () => {
    renderAppAt("/dashboard");
    expect(await addressIs("/login?next=%2Fdashboard")).toBeTruthy();
    expect(server.requests).toHaveLength(0);
  });
});

describe("contact", () => {
  test("sends a message and says where the answer goes", async () => {
    server.answer(sendContactMessage, {});
    const { user } = renderAppAt("/contact");
    await user.type(await screen.findByLabelText("Name"), "Sara{Enter}sara@example.com{Enter}");
    await user.keyboard("Selam");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("We have your message and answer to sara@example.com.")).toBeTruthy();
    expect(server.asked(sendContactMessage)[0]?.body).toMatchObject({ name: "Sara", message: "Selam" });
  });

  test("keeps what was typed when it could not be sent", async () => {
    useSession.getState().signedIn("t-1");
    server.fail(sendContactMessage, "too_many_requests");
    const { user } = renderAppAt("/contact");
    const message = await screen.findByLabelText<HTMLTextAreaElement>("Message");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(student.email);
    await user.type(message, "Selam");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    expect(await screen.findByText("Too many tries. Please wait a moment.")).toBeTruthy();
    expect(message.value).toBe("Selam");
  });
});
