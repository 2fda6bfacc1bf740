import { randomBytes } from "node:crypto";
import { logIn } from "#contract/accounts/account.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { freshSubscription } from "#backend/quality/testing/push-subscription.ts";
import { junkAssertion, junkCredential } from "#backend/quality/testing/software-authenticator.ts";
import { newAccount, TEST_PASSWORD as password } from "#backend/quality/testing/test-account.ts";
import type { CallerName, TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { all, everybody, nobodyBut, onNothing, type RequestInput, type Row, signedIn } from "./matrix-row.ts";

const freshEmail = () => `matrix-${randomBytes(6).toString("hex")}@example.com`;

const withWrongPassword = (): RequestInput => ({
  body: { code: "000000", currentPassword: "not the password" },
});

/** Opens a separate session for the caller. It can end without affecting other tests. */
async function freshSession(fixture: TestFixture, caller: CallerName): Promise<RequestInput> {
  if (caller === "anonymous") return {};
  const { email } = fixture.accounts[caller];
  return { token: (await call(fixture.api.url, logIn, { body: { email, password } })).token };
}

/** The routes for accounts and for guests' requests. */
export const accountMatrix: Record<string, Row> = {
  "POST /users/": {
    expected: all(201),
    input: () => ({ body: { name: "New Person", email: freshEmail(), password, role: "student" } }),
  },
  "POST /users/login/": {
    expected: everybody,
    input: async ({ api }) => ({ body: { email: (await newAccount(api.url, "student")).email, password } }),
  },
  "POST /users/login/second-factor": {
    expected: all(400),
    input: () => ({ body: { challenge: "a guess", code: "000000" } }),
  },
  "POST /users/login/passkey/options": { expected: everybody },
  "POST /users/login/passkey": { expected: all(400), input: () => ({ body: { credential: junkAssertion } }) },
  // These routes accept requests from our own pages only; this test sends no Origin header.
  "POST /users/session": { expected: all(403) },
  "POST /users/session/hand-over": { expected: all(403) },
  "POST /users/forgot-password": { expected: everybody, input: () => ({ body: { email: freshEmail() } }) },
  "POST /users/reset-password": {
    expected: all(400),
    input: () => ({ body: { token: "a guess", password } }),
  },
  "POST /contact-messages": {
    expected: everybody,
    input: () => ({ body: { name: "Somebody", email: freshEmail(), message: "Selam" } }),
  },
  // This route exists only in a demonstration, and the test server is one.
  "GET /outbox": { expected: everybody },
  "POST /users/logout": { expected: signedIn, input: freshSession },
  "GET /users/me": { expected: signedIn },
  "GET /users/id/:id": {
    expected: { ...nobodyBut({ enrolled: 200, admin: 200 }, 404) },
    input: ({ accounts }) => ({ params: { id: accounts.enrolled.id } }),
  },
  "PUT /users/:id": {
    expected: nobodyBut({ enrolled: 200 }),
    input: ({ accounts }) => ({ params: { id: accounts.enrolled.id }, body: { name: "Enrolled Student" } }),
  },

  // A wrong password ends the request here; the commands' tests cover the rest.
  "POST /users/change-password": {
    expected: { ...all(403), anonymous: 401 },
    input: () => ({ body: { currentPassword: "not the password", newPassword: "a newer password" } }),
  },
  "POST /users/change-email": {
    expected: { ...all(403), anonymous: 401 },
    input: () => ({ body: { email: freshEmail(), currentPassword: "not the password" } }),
  },
  "POST /users/verify-email": { expected: nobodyBut({}, 400), input: () => ({ body: { code: "000000" } }) },
  "POST /users/verify-email/resend": { expected: signedIn },
  "POST /users/confirm-email": { expected: all(400), input: () => ({ body: { token: "a guess" } }) },
  "POST /users/delete-account": {
    expected: { ...all(403), anonymous: 401 },
    input: () => ({ body: { password: "not the password" } }),
  },
  "GET /users/me/export": { expected: signedIn },
  "GET /users/me/security-events": { expected: signedIn },
  "POST /users/me/step-up": { expected: nobodyBut({}), input: () => ({ body: { code: "000000" } }) },
  "GET /users/me/second-factor": { expected: signedIn },
  "POST /users/me/second-factor/totp": { expected: signedIn },
  "POST /users/me/second-factor/totp/confirm": { expected: nobodyBut({}), input: withWrongPassword },
  "POST /users/me/second-factor/totp/remove": { expected: nobodyBut({}), input: withWrongPassword },
  "POST /users/me/second-factor/recovery-codes": { expected: nobodyBut({}), input: withWrongPassword },
  "POST /users/me/step-up/passkey/options": { expected: nobodyBut({}, 409) },
  "POST /users/me/step-up/passkey": {
    expected: nobodyBut({}, 400),
    input: () => ({ body: { credential: junkAssertion } }),
  },
  "GET /users/me/passkeys": { expected: signedIn },
  "POST /users/me/passkeys/options": { expected: nobodyBut({}), input: withWrongPassword },
  "POST /users/me/passkeys": {
    expected: nobodyBut({}, 400),
    input: () => ({ body: { name: "A key", credential: junkCredential } }),
  },
  "PUT /users/me/passkeys/:id": {
    expected: nobodyBut({}, 404),
    input: () => ({ ...onNothing(), body: { name: "A key" } }),
  },
  "POST /users/me/passkeys/:id/remove": {
    expected: nobodyBut({}),
    input: () => ({ ...onNothing(), ...withWrongPassword() }),
  },
  "GET /users/me/notification-settings": { expected: signedIn },
  "PUT /users/me/notification-settings": {
    expected: signedIn,
    input: () => ({ body: { kind: "live", channel: "email", enabled: true } }),
  },
  "POST /users/me/push-subscriptions": {
    expected: { ...all(201), anonymous: 401 },
    input: () => ({ body: freshSubscription() }),
  },
  "POST /users/me/push-subscriptions/remove": {
    expected: nobodyBut({}, 404),
    input: () => ({ body: { endpoint: "https://fcm.googleapis.com/fcm/send/somebody-else" } }),
  },
  "GET /users/me/notices": { expected: signedIn },
  "GET /users/me/sessions": { expected: signedIn },
  "DELETE /users/me/sessions/:id": { expected: nobodyBut({}, 404), input: onNothing },
  "POST /users/me/sessions/end-others": {
    expected: signedIn,
    // Uses a new account, since the other accounts' sessions are still needed.
    input: async ({ api }, caller) =>
      caller === "anonymous" ? {} : { token: (await newAccount(api.url, "student")).token },
  },
};
