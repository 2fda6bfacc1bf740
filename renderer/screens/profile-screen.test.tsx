import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me, updateAccount } from "#contract/account.ts";
import { changePassword, deleteAccount, exportAccount } from "#contract/own-account.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  useSession.getState().signedIn("t-1");
});

type User = ReturnType<typeof renderAppAt>["user"];
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
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

describe("personal details", () => {
  test("begin to be edited at the first name", async () => {
    await edit();
    expect(document.activeElement).toBe(input("First Name"));
  });

  test("without a name say so at the field and above, and nothing is sent", async () => {
    const user = await edit();
    await user.clear(input("First Name"));
    await user.click(button("Save Changes"));
    expect(screen.getByText("Enter your name.")).toBeTruthy();
    expect(alerts()).toContain("Please fill all the fields");
    expect(document.activeElement).toBe(input("First Name"));
    expect(server.asked(updateAccount)).toEqual([]);
  });

  test("a file that is no picture is refused before it is sent, and what was there stays", async () => {
    await edit();
    await choose(png("no picture at all"));
    expect(await screen.findByText(/not a picture we can read/)).toBeTruthy();
    expect(screen.queryByAltText("The picture you have chosen")).toBeNull();
  });

  test("a phone number in another form than ours is said at its field, and one that is right is sent", async () => {
    server.answer(updateAccount, { ...student, phone: "0911234567" });
    const user = await edit();
    await user.type(input("Mobile number"), "0811 234 567");
    await user.click(button("Save Changes"));
    expect(screen.getByText(/Enter an Ethiopian mobile number like/)).toBeTruthy();
    expect(server.asked(updateAccount)).toEqual([]);
    await user.clear(input("Mobile number"));
    await user.type(input("Mobile number"), "+251 911 234 567");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(input("Mobile number").value).toBe("0911234567"));
    expect(server.asked(updateAccount)[0]?.body).toMatchObject({ phone: "+251 911 234 567" });
  });

  test("a picture is shown before it is sent, and can be taken back", async () => {
    const user = await edit();
    await choose(png());
    expect((await screen.findByAltText("The picture you have chosen")).getAttribute("src")).toBe(
      "blob:preview",
    );
    await user.click(button("Keep the present picture"));
    expect(screen.queryByAltText("The picture you have chosen")).toBeNull();
  });

  test("a picture that only the server sees through is refused at its field", async () => {
    server.fail(updateAccount, "picture_unreadable");
    const user = await edit();
    await choose(png());
    await screen.findByAltText("The picture you have chosen");
    await user.click(button("Save Changes"));
    expect(await screen.findByText(/not a picture we can read/)).toBeTruthy();
    expect(alerts()).toContain("Error occurred while updating user profile.");
  });

  test("an email of somebody else is refused at its field", async () => {
    server.fail(updateAccount, "email_taken");
    const user = await edit();
    await user.type(input("Email"), "t");
    await user.click(button("Save Changes"));
    expect(await screen.findByText("Email already in use")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input("Email")));
    expect(input("Email").value).toBe(`${student.email}t`);
  });

  test("that are not saved are not lost without a question", async () => {
    const user = await edit();
    await user.type(input("First Name"), "h");
    await user.click(screen.getAllByRole("link", { name: "My Dashboard" })[0] ?? document.body);
    expect(await screen.findByText("Your changes are not saved and will be lost.")).toBeTruthy();
  });

  test("of instructors hold what they say about themselves; students have no such field", async () => {
    server.answer(me, { ...instructor, bio: "Algebra." });
    server.answer(updateAccount, { ...instructor, bio: "Algebra. And more." });
    const user = await edit();
    await user.type(input("About you"), " And more.");
    await user.click(button("Save Changes"));
    await waitFor(() =>
      expect(server.asked(updateAccount)[0]?.body).toMatchObject({ bio: "Algebra. And more." }),
    );
  });
});

test("a student has nothing to say about themselves", async () => {
  await edit();
  expect(screen.queryByLabelText("About you")).toBeNull();
});

describe("the password", () => {
  const fill = async (user: User, [present, next, again]: [string, string, string]) => {
    await user.type(await screen.findByLabelText("Present password"), present);
    await user.type(input("New password"), next);
    await user.type(input("Repeat the new password"), again);
    await user.click(button("Change password"));
  };

  test("is changed, and the fields are empty again", async () => {
    server.answer(changePassword, {});
    const { user } = renderAppAt("/profile");
    await fill(user, ["a good password", "a better password", "a better password"]);
    expect((await screen.findAllByText(/^Password changed/)).length).toBeGreaterThan(0);
    const body = { currentPassword: "a good password", newPassword: "a better password" };
    expect(server.asked(changePassword)[0]?.body).toEqual(body);
    expect(input("Present password").value).toBe("");
  });

  test("repeated otherwise is not sent", async () => {
    const { user } = renderAppAt("/profile");
    await fill(user, ["a good password", "a better password", "a bitter password"]);
    expect(screen.getByText("The two passwords differ.")).toBeTruthy();
    expect(server.asked(changePassword)).toEqual([]);
  });

  test("that is wrong is said at its field, which has the focus", async () => {
    server.fail(changePassword, "wrong_password", {
      currentPassword: ["This is not your present password."],
    });
    const { user } = renderAppAt("/profile");
    await fill(user, ["a guess", "a better password", "a better password"]);
    await waitFor(() => expect(document.activeElement).toBe(input("Present password")));
    expect(input("Present password").getAttribute("aria-invalid")).toBe("true");
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
    sessions: [],
    rememberedDevices: [],
    lectures: [],
    enrollments: [],
    payments: [],
    payouts: [],
    messages: [],
    attendance: [],
    exclusions: [],
    roomActs: [],
  };

  test("comes as a file", async () => {
    server.answer(exportAccount, data);
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Download my data" }));
    await vi.waitFor(() => expect(server.saveFile).toHaveBeenCalledOnce());
    const [file, name] = server.saveFile.mock.calls[0] ?? [];
    expect(name).toBe("gubae-my-data.json");
    expect(file?.type).toBe("application/json");
  });

  test("says when it does not come", async () => {
    server.fail(exportAccount, "database_away");
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Download my data" }));
    expect((await screen.findAllByText(/can't reach our data right now/)).length).toBeGreaterThan(0);
    expect(server.saveFile).not.toHaveBeenCalled();
  });
});

describe("deleting the account", () => {
  // Without a layout, Fluent's focus handling sometimes takes an open dialog for a hidden one.
  const hidden = { hidden: true };
  async function confirm(password: string): Promise<User> {
    const { user } = renderAppAt("/profile");
    await user.click(await screen.findByRole("button", { name: "Delete Account" }));
    const dialog = within(await screen.findByRole("alertdialog", hidden));
    expect(dialog.getByText(/This action can't be undone/)).toBeTruthy();
    if (password !== "") await user.type(dialog.getByLabelText("Your password"), password);
    await user.click(dialog.getByRole("button", { name: "Yes", ...hidden }));
    return user;
  }

  test("ends the session and says so at the log-in", async () => {
    server.answer(deleteAccount, {});
    await confirm("a good password");
    expect(await screen.findByText("/login", { selector: "[data-testid=address]" })).toBeTruthy();
    expect(server.asked(deleteAccount)[0]?.body).toEqual({ password: "a good password" });
    expect(sessionStorage.getItem("token")).toBeNull();
    expect((await screen.findAllByText("Your account is deleted.")).length).toBeGreaterThan(0);
  });

  test("needs the password, and the right one", async () => {
    server.fail(deleteAccount, "wrong_password", { password: ["This is not your present password."] });
    const user = await confirm("");
    expect(screen.getByText("Enter your password.")).toBeTruthy();
    expect(server.asked(deleteAccount)).toEqual([]);
    await user.type(input("Your password"), "a guess");
    await user.click(screen.getByRole("button", { name: "Yes", ...hidden }));
    expect(await screen.findByText("This is not your present password.")).toBeTruthy();
    expect(useSession.getState().token).toBe("t-1");
  });

  test("names the lectures that must be cancelled first", async () => {
    server.answer(me, instructor);
    server.reply(deleteAccount, () => failureOf("has_paid_lectures", { lectures: ["Calculus", "Algebra"] }));
    await confirm("a good password");
    expect(await screen.findByText("Calculus")).toBeTruthy();
    expect(screen.getByText("Algebra")).toBeTruthy();
    expect(screen.getByText(/Cancel these lectures first/)).toBeTruthy();
  });
});
