import { randomBytes, randomUUID } from "node:crypto";
import { logIn } from "#contract/account.ts";
import { call } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import type { CallerName, World } from "#backend/testing/world.ts";
import { announcedSeat, enrolledPayment, sandboxCheckout } from "./situations.ts";

/** What a call sends. A token here stands for the caller's own. */
export interface Sent {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
}

export interface Row {
  /** HTTP status for each caller. */
  expected: Record<CallerName, number>;
  /** What is sent, made anew for each caller; without it an empty call. */
  sent?: (world: World, caller: CallerName) => Promise<Sent> | Sent;
}

function all(status: number): Record<CallerName, number> {
  return {
    anonymous: status,
    enrolled: status,
    stranger: status,
    owner: status,
    otherInstructor: status,
    admin: status,
  };
}
const everybody = all(200);
const signedIn = { ...everybody, anonymous: 401 };
const nobodyBut = (allowed: Partial<Record<CallerName, number>>, refused = 403) => ({
  ...all(refused),
  anonymous: 401,
  ...allowed,
});

const instructors = nobodyBut({ owner: 200, otherInstructor: 200 });
const onlyAdmins = nobodyBut({ admin: 200 });
const onNothing = (): Sent => ({ params: { id: randomUUID() } });
const payoutBody = { amount: 100, bankCode: "855", accountNumber: "0911223344", accountName: "Owner" };

const freshEmail = () => `matrix-${randomBytes(6).toString("hex")}@example.com`;
const password = "a good password";
const lectureBody = {
  name: "New",
  description: "About it.",
  schedule: new Date(Date.now() + 86_400_000).toISOString(),
  price: 0,
};
const onLecture = async (world: World): Promise<Sent> => ({ params: { id: await world.freshLecture() } });
const aboutLecture = (world: World): Sent => ({ body: { classId: world.lectureId } });

/** A session of the caller's own to end, so that the others go on. */
async function freshSession(world: World, caller: CallerName): Promise<Sent> {
  if (caller === "anonymous") return {};
  const { email } = world.people[caller];
  return { token: (await call(world.api.url, logIn, { body: { email, password } })).token };
}

/** Every route of the server, by method and path as the router has them. */
export const routeMatrix: Record<string, Row> = {
  "GET /": { expected: everybody },
  "GET /healthz": { expected: everybody },
  "GET /readyz": { expected: everybody },
  "GET /downloads/:file": { expected: all(404), sent: () => ({ params: { file: "Gubae-0.0.0-Setup.exe" } }) },
  "GET /releases/latest": { expected: signedIn },
  "GET /pictures/:key": { expected: all(404), sent: () => ({ params: { key: "none.webp" } }) },

  "POST /users/": {
    expected: all(201),
    sent: () => ({ body: { name: "New Person", email: freshEmail(), password, role: "student" } }),
  },
  "POST /users/login/": {
    expected: everybody,
    sent: async ({ api }) => ({ body: { email: (await newPerson(api.url, "student")).email, password } }),
  },
  // Only our own pages may; a script sends no Origin.
  "POST /users/session": { expected: all(403) },
  "POST /users/forgot-password": { expected: everybody, sent: () => ({ body: { email: freshEmail() } }) },
  "POST /users/reset-password": {
    expected: all(400),
    sent: () => ({ body: { token: "a guess", password } }),
  },
  "POST /contact-messages": {
    expected: everybody,
    sent: () => ({ body: { name: "Somebody", email: freshEmail(), message: "Selam" } }),
  },
  // Only in a demonstration, as this test is one.
  "GET /outbox": { expected: everybody },
  "POST /users/logout": { expected: signedIn, sent: freshSession },
  "GET /users/me": { expected: signedIn },
  "GET /users/id/:id": {
    expected: { ...nobodyBut({ enrolled: 200, admin: 200 }, 404) },
    sent: ({ people }) => ({ params: { id: people.enrolled.id } }),
  },
  "PUT /users/:id": {
    expected: nobodyBut({ enrolled: 200 }),
    sent: ({ people }) => ({ params: { id: people.enrolled.id }, body: { name: "Enrolled Student" } }),
  },

  // Whoever knows no password gets no further; what they do then is tested with the commands.
  "POST /users/change-password": {
    expected: { ...all(403), anonymous: 401 },
    sent: () => ({ body: { currentPassword: "not the password", newPassword: "a newer password" } }),
  },
  "POST /users/delete-account": {
    expected: { ...all(403), anonymous: 401 },
    sent: () => ({ body: { password: "not the password" } }),
  },
  "GET /users/me/export": { expected: signedIn },

  "GET /classes": { expected: signedIn },
  // Public: who teaches, without any e-mail address.
  "GET /users/mentors": { expected: everybody },
  "GET /users/mentors/:id": {
    expected: everybody,
    sent: ({ people }) => ({ params: { id: people.owner.id } }),
  },
  "GET /users/mentors/:id/lectures": {
    expected: everybody,
    sent: ({ people }) => ({ params: { id: people.owner.id } }),
  },

  "GET /classes/my-classes": { expected: signedIn },
  "GET /classes/subjects": { expected: signedIn },
  "GET /classes/id/:id": { expected: signedIn, sent: ({ lectureId }) => ({ params: { id: lectureId } }) },
  "GET /classes/preview/:id": {
    expected: everybody,
    sent: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  // What it holds is public, and calendars ask without a session.
  "GET /classes/id/:id/calendar.ics": {
    expected: everybody,
    sent: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "GET /robots.txt": { expected: everybody },
  "GET /sitemap.xml": { expected: everybody },
  "POST /classes/search": { expected: signedIn, sent: () => ({ body: { query: "lecture" } }) },
  "POST /classes/createClass": {
    expected: nobodyBut({ owner: 201, otherInstructor: 201 }),
    sent: () => ({ body: lectureBody }),
  },
  "PUT /classes/:id": {
    expected: nobodyBut({ owner: 200 }),
    sent: async (world) => ({ ...(await onLecture(world)), body: { name: "Renamed" } }),
  },
  "DELETE /classes/:id": { expected: nobodyBut({ owner: 200 }), sent: onLecture },

  "POST /payment/make-payment": {
    // Enrolled already: 409. One's own lecture: 403. Everybody else may buy a seat.
    expected: { ...signedIn, enrolled: 409, owner: 403 },
    sent: async (world) => ({ body: world.paymentFor(await world.freshLecture()) }),
  },
  "POST /payment/withdraw-payment": {
    expected: nobodyBut({ enrolled: 200 }),
    sent: async (world) => ({ body: { classId: await world.freshLecture() } }),
  },
  "GET /payment/verify-payment/:textRef": {
    expected: nobodyBut({ enrolled: 200 }),
    sent: async (world) => ({ params: { textRef: await enrolledPayment(world) } }),
  },
  // Not paid yet, so there is none; the others don't even hear that.
  "GET /payment/receipt/:textRef": {
    expected: { ...nobodyBut({ enrolled: 404, admin: 404 }) },
    sent: async (world) => ({ params: { textRef: await enrolledPayment(world) } }),
  },
  // Public: it says no more than whether money has arrived, to who holds the reference.
  "GET /payment/arrival/:textRef": {
    expected: everybody,
    sent: async (world) => ({ params: { textRef: await enrolledPayment(world) } }),
  },
  // Strangers' bytes: without the provider's signature nothing happens, whoever sends them.
  "POST /payment/webhook/:provider": {
    expected: all(401),
    sent: () => ({ params: { provider: "sandbox" }, body: {} }),
  },
  // The unguessable id is the right to pay; without it there is nothing to see.
  "GET /sandbox/checkout/:checkoutId": { expected: everybody, sent: sandboxCheckout },
  "POST /sandbox/checkout/:checkoutId": {
    expected: all(404),
    sent: () => ({ params: { checkoutId: "guess" } }),
  },

  "GET /enrollments/user": { expected: signedIn },
  "GET /enrollments/ended": { expected: signedIn },
  "GET /enrollments/class/:classId": {
    expected: nobodyBut({ owner: 200, admin: 200 }),
    sent: ({ lectureId }) => ({ params: { classId: lectureId } }),
  },
  "GET /attendance/:lectureId": {
    expected: nobodyBut({ owner: 200, admin: 200 }),
    sent: ({ lectureId }) => ({ params: { lectureId } }),
  },
  "POST /enrollments/enrolled/": { expected: signedIn, sent: aboutLecture },

  "GET /earnings/summary": { expected: instructors },
  "GET /earnings/lectures": { expected: instructors },
  "GET /earnings/statement": { expected: instructors },
  "GET /payouts/banks": { expected: instructors },
  "GET /payouts": { expected: instructors },
  // Nothing is owed to either of them.
  "POST /payouts": {
    expected: nobodyBut({ owner: 409, otherInstructor: 409 }),
    sent: () => ({ body: payoutBody }),
  },
  "GET /admin/api/payments": { expected: onlyAdmins },
  "GET /admin/api/payments/:id/events": { expected: nobodyBut({ admin: 404 }), sent: onNothing },
  "POST /admin/api/payments/:id/retry": { expected: nobodyBut({ admin: 404 }), sent: onNothing },
  "POST /admin/api/payments/:id/done": {
    expected: nobodyBut({ admin: 404 }),
    sent: () => ({ ...onNothing(), body: { proof: "Paid back in cash, receipt 7." } }),
  },
  "POST /admin/api/payments/:id/refund": {
    expected: nobodyBut({ admin: 404 }),
    sent: () => ({ ...onNothing(), body: { reason: "Excluded without a cause." } }),
  },
  "GET /admin/api/lectures": { expected: onlyAdmins },
  "POST /admin/api/lectures/:id/refund": {
    expected: nobodyBut({ admin: 404 }),
    sent: () => ({ ...onNothing(), body: { reason: "It was never given.", payments: 1, amount: 450 } }),
  },
  "GET /admin/api/payouts": { expected: onlyAdmins },
  "POST /admin/api/payouts/:id/release": { expected: nobodyBut({ admin: 404 }), sent: onNothing },
  "POST /admin/api/payouts/:id/reject": {
    expected: nobodyBut({ admin: 404 }),
    sent: () => ({ ...onNothing(), body: { reason: "A wrong account." } }),
  },
  "POST /admin/api/payouts/:id/done": {
    expected: nobodyBut({ admin: 404 }),
    sent: () => ({ ...onNothing(), body: { proof: "Seen in the bank's list.", outcome: "paid" } }),
  },
  "GET /admin/api/users": { expected: onlyAdmins },
  // Nobody suspends an admin, who is the only one that gets so far.
  "POST /admin/api/users/:id/suspend": {
    expected: nobodyBut({}),
    sent: ({ people }) => ({ params: { id: people.admin.id }, body: { reason: "A try." } }),
  },
  "POST /admin/api/users/:id/lift": {
    expected: nobodyBut({}),
    sent: ({ people }) => ({ params: { id: people.admin.id }, body: { reason: "A try." } }),
  },
  "GET /admin/api/acts": { expected: onlyAdmins },
  "GET /admin/api/releases": { expected: onlyAdmins },

  "POST /chat": {
    expected: nobodyBut({ enrolled: 200, owner: 200 }),
    sent: ({ lectureId }) => ({ body: { roomId: lectureId, message: { text: "Selam" } } }),
  },
  "POST /connection": { expected: nobodyBut({ enrolled: 200, owner: 200 }), sent: announcedSeat },
  "GET /connection/:roomId": {
    expected: nobodyBut({ enrolled: 200, owner: 200 }),
    sent: ({ lectureId }) => ({ params: { roomId: lectureId } }),
  },
  "GET /line-sample": { expected: signedIn },
  "POST /line-sample": { expected: signedIn, sent: () => ({ body: { filler: "AAAA" } }) },
  "GET /peerjs/peerjs/id": { expected: signedIn },
  // A session alone lists nobody: it takes a ticket of one's own.
  "GET /peerjs/peerjs/peers": { expected: all(401) },
};
