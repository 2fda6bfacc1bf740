import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me, updateAccount } from "#contract/accounts/account.ts";
import { changeEmail } from "#contract/accounts/email-address.ts";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { listSessions } from "#contract/accounts/session-list.ts";
import { getNotificationSettings } from "#contract/accounts/notifications.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, student, notificationSettings } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listSecurityEvents, []);
  server.answer(listSessions, []);
  server.answer(getNotificationSettings, notificationSettings);
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, mustSetUp: false });
  useSession.getState().signedIn("t-1");
});

type User = ReturnType<typeof renderAppAt>["user"];
const input = (label: string) => screen.getByLabelText(label);
const passwordForEmail = () => input("Current password");
const button = (name: string) => screen.getByRole("button", { name });
const alerts = () =>
  screen
    .getAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join("");
const png = (bytes = "\u0089PNG\r\n\u001A\n") =>
  new File([Uint8Array.from(bytes, (sign) => sign.codePointAt(0) ?? 0)], "me.png", { type: "image/png" });

async function edit(): Promise<User> {
  const { user } = renderAppAt("/profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  return user;
}

async function choose(file: File): Promise<void> {
  fireEvent.change(input("New profile picture"), { target: { files: [file] } });
}

describe("the sections", () => {
  const link = (name: string) =>
    within(screen.getByRole("navigation", { name: "Sections" })).getByRole("link", { name });

  test("open with what is specified, and ask the server for nothing else", async () => {
    renderAppAt("/profile");
    expect(await screen.findByRole("button", { name: "Delete Account" })).toBeVisible();
    expect(link("Profile")).toHaveAttribute("aria-current", "page");
    for (const later of [listSecurityEvents, listSessions, getNotificationSettings, getSecondFactor])
      expect(server.asked(later)).toEqual([]);
  });

  test("have an address each", async () => {
    const { user } = renderAppAt("/profile");
    await screen.findByRole("button", { name: "Edit" });
    for (const [name, heading, address] of [
      ["Security", "Where you're logged in", "/profile/security"],
      ["Notifications", "Notifications", "/profile/notifications"],
      ["Preferences", "Preferences", "/profile/preferences"],
      ["Profile", "Personal details", "/profile"],
    ] as const) {
      await user.click(link(name));
      expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeVisible();
      expect(screen.getByTestId("address")).toHaveTextContent(address);
      expect(link(name)).toHaveAttribute("aria-current", "page");
    }
  });

  test("show 404 for an unknown one", async () => {
    renderAppAt("/profile/wallpaper");
    expect(await screen.findByText("404")).toBeVisible();
  });
});

describe("personal details", () => {
  test("focus the first name when editing starts", async () => {
    await edit();
    expect(input("First Name")).toHaveFocus();
  });

  test("require a name, reported at the field and in the banner, and nothing is sent", async () => {
    const user = await edit();
    await user.clear(input("First Name"));
    await user.click(button("Save Changes"));
    expect(screen.getByText("Enter your name.")).toBeVisible();
    expect(alerts()).toContain("Please fill all the fields");
    expect(input("First Name")).toHaveFocus();
    expect(server.asked(updateAccount)).toEqual([]);
  });

  test("refuse a file that is not a picture before sending it, and keep the current picture", async () => {
    await edit();
    await choose(png("no picture at all"));
    expect(await screen.findByText(/We can't read this file/)).toBeVisible();
    expect(screen.queryByAltText("The picture you chose")).not.toBeInTheDocument();
  });

  test("report an invalid phone number at its field and send a valid one", async () => {
    server.answer(updateAccount, { ...student, phone: "0911234567" });
    const user = await edit();
    await fill(user, input("Mobile number"), "0811 234 567");
    await user.click(button("Save Changes"));
    expect(screen.getByText(/Enter an Ethiopian mobile number, like/)).toBeVisible();
    expect(server.asked(updateAccount)).toEqual([]);
    await user.clear(input("Mobile number"));
    await fill(user, input("Mobile number"), "+251 911 234 567");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(input("Mobile number")).toHaveValue("0911234567"));
    expect(server.asked(updateAccount)[0]?.body).toEqual({ phone: "+251 911 234 567" });
  });

  test("show a preview of a picture, which can be undone", async () => {
    const user = await edit();
    await choose(png());
    expect(await screen.findByAltText("The picture you chose")).toHaveAttribute("src", "blob:preview");
    await user.click(button("Keep current picture"));
    expect(screen.queryByAltText("The picture you chose")).not.toBeInTheDocument();
  });

  test("report a picture that the server refuses at its field", async () => {
    server.fail(updateAccount, "picture_unreadable");
    const user = await edit();
    await choose(png());
    await screen.findByAltText("The picture you chose");
    await user.click(button("Save Changes"));
    expect(await screen.findByText(/We can't read this file/)).toBeVisible();
    expect(alerts()).toContain("Error occurred while updating user profile.");
  });

  test("ask for the password when the email changes, and say where the link went", async () => {
    server.answer(changeEmail, {});
    server.answer(updateAccount, student);
    const user = await edit();
    expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
    await user.type(input("Email"), "t");
    await user.click(button("Save Changes"));
    expect(screen.getByText("Enter your password to change your email.")).toBeVisible();
    expect(server.asked(changeEmail)).toEqual([]);
    await fill(user, passwordForEmail(), "a good password");
    await user.click(button("Save Changes"));
    expect(await screen.findByText(/^We've sent a link to sara@example.comt/)).toBeVisible();
    const body = { email: `${student.email}t`, currentPassword: "a good password" };
    expect(server.asked(changeEmail)[0]?.body).toEqual(body);
    expect(server.asked(updateAccount)[0]?.body).not.toHaveProperty("email");
    expect(input("Email")).toHaveValue(student.email);
  });

  test("report a wrong password for another email at its field, and save nothing", async () => {
    server.fail(changeEmail, "wrong_password", { currentPassword: ["Your current password is incorrect."] });
    const user = await edit();
    await user.type(input("Email"), "t");
    await user.type(passwordForEmail(), "a guess");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(passwordForEmail()).toHaveFocus());
    expect(screen.getByText("Your current password is incorrect.")).toBeVisible();
    expect(server.asked(updateAccount)).toEqual([]);
  });

  test("ask before unsaved changes are lost", async () => {
    const user = await edit();
    await user.type(input("First Name"), "h");
    await user.click(screen.getAllByRole("link", { name: "My Dashboard" })[0] ?? document.body);
    expect(await screen.findByText("Your changes aren't saved and will be lost.")).toBeVisible();
  });

  test("include a bio for instructors, and send only what was changed", async () => {
    server.answer(me, { ...instructor, bio: "Algebra." });
    server.answer(updateAccount, { ...instructor, bio: "Algebra. And more." });
    const user = await edit();
    await fill(user, input("About you"), " And more.");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(server.asked(updateAccount)[0]?.body).toEqual({ bio: "Algebra. And more." }));
  });
});

test("have no bio for students", async () => {
  await edit();
  expect(screen.queryByLabelText("About you")).not.toBeInTheDocument();
});

describe("the password", () => {
  const fillPasswords = async (user: User, [present, next, again]: [string, string, string]) => {
    await user.type(await screen.findByLabelText("Current password"), present);
    await user.type(input("New password"), next);
    await user.type(input("Repeat new password"), again);
    await user.click(button("Change password"));
  };

  test("is changed, and the fields are cleared", async () => {
    server.answer(changePassword, {});
    const { user } = renderAppAt("/profile/security");
    await fillPasswords(user, ["a good password", "a better password", "a better password"]);
    expect((await screen.findAllByText(/^Password changed/))[0]).toBeVisible();
    const body = { currentPassword: "a good password", newPassword: "a better password" };
    expect(server.asked(changePassword)[0]?.body).toEqual(body);
    expect(input("Current password")).toHaveValue("");
  });

  test("is not sent when the confirmation differs", async () => {
    const { user } = renderAppAt("/profile/security");
    await fillPasswords(user, ["a good password", "a better password", "a bitter password"]);
    expect(screen.getByText("The passwords don't match.")).toBeVisible();
    expect(server.asked(changePassword)).toEqual([]);
  });

  test("is reported at its field, which gets the focus, when it is wrong", async () => {
    server.fail(changePassword, "wrong_password", {
      currentPassword: ["Your current password is incorrect."],
    });
    const { user } = renderAppAt("/profile/security");
    await fillPasswords(user, ["a guess", "a better password", "a better password"]);
    await waitFor(() => expect(input("Current password")).toHaveFocus());
    expect(input("Current password")).toBeInvalid();
  });
});

describe("my data", () => {
  const data = {
    exportedAt: "2026-11-21T12:00:00.000Z",
    account: {
      _id: student._id,
      name: student.name,
      email: student.email,
      role: "student",
      bio: "",
      phone: null,
      picture: null,
      createdAt: "2026-11-21T12:00:00.000Z",
      updatedAt: "2026-11-21T12:00:00.000Z",
    },
    preferences: null,
    notifications: { zone: null, choices: [], browsers: [], sent: [] },
    sessions: [],
    rememberedDevices: [],
    securityEvents: [],
    passkeys: [],
    lectures: [],
    enrollments: [],
    payments: [],
    payouts: [],
    messageReports: [],
    complaints: [],
    messages: [],
    attendance: [],
    bans: [],
    moderationActions: [],
  };

  test("is saved as a file", async () => {
    server.answer(exportAccount, data);
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Download my data" }));
    await vi.waitFor(() => expect(server.saveFile).toHaveBeenCalledOnce(), 10_000);
    const [file, name] = server.saveFile.mock.calls[0] ?? [];
    expect(name).toBe("gubae-my-data.json");
    expect(file?.type).toBe("application/json");
  });

  test("reports a failed download", async () => {
    server.fail(exportAccount, "database_unavailable");
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Download my data" }));
    expect((await screen.findAllByText(/temporarily unavailable/))[0]).toBeVisible();
    expect(server.saveFile).not.toHaveBeenCalled();
  });
});

describe("deleting the account", () => {
  // jsdom sometimes treats an open dialog as hidden.
  const hidden = { hidden: true };
  const confirmButton = () =>
    within(screen.getByRole("alertdialog", hidden)).getByRole("button", {
      name: "Delete Account",
      ...hidden,
    });

  async function confirm(password: string): Promise<User> {
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Delete Account" }));
    const dialog = within(await screen.findByRole("alertdialog", hidden));
    expect(dialog.getByText(/This action can't be undone/)).toBeVisible();
    if (password !== "") await user.type(dialog.getByLabelText("Your password"), password);
    await user.click(confirmButton());
    return user;
  }

  test("ends the session and confirms it on the log-in page", async () => {
    server.answer(deleteAccount, {});
    await confirm("a good password");
    expect(await screen.findByText("/login", { selector: "[data-testid=address]" })).toBeVisible();
    expect(server.asked(deleteAccount)[0]?.body).toEqual({ password: "a good password" });
    expect(sessionStorage.getItem("token")).toBeNull();
    expect((await screen.findAllByText("Your account has been deleted."))[0]).toBeVisible();
  });

  test("requires the correct password", async () => {
    server.fail(deleteAccount, "wrong_password", { password: ["Your current password is incorrect."] });
    const user = await confirm("");
    expect(screen.getByText("Enter your password.")).toBeVisible();
    expect(server.asked(deleteAccount)).toEqual([]);
    await user.type(input("Your password"), "a guess");
    await user.click(confirmButton());
    expect(await screen.findByText("Your current password is incorrect.")).toBeVisible();
    expect(useSession.getState().token).toBe("t-1");
  });

  test("lists the lectures that must be cancelled first", async () => {
    server.answer(me, instructor);
    server.reply(deleteAccount, () => failureOf("has_paid_lectures", { lectures: ["Calculus", "Algebra"] }));
    await confirm("a good password");
    expect(await screen.findByText("Calculus")).toBeVisible();
    expect(screen.getByText("Algebra")).toBeVisible();
    expect(screen.getByText(/delete those lectures first/)).toBeVisible();
  });

  test("says what the account owes, and offers nothing else", async () => {
    server.answer(me, instructor);
    server.fail(deleteAccount, "owes_money", { amount: ["1405.5"] });
    await confirm("a good password");
    expect(await screen.findByText(/Your account owes 1,405.50 birr after a refund/)).toBeVisible();
    expect(screen.queryByRole("checkbox", { ...hidden, name: /I waive/ })).not.toBeInTheDocument();
  });

  test("deletes without being paid only after the sum is waived", async () => {
    server.answer(me, instructor);
    server.fail(deleteAccount, "earnings_owed", { amount: ["405"] });
    const user = await confirm("a good password");
    expect(await screen.findByText(/We still owe you 405 birr/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to my earnings" })).toHaveAttribute("href", "/earnings");
    const waiver = screen.getByRole("checkbox", { name: /I waive 405 birr/ });
    expect(waiver).not.toBeChecked();
    const confirming = confirmButton();
    await user.click(confirming);
    expect(await screen.findByText("Tick this to delete your account without being paid.")).toBeVisible();
    expect(server.asked(deleteAccount)).toHaveLength(1);
    await user.click(waiver);
    expect(
      screen.queryByText("Tick this to delete your account without being paid."),
    ).not.toBeInTheDocument();
    server.answer(deleteAccount, {});
    await user.click(confirming);
    await waitFor(() => expect(server.asked(deleteAccount)).toHaveLength(2));
    expect(server.asked(deleteAccount)[1]?.body).toEqual({ password: "a good password", waivedAmount: 405 });
  });

  test("asks again when the sum has changed meanwhile", async () => {
    server.answer(me, instructor);
    server.fail(deleteAccount, "earnings_owed", { amount: ["405"] });
    const user = await confirm("a good password");
    await user.click(await screen.findByRole("checkbox", { name: /I waive 405 birr/ }));
    server.fail(deleteAccount, "earnings_owed", { amount: ["810"] });
    await user.click(confirmButton());
    expect(await screen.findByRole("checkbox", { name: /I waive 810 birr/ })).not.toBeChecked();
  });
});
