import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type AdminPayout, listPayoutsByStatus, releasePayout } from "#contract/admin/admin.ts";
import { logIn, me } from "#contract/accounts/account.ts";
import {
  confirmTotp,
  getSecondFactor,
  logInWithSecondFactor,
  removeTotp,
  startTotp,
  stepUp,
} from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { listLectures } from "#contract/lectures/lecture-list.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listMyEnrollments, []);
  server.answer(listLectures, []);
  server.answer(listSecurityEvents, []);
});

const wrongCode = "This code is wrong, has expired or was already used. Please enter the latest one.";

describe("the second step of a log-in", () => {
  beforeEach(() => {
    server.reply(logIn, () =>
      failureOf("second_factor_required", { challenge: ["c-1"], methods: ["totp", "recovery_code"] }),
    );
  });

  async function logInAt(address: string) {
    const { user } = renderAppAt(address);
    await fill(user, await screen.findByLabelText("Email"), "sara@example.com");
    await fill(user, screen.getByLabelText("Password"), "a-long-password");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "One more step" })).toBeVisible();
    return user;
  }

  test("asks for the code and then returns to the wanted page", async () => {
    server.answer(logInWithSecondFactor, { token: "t-2" });
    const user = await logInAt("/login?next=%2Fmy-lectures");
    expect(sessionStorage.getItem("token")).toBeNull();
    await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByText("/my-lectures", { selector: "[data-testid=address]" })).toBeVisible();
    expect(sessionStorage.getItem("token")).toBe("t-2");
    expect(server.asked(logInWithSecondFactor)[0]?.body).toEqual({ challenge: "c-1", code: "123456" });
  });

  test("marks a wrong code, and leads back to the password", async () => {
    server.reply(logInWithSecondFactor, () => failureOf("second_factor_invalid", { code: [wrongCode] }));
    const user = await logInAt("/login");
    await user.click(await screen.findByRole("button", { name: "Log In" }));
    expect(screen.getByLabelText("Code")).toBeInvalid();
    await user.type(screen.getByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(wrongCode);
    expect(sessionStorage.getItem("token")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to log in" }));
    expect(await screen.findByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  });
});

describe("two-step log-in on the profile", () => {
  beforeEach(() => useSession.getState().signedIn("t-1"));
  const section = async () => within(await screen.findByRole("region", { name: "Two-step log-in" }));
  const on = { totpSince: "2026-12-01T07:00:00.000Z", recoveryCodesLeft: 9, mustSetUp: false };

  test("is set up with a QR code or a key, a code and the password; then the recovery codes are shown once", async () => {
    server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
    server.answer(startTotp, { secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/Gubae:sara?secret=ABC" });
    server.answer(confirmTotp, { recoveryCodes: ["abcde-fghjk", "mnpqr-stuvw"] });
    const { user } = renderAppAt("/profile/security");
    const factor = await section();
    await user.click(await factor.findByRole("button", { name: "Set up an authenticator app" }));
    expect(await factor.findByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    expect(factor.getByText("ABCD EFGH IJKL MNOP")).toBeVisible();
    await user.type(factor.getByLabelText("Code"), "123456");
    await fill(user, factor.getByLabelText("Your password"), "a-long-password");
    await user.click(factor.getByRole("button", { name: "Turn on" }));
    expect(await factor.findByText("abcde-fghjk")).toBeVisible();
    expect(server.asked(confirmTotp)[0]?.body).toEqual({
      code: "123456",
      currentPassword: "a-long-password",
    });
    server.answer(getSecondFactor, on);
    await user.click(factor.getByRole("button", { name: "I've saved them" }));
    expect(await factor.findByText("9 recovery codes left.")).toBeVisible();
    expect(factor.queryByText("abcde-fghjk")).not.toBeInTheDocument();
  });

  test("is turned off with a code and the password", async () => {
    server.answer(getSecondFactor, on);
    server.reply(removeTotp, () => failureOf("second_factor_invalid", { code: [wrongCode] }));
    const { user } = renderAppAt("/profile/security");
    const factor = await section();
    await user.click(await factor.findByRole("button", { name: "Turn off" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Turn off" }));
    await user.type(dialog.getByLabelText("Code"), "123456");
    await fill(user, dialog.getByLabelText("Your password"), "a-long-password");
    await user.keyboard("{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent(wrongCode);
    server.answer(removeTotp, {});
    server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
    await user.clear(dialog.getByLabelText("Code"));
    await user.type(dialog.getByLabelText("Code"), "654321");
    await user.click(dialog.getByRole("button", { name: "Turn off" }));
    expect(await factor.findByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  });
});

describe("an administrator", () => {
  const admin = { ...student, role: "admin" as const };
  const payout: AdminPayout = {
    _id: lectureId(2),
    amount: 300,
    status: "requested",
    bankName: "telebirr",
    accountNumber: "•••• 3344",
    accountName: "Hanna Tesfaye",
    note: null,
    requestedAt: "2026-11-21T12:00:00Z",
    endedAt: null,
    reference: "gb-out-1",
    instructor: lectureId(3),
    instructorName: "Hanna Tesfaye",
    instructorEmail: "hanna@example.com",
    available: 405,
    uncovered: false,
    instructorSuspended: false,
    releaseAfter: "2026-11-21T12:00:00Z",
  };
  beforeEach(() => {
    server.answer(me, admin);
    server.answer(listPayoutsByStatus, [payout]);
    useSession.getState().signedIn("t-1");
  });

  test("who must have a second factor sees its set-up first, and then the admin area", async () => {
    server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: true });
    server.answer(startTotp, { secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/Gubae:sara?secret=ABC" });
    server.answer(confirmTotp, { recoveryCodes: ["abcde-fghjk"] });
    const { user } = renderAppAt("/admin/payouts");
    expect(await screen.findByRole("heading", { name: "Set up two-step log-in" })).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
    await user.type(await screen.findByLabelText("Code"), "123456");
    await fill(user, screen.getByLabelText("Your password"), "a-long-password");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("abcde-fghjk")).toBeVisible();
    server.answer(getSecondFactor, {
      totpSince: "2026-12-01T07:00:00.000Z",
      recoveryCodesLeft: 10,
      mustSetUp: false,
    });
    await user.click(screen.getByRole("button", { name: "I've saved them" }));
    expect(await screen.findByRole("heading", { name: "Hanna Tesfaye" })).toBeVisible();
  });

  async function releaseAt(path: string) {
    server.answer(getSecondFactor, {
      totpSince: "2026-12-01T07:00:00.000Z",
      recoveryCodesLeft: 10,
      mustSetUp: false,
    });
    const { user } = renderAppAt(path);
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Approve" }));
    return { user, dialog: within(await screen.findByRole("alertdialog", { name: "Confirm it's you" })) };
  }

  test("is asked for a code before a payout, which then goes out", async () => {
    let proved = false;
    server.reply(releasePayout, () => (proved ? answerOf(releasePayout, {}) : failureOf("step_up_required")));
    server.reply(stepUp, () => {
      proved = true;
      return answerOf(stepUp, {});
    });
    const { user, dialog } = await releaseAt("/admin/payouts");
    await user.type(dialog.getByLabelText("Code"), "123456{Enter}");
    expect(await screen.findByText("Approved.")).toBeVisible();
    expect(server.asked(stepUp)[0]?.body).toEqual({ code: "123456" });
    expect(server.asked(releasePayout)).toHaveLength(2);
  });

  test("who dismisses the question releases nothing", async () => {
    server.reply(releasePayout, () => failureOf("step_up_required"));
    const { user, dialog } = await releaseAt("/admin/payouts");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Please confirm that it's you.")).toBeVisible();
    expect(server.asked(releasePayout)).toHaveLength(1);
  });
});
