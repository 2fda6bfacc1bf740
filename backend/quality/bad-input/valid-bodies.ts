import { randomBytes, randomUUID } from "node:crypto";
import { freshSubscription } from "#backend/quality/testing/push-subscription.ts";
import { junkAssertion, junkCredential } from "#backend/quality/testing/software-authenticator.ts";
import type { TestFixture } from "#backend/quality/testing/caller-fixture.ts";

const inADay = () => new Date(Date.now() + 86_400_000).toISOString();

const quiz = { text: "Which is more?", kind: "one", options: ["A half", "A third"], right: { chosen: [0] } };

/** A valid body for each endpoint that has one, by method and path, with a caller who may send it. */
export const validBodies: Record<
  string,
  { caller: "enrolled" | "stranger" | "owner" | "admin"; body: (fixture: TestFixture) => object }
> = {
  "POST /users/": {
    caller: "stranger",
    body: () => ({
      name: "New Person",
      email: `junk-${randomBytes(6).toString("hex")}@example.com`,
      password: "a good password",
      role: "student",
    }),
  },
  "POST /users/login/": {
    caller: "stranger",
    body: ({ accounts }) => ({ email: accounts.stranger.email, password: "a good password" }),
  },
  "POST /users/login/second-factor": {
    caller: "stranger",
    body: () => ({ challenge: "a guess", code: "000000" }),
  },
  "POST /classes/{id}/copies": { caller: "owner", body: () => ({ schedule: inADay(), count: 2 }) },
  "POST /lectures/{id}/captions/{language}/file": { caller: "owner", body: () => ({ text: "WEBVTT" }) },
  "PUT /lectures/{id}/captions/{language}": {
    caller: "owner",
    body: () => ({ cues: [{ startMs: 0, endMs: 1000, text: "Welcome" }] }),
  },
  "POST /lectures/{id}/replay/cuts": { caller: "owner", body: () => ({ fromMs: 0, toMs: 5000 }) },
  "POST /lectures/{id}/replay/cut-out": {
    caller: "enrolled",
    body: () => ({ reason: "My child is heard." }),
  },
  "POST /lectures/{id}/replay/cut-outs/{requestId}/refuse": {
    caller: "owner",
    body: () => ({ reason: "Nobody is heard." }),
  },
  "PUT /materials/{id}": { caller: "owner", body: () => ({ name: "Week 1", audience: "seats" }) },
  "POST /users/me/step-up": { caller: "enrolled", body: () => ({ code: "000000" }) },
  "POST /users/me/second-factor/totp/confirm": {
    caller: "enrolled",
    body: () => ({ code: "000000", currentPassword: "not the password" }),
  },
  "POST /users/me/second-factor/totp/remove": {
    caller: "enrolled",
    body: () => ({ code: "000000", currentPassword: "not the password" }),
  },
  "POST /users/me/second-factor/recovery-codes": {
    caller: "enrolled",
    body: () => ({ code: "000000", currentPassword: "not the password" }),
  },
  "POST /users/login/passkey": {
    caller: "stranger",
    body: () => ({ credential: junkAssertion, staySignedIn: true }),
  },
  "POST /users/me/step-up/passkey": {
    caller: "enrolled",
    body: () => ({ credential: junkAssertion }),
  },
  "PUT /users/me/notification-settings": {
    caller: "enrolled",
    body: () => ({ kind: "live", channel: "email", enabled: true, zone: "Africa/Addis_Ababa" }),
  },
  "POST /users/me/push-subscriptions": { caller: "enrolled", body: freshSubscription },
  "POST /users/me/push-subscriptions/remove": {
    caller: "enrolled",
    body: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/nobody" }),
  },
  "POST /users/me/passkeys/options": {
    caller: "enrolled",
    body: () => ({ currentPassword: "not the password" }),
  },
  "POST /users/me/passkeys": {
    caller: "enrolled",
    body: () => ({ name: "A key", credential: junkCredential }),
  },
  "PUT /users/me/passkeys/{id}": { caller: "enrolled", body: () => ({ name: "A key" }) },
  "POST /users/me/passkeys/{id}/remove": {
    caller: "enrolled",
    body: () => ({ currentPassword: "not the password" }),
  },
  "POST /users/forgot-password": {
    caller: "stranger",
    body: () => ({ email: "nobody@example.com", language: "am" }),
  },
  "POST /users/reset-password": {
    caller: "stranger",
    body: () => ({ token: "a guess", password: "a good password" }),
  },
  "POST /contact-messages": {
    caller: "stranger",
    body: () => ({ name: "Sara", email: "sara@example.com", message: "Selam", language: "en" }),
  },
  "POST /page-errors": {
    caller: "stranger",
    body: () => ({
      kind: "error",
      message: "x",
      stack: "x",
      route: "/",
      build: "index.js",
      traceId: "4".repeat(32),
    }),
  },
  "PUT /users/{id}": {
    caller: "enrolled",
    body: () => ({ name: "Enrolled Student", phone: "0911234567", image: null }),
  },
  "POST /users/change-password": {
    caller: "enrolled",
    body: () => ({ currentPassword: "not the password", newPassword: "a newer password" }),
  },
  "POST /users/change-email": {
    caller: "enrolled",
    body: () => ({ email: "new-address@example.com", currentPassword: "not the password" }),
  },
  "POST /users/verify-email": { caller: "enrolled", body: () => ({ code: "000000" }) },
  "POST /users/confirm-email": { caller: "stranger", body: () => ({ token: "a guess" }) },
  "POST /users/delete-account": {
    caller: "enrolled",
    body: () => ({ password: "not the password", waivedAmount: 405 }),
  },
  "POST /classes/search": { caller: "stranger", body: () => ({ query: "lecture" }) },
  "POST /classes/createClass": {
    caller: "owner",
    body: () => ({
      name: "New",
      type: "Math",
      description: "About it.",
      schedule: inADay(),
      price: 100,
      duration: 60,
      capacity: 5,
      zone: "Africa/Addis_Ababa",
      thumbnail: null,
    }),
  },
  "PUT /classes/{id}": { caller: "owner", body: () => ({ name: "Renamed", price: 50, schedule: inADay() }) },
  "POST /payment/make-payment": {
    caller: "stranger",
    body: ({ lectureId, paymentFor }) => ({
      ...paymentFor(lectureId),
      phone_number: "0911234567",
      fromAbroad: false,
    }),
  },
  "POST /payment/withdraw-payment": { caller: "stranger", body: ({ lectureId }) => ({ classId: lectureId }) },
  "POST /enrollments/enrolled/": { caller: "stranger", body: ({ lectureId }) => ({ classId: lectureId }) },
  "POST /payouts": {
    caller: "owner",
    body: () => ({
      amount: 100,
      bankCode: "855",
      accountNumber: "0911223344",
      accountName: "Owner",
      password: "a good password",
    }),
  },
  "POST /admin/api/payments/{id}/resolve": {
    caller: "admin",
    body: () => ({ proof: "Refunded in cash, receipt 7." }),
  },
  "POST /admin/api/payments/{id}/refund": {
    caller: "admin",
    body: () => ({
      amount: 1,
      borneBy: "platform",
      reason: "A bad connection.",
    }),
  },
  "POST /admin/api/lectures/{id}/refund": {
    caller: "admin",
    body: () => ({ reason: "It was never given.", payments: 1, amount: 450 }),
  },
  "POST /admin/api/lectures/{id}/delete-replay": {
    caller: "admin",
    body: () => ({ reason: "It is somebody else's.", seats: 1, amount: 450 }),
  },
  "POST /admin/api/lectures/{id}/allow-short-notice": {
    caller: "admin",
    body: () => ({ reason: "The hall burned down." }),
  },
  "POST /lectures/{id}/announcements": { caller: "owner", body: () => ({ text: "Bring a ruler." }) },
  "POST /lectures/{id}/questions": {
    caller: "enrolled",
    body: () => ({ clientId: randomUUID(), text: "Why?", anonymous: false }),
  },
  "POST /lectures/{id}/questions/{seq}/vote": { caller: "enrolled", body: () => ({ voted: true }) },
  "POST /lectures/{id}/polls": { caller: "owner", body: () => quiz },
  "PUT /lectures/{id}/polls/{pollId}": { caller: "owner", body: () => quiz },
  "POST /lectures/{id}/polls/{pollId}/position": { caller: "owner", body: () => ({ position: 0 }) },
  "POST /lectures/{id}/decks": {
    caller: "owner",
    body: () => ({ name: "Week 1", file: { fingerprint: "a1", pages: 40 } }),
  },
  "PUT /lectures/{id}/decks/{deckId}": { caller: "owner", body: () => ({ name: "Week 1" }) },
  "POST /lectures/{id}/decks/{deckId}/slides": {
    caller: "owner",
    body: () => ({ content: { paper: "white" }, position: 0, page: 1 }),
  },
  "POST /lectures/{id}/decks/{deckId}/slides/{slideId}/position": {
    caller: "owner",
    body: () => ({ position: 0 }),
  },
  "POST /announcements/{id}/report": { caller: "enrolled", body: () => ({ reason: "spam" }) },
  "POST /complaints": {
    caller: "enrolled",
    body: ({ lectureId }) => ({ classId: lectureId, text: "The instructor left after ten minutes." }),
  },
  "POST /admin/api/complaints/{id}/decide": {
    caller: "admin",
    body: () => ({ decision: "refund_one", reason: "The students say so." }),
  },
  "POST /admin/api/reported-messages/{id}/decide": {
    caller: "admin",
    body: () => ({ decision: "dismiss" }),
  },
  "POST /admin/api/deliveries/{id}/decide": {
    caller: "admin",
    body: () => ({ delivery: "given", reason: "The students say so." }),
  },
  "POST /admin/api/payouts/{id}/reject": { caller: "admin", body: () => ({ reason: "A wrong account." }) },
  "POST /admin/api/payouts/{id}/resolve": {
    caller: "admin",
    body: () => ({ proof: "Seen in the bank's list.", outcome: "paid" }),
  },
  "POST /admin/api/users/{id}/suspend": { caller: "admin", body: () => ({ reason: "A try at it." }) },
  "POST /admin/api/users/{id}/unsuspend": { caller: "admin", body: () => ({ reason: "A try at it." }) },
  "POST /chat": {
    caller: "enrolled",
    body: ({ lectureId }) => ({ roomId: lectureId, message: { text: "Selam", clientId: randomUUID() } }),
  },
  "POST /speed-test": { caller: "enrolled", body: () => ({ filler: "AAAA" }) },
  "PUT /connection/{roomId}/sfu": { caller: "owner", body: () => ({ wished: true }) },
  "POST /connection": { caller: "enrolled", body: ({ lectureId }) => ({ roomId: lectureId, userId: "p1" }) },
};
