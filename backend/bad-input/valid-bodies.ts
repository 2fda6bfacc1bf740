import { randomBytes, randomUUID } from "node:crypto";
import type { World } from "#backend/testing/world.ts";

const inADay = () => new Date(Date.now() + 86_400_000).toISOString();

/** A body each call with one accepts, by its contract path, and who sends it. */
export const validBodies: Record<
  string,
  { by: "enrolled" | "stranger" | "owner" | "admin"; body: (world: World) => object }
> = {
  "POST /users/": {
    by: "stranger",
    body: () => ({
      name: "New Person",
      email: `junk-${randomBytes(6).toString("hex")}@example.com`,
      password: "a good password",
      role: "student",
    }),
  },
  "POST /users/login/": {
    by: "stranger",
    body: ({ people }) => ({ email: people.stranger.email, password: "a good password" }),
  },
  "POST /users/forgot-password": {
    by: "stranger",
    body: () => ({ email: "nobody@example.com", language: "am" }),
  },
  "POST /users/reset-password": {
    by: "stranger",
    body: () => ({ token: "a guess", password: "a good password" }),
  },
  "POST /contact-messages": {
    by: "stranger",
    body: () => ({ name: "Sara", email: "sara@example.com", message: "Selam", language: "en" }),
  },
  "PUT /users/{id}": {
    by: "enrolled",
    body: () => ({ name: "Enrolled Student", phone: "0911234567", image: null }),
  },
  "POST /users/change-password": {
    by: "enrolled",
    body: () => ({ currentPassword: "not the password", newPassword: "a newer password" }),
  },
  "POST /users/delete-account": { by: "enrolled", body: () => ({ password: "not the password" }) },
  "POST /classes/search": { by: "stranger", body: () => ({ query: "lecture" }) },
  "POST /classes/createClass": {
    by: "owner",
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
  "PUT /classes/{id}": { by: "owner", body: () => ({ name: "Renamed", price: 50, schedule: inADay() }) },
  "POST /payment/make-payment": {
    by: "stranger",
    body: ({ lectureId, paymentFor }) => ({ ...paymentFor(lectureId), phone_number: "0911234567" }),
  },
  "POST /payment/withdraw-payment": { by: "stranger", body: ({ lectureId }) => ({ classId: lectureId }) },
  "POST /enrollments/enrolled/": { by: "stranger", body: ({ lectureId }) => ({ classId: lectureId }) },
  "POST /payouts": {
    by: "owner",
    body: () => ({ amount: 100, bankCode: "855", accountNumber: "0911223344", accountName: "Owner" }),
  },
  "POST /admin/api/payments/{id}/done": {
    by: "admin",
    body: () => ({ proof: "Paid back in cash, receipt 7." }),
  },
  "POST /admin/api/payments/{id}/refund": {
    by: "admin",
    body: () => ({ reason: "Excluded without a cause." }),
  },
  "POST /admin/api/lectures/{id}/refund": {
    by: "admin",
    body: () => ({ reason: "It was never given.", payments: 1, amount: 450 }),
  },
  "POST /admin/api/payouts/{id}/reject": { by: "admin", body: () => ({ reason: "A wrong account." }) },
  "POST /admin/api/payouts/{id}/done": {
    by: "admin",
    body: () => ({ proof: "Seen in the bank's list.", outcome: "paid" }),
  },
  "POST /admin/api/users/{id}/suspend": { by: "admin", body: () => ({ reason: "A try at it." }) },
  "POST /admin/api/users/{id}/lift": { by: "admin", body: () => ({ reason: "A try at it." }) },
  "POST /chat": {
    by: "enrolled",
    body: ({ lectureId }) => ({ roomId: lectureId, message: { text: "Selam", clientId: randomUUID() } }),
  },
  "POST /line-sample": { by: "enrolled", body: () => ({ filler: "AAAA" }) },
  "POST /connection": { by: "enrolled", body: ({ lectureId }) => ({ roomId: lectureId, userId: "p1" }) },
};
