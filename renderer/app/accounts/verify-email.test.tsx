import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { resendVerification, verifyEmail } from "#contract/accounts/email-address.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(listMyEnrollments, []);
  server.answer(me, { ...student, mustVerifyEmail: true });
  useSession.getState().signedIn("t-1");
});

const code = () => screen.findByLabelText("Six-digit code");

test("the dashboard asks for the code until the email is verified", async () => {
  server.answer(verifyEmail, {});
  const { user } = renderAppAt("/dashboard");
  expect(await screen.findByText(/We've sent an email to sara@example.com/)).toBeVisible();
  await user.type(await code(), "12345");
  await user.click(screen.getByRole("button", { name: "Confirm email" }));
  expect((await screen.findAllByText("Enter the six digits."))[0]).toBeVisible();
  expect(server.asked(verifyEmail)).toEqual([]);
  server.answer(me, student);
  await user.type(await code(), "6");
  await user.click(screen.getByRole("button", { name: "Confirm email" }));
  await waitFor(() => expect(screen.queryByLabelText("Six-digit code")).not.toBeInTheDocument());
  expect(server.asked(verifyEmail)[0]?.body).toEqual({ code: "123456" });
});

test("a wrong code is reported at its field", async () => {
  server.fail(verifyEmail, "email_code_invalid", {
    code: ["This code is wrong or has expired. Check it, or ask for a new one."],
  });
  const { user } = renderAppAt("/dashboard");
  await user.type(await code(), "123456{Enter}");
  await waitFor(async () => expect(await code()).toBeInvalid());
  expect(screen.getAllByText(/^This code is wrong or has expired/)[0]).toBeVisible();
});

test("another email is sent on request", async () => {
  server.answer(resendVerification, {});
  const { user } = renderAppAt("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  expect((await screen.findAllByText("We've sent you another email."))[0]).toBeVisible();
  expect(server.asked(resendVerification)).toHaveLength(1);
});

test("an account with a verified email is not asked", async () => {
  server.answer(me, student);
  renderAppAt("/dashboard");
  expect(await screen.findByRole("button", { name: "Log Out" })).toBeVisible();
  expect(screen.queryByLabelText("Six-digit code")).not.toBeInTheDocument();
});
