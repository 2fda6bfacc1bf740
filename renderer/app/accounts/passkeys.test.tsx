import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, me } from "#contract/accounts/account.ts";
import {
  addPasskey,
  listPasskeys,
  logInWithPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
  startPasskeyStepUp,
  stepUpWithPasskey,
} from "#contract/accounts/passkey.ts";
import { getSecondFactor } from "#contract/accounts/second-factor.ts";
import { listSecurityEvents } from "#contract/accounts/security.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { listLectures } from "#contract/lectures/lecture-list.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { fill } from "#renderer/testing/fill.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { lectureId, student } from "#renderer/testing/samples.ts";

const bytes = Uint8Array.from([1, 2, 3]).buffer;
const base64 = "AQID";
const request = {
  challenge: base64,
  rpId: "localhost",
  timeout: 300_000,
  userVerification: "required",
  allowCredentials: [],
};
const creation = {
  challenge: base64,
  rp: { id: "localhost", name: "Gubae" },
  user: { id: base64, name: "sara@example.com", displayName: "Sara" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  attestation: "none",
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
};
const assertion = {
  id: base64,
  type: "public-key",
  response: { clientDataJSON: base64, authenticatorData: base64, signature: base64, userHandle: base64 },
};
const phone: Passkey = {
  _id: lectureId(1),
  name: "My phone",
  addedAt: "2026-11-20T09:00:00.000Z",
  lastUsedAt: null,
  backedUp: true,
};

/** The browser's passkey dialogs, which resolve immediately. */
const dialogs = { create: vi.fn<() => Promise<unknown>>(), get: vi.fn<() => Promise<unknown>>() };

function provideAuthenticator(): void {
  const common = {
    id: base64,
    rawId: bytes,
    type: "public-key",
    authenticatorAttachment: "platform",
    getClientExtensionResults: () => ({}),
  };
  const response = {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    getTransports: () => ["internal"],
  };
  dialogs.create.mockReset().mockResolvedValue({ ...common, response });
  dialogs.get.mockReset().mockResolvedValue({ ...common, response });
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  Object.defineProperty(navigator, "credentials", { configurable: true, value: dialogs });
}

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  provideAuthenticator();
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listMyEnrollments, []);
  server.answer(listLectures, []);
  server.answer(listSecurityEvents, []);
  server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, passkeys: 0, mustSetUp: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

const logInButton = () => screen.findByRole("button", { name: "Log in with a passkey" });

describe("log-in", () => {
  beforeEach(() => server.answer(startPasskeyLogIn, request));

  test("needs the passkey alone, and returns to the wanted page", async () => {
    server.answer(logInWithPasskey, { token: "t-2" });
    const { user } = renderAppAt("/login?next=%2Fmy-lectures");
    await user.click(await screen.findByRole("checkbox", { name: "Stay logged in on this device?" }));
    await user.click(await logInButton());
    expect(await screen.findByText("/my-lectures", { selector: "[data-testid=address]" })).toBeVisible();
    expect(sessionStorage.getItem("token")).toBe("t-2");
    expect(server.asked(logInWithPasskey)[0]?.body).toMatchObject({
      credential: assertion,
      staySignedIn: true,
    });
  });

  test("says that the dialog was closed, and that a passkey was refused", async () => {
    dialogs.get.mockRejectedValueOnce(new DOMException("closed", "NotAllowedError"));
    server.reply(logInWithPasskey, () => failureOf("passkey_invalid"));
    const { user } = renderAppAt("/login");
    await user.click(await logInButton());
    expect(await screen.findByText("No passkey was used. You can try again.")).toBeVisible();
    expect(server.asked(logInWithPasskey)).toEqual([]);
    await user.click(await logInButton());
    expect(await screen.findByText(/This passkey doesn't work here/)).toBeVisible();
  });

  test("offers none where the browser has none", async () => {
    vi.unstubAllGlobals();
    renderAppAt("/login");
    expect(await screen.findByRole("button", { name: "Log In" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Log in with a passkey" })).not.toBeInTheDocument();
  });
});

describe("the second step of an account that has a passkey alone", () => {
  async function logInWithPassword() {
    server.reply(logIn, () =>
      failureOf("second_factor_required", { challenge: ["c-1"], methods: ["passkey"] }),
    );
    const { user } = renderAppAt("/login");
    await fill(user, await screen.findByLabelText("Email"), "sara@example.com");
    await fill(user, screen.getByLabelText("Password"), "a-long-password");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "One more step" })).toBeVisible();
    return user;
  }

  test("asks for it, and for no code", async () => {
    server.answer(startPasskeyLogIn, request);
    server.answer(logInWithPasskey, { token: "t-2" });
    const user = await logInWithPassword();
    expect(await screen.findByText("Use your passkey to finish logging in.")).toBeVisible();
    expect(screen.queryByLabelText("Code")).not.toBeInTheDocument();
    await user.click(await logInButton());
    await vi.waitFor(() => expect(sessionStorage.getItem("token")).toBe("t-2"));
  });

  test("says where it works instead, where the browser has none", async () => {
    vi.unstubAllGlobals();
    const user = await logInWithPassword();
    expect(await screen.findByText(/Open Gubae in a browser on the device that has it/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back to log in" }));
    expect(await screen.findByLabelText("Password")).toBeVisible();
  });
});

describe("the profile", () => {
  const section = async () => within(await screen.findByRole("region", { name: "Passkeys" }));
  beforeEach(() => {
    useSession.getState().signedIn("t-1");
    server.answer(listPasskeys, [phone]);
  });

  test("adds one with a name and the password", async () => {
    server.answer(listPasskeys, []);
    server.reply(startPasskey, () =>
      failureOf("wrong_password", { currentPassword: ["Your current password is incorrect."] }),
    );
    const { user } = renderAppAt("/profile/security");
    await user.click(await (await section()).findByRole("button", { name: "Add a passkey" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Add a passkey" }));
    expect(dialog.getByLabelText("Name")).toHaveValue("Passkey 1");
    await user.type(dialog.getByLabelText("Your password"), "a guess{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent("Your current password is incorrect.");
    expect(dialogs.create).not.toHaveBeenCalled();
    server.answer(startPasskey, creation);
    server.answer(addPasskey, phone);
    server.answer(listPasskeys, [phone]);
    await user.clear(dialog.getByLabelText("Name"));
    await user.type(dialog.getByLabelText("Name"), "My phone");
    await user.click(dialog.getByRole("button", { name: "Add a passkey" }));
    expect(await (await section()).findByText("My phone")).toBeVisible();
    expect((await section()).getByText("Not used yet")).toBeVisible();
    expect(server.asked(addPasskey)[0]?.body).toMatchObject({
      name: "My phone",
      credential: { id: base64, response: { clientDataJSON: base64, attestationObject: base64 } },
    });
  });

  test("says that the device has one already", async () => {
    server.answer(startPasskey, creation);
    dialogs.create.mockRejectedValue(new DOMException("excluded", "InvalidStateError"));
    const { user } = renderAppAt("/profile/security");
    await user.click(await (await section()).findByRole("button", { name: "Add a passkey" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Add a passkey" }));
    await fill(user, dialog.getByLabelText("Your password"), "a-long-password");
    await user.keyboard("{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent("This passkey has already been added.");
  });

  test("renames one", async () => {
    server.answer(renamePasskey, { ...phone, name: "Blue phone" });
    const { user } = renderAppAt("/profile/security");
    await user.click(await (await section()).findByRole("button", { name: "Rename My phone" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Rename My phone" }));
    await user.clear(dialog.getByLabelText("Name"));
    await user.click(dialog.getByRole("button", { name: "Rename" }));
    expect(await dialog.findByText("Enter a name for this passkey.")).toBeVisible();
    await fill(user, dialog.getByLabelText("Name"), "Blue phone");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Passkey renamed.")).toBeVisible();
    expect(server.asked(renamePasskey)[0]).toMatchObject({
      path: `/users/me/passkeys/${phone._id}`,
      body: { name: "Blue phone" },
    });
  });

  test("removes one with the password, after a passkey has proved the second factor again", async () => {
    let proved = false;
    server.answer(getSecondFactor, { totpSince: null, recoveryCodesLeft: 0, passkeys: 1, mustSetUp: false });
    server.answer(startPasskeyStepUp, request);
    server.reply(stepUpWithPasskey, () => {
      proved = true;
      return answerOf(stepUpWithPasskey, {});
    });
    server.reply(removePasskey, () => (proved ? answerOf(removePasskey, {}) : failureOf("step_up_required")));
    const { user } = renderAppAt("/profile/security");
    await user.click(await (await section()).findByRole("button", { name: "Remove My phone" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Remove My phone" }));
    await fill(user, dialog.getByLabelText("Your password"), "a-long-password");
    await user.keyboard("{Enter}");
    const proof = within(await screen.findByRole("alertdialog", { name: "Confirm it's you" }));
    await user.click(await proof.findByRole("button", { name: "Use a passkey" }));
    expect(await screen.findByText("Passkey removed.")).toBeVisible();
    expect(server.asked(stepUpWithPasskey)[0]?.body).toMatchObject({ credential: assertion });
    expect(server.asked(removePasskey)).toHaveLength(2);
  });

  test("shows none where the browser has none", async () => {
    vi.unstubAllGlobals();
    renderAppAt("/profile/security");
    expect(await screen.findByRole("region", { name: "Two-step log-in" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Passkeys" })).not.toBeInTheDocument();
    expect(server.asked(listPasskeys)).toEqual([]);
  });
});
