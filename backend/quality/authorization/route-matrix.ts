import type { TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { lectureFileMatrix } from "./lecture-file-matrix.ts";
import { classPollMatrix } from "./class-poll-matrix.ts";
import { deckMatrix } from "./deck-matrix.ts";
import { questionMatrix } from "./question-matrix.ts";
import { accountMatrix } from "./account-matrix.ts";
import { all, everybody, nobodyBut, onNothing, type RequestInput, type Row, signedIn } from "./matrix-row.ts";
import { enrolledPayment, joinedPeer, sandboxCheckout, sentAnnouncement } from "./request-fixtures.ts";

const instructors = nobodyBut({ owner: 200, otherInstructor: 200 });
const onlyAdmins = nobodyBut({ admin: 200 });
const withReason = (): RequestInput => ({ ...onNothing(), body: { reason: "A reason." } });

const password = "a good password";
const account = { bankCode: "855", accountNumber: "0911223344", accountName: "Owner" };
const payoutBody = { amount: 100, ...account, password };
const lectureBody = {
  name: "New",
  description: "About it.",
  schedule: new Date(Date.now() + 86_400_000).toISOString(),
  price: 0,
};
const onLecture = async (fixture: TestFixture): Promise<RequestInput> => ({
  params: { id: await fixture.freshLecture() },
});
const aboutLecture = (fixture: TestFixture): RequestInput => ({ body: { classId: fixture.lectureId } });

/** Every route of the server, by method and path as in the router. */
export const routeMatrix: Record<string, Row> = {
  "GET /": { expected: everybody },
  "GET /healthz": { expected: everybody },
  "GET /readyz": { expected: everybody },
  "GET /downloads/:file": {
    expected: all(404),
    input: () => ({ params: { file: "Gubae-0.0.0-Setup.exe" } }),
  },
  "POST /page-errors": {
    expected: everybody,
    input: () => ({ body: { kind: "error", message: "x", route: "/", traceId: "4".repeat(32) } }),
  },
  "GET /platform-fee": { expected: everybody },
  "GET /releases/latest": { expected: everybody },
  "GET /pictures/:key": { expected: all(404), input: () => ({ params: { key: "none.webp" } }) },

  ...accountMatrix,

  "GET /classes": { expected: signedIn },
  // Public, without email addresses.
  "GET /users/mentors": { expected: everybody },
  "GET /users/mentors/:id": {
    expected: everybody,
    input: ({ accounts }) => ({ params: { id: accounts.owner.id } }),
  },
  "GET /users/mentors/:id/lectures": {
    expected: everybody,
    input: ({ accounts }) => ({ params: { id: accounts.owner.id } }),
  },

  "GET /classes/my-classes": { expected: signedIn },
  "GET /classes/subjects": { expected: signedIn },
  "GET /classes/seat-limits": { expected: signedIn },
  "GET /classes/id/:id": { expected: signedIn, input: ({ lectureId }) => ({ params: { id: lectureId } }) },
  "GET /classes/upcoming": { expected: everybody },
  "GET /classes/preview/:id": {
    expected: everybody,
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  // Public, since calendars fetch it without a session.
  "GET /classes/id/:id/calendar.ics": {
    expected: everybody,
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  ...lectureFileMatrix,
  "GET /robots.txt": { expected: everybody },
  "GET /.well-known/security.txt": { expected: everybody },
  "GET /sitemap.xml": { expected: everybody },
  "POST /classes/search": { expected: signedIn, input: () => ({ body: { query: "lecture" } }) },
  "POST /classes/createClass": {
    expected: nobodyBut({ owner: 201, otherInstructor: 201 }),
    input: () => ({ body: lectureBody }),
  },
  "PUT /classes/:id": {
    expected: nobodyBut({ owner: 200 }),
    input: async (fixture) => ({ ...(await onLecture(fixture)), body: { name: "Renamed" } }),
  },
  "POST /classes/:id/copies": {
    expected: nobodyBut({ owner: 201 }),
    input: ({ lectureId }) => ({
      params: { id: lectureId },
      body: { schedule: lectureBody.schedule, count: 2 },
    }),
  },
  "DELETE /classes/:id": { expected: nobodyBut({ owner: 200 }), input: onLecture },

  "POST /payment/make-payment": {
    // 409 when already enrolled, 403 for one's own lecture. All others may enroll.
    expected: { ...signedIn, enrolled: 409, owner: 403 },
    input: async (fixture) => ({ body: fixture.paymentFor(await fixture.freshLecture()) }),
  },
  "POST /payment/withdraw-payment": {
    expected: nobodyBut({ enrolled: 200 }),
    input: async (fixture) => ({ body: { classId: await fixture.freshLecture() } }),
  },
  "GET /payment/verify-payment/:textRef": {
    expected: nobodyBut({ enrolled: 200 }),
    input: async (fixture) => ({ params: { textRef: await enrolledPayment(fixture) } }),
  },
  // The payment is unpaid, so it has no receipt. Callers without access don't even learn that.
  "GET /payment/receipt/:textRef": {
    expected: { ...nobodyBut({ enrolled: 404, admin: 404 }) },
    input: async (fixture) => ({ params: { textRef: await enrolledPayment(fixture) } }),
  },
  // Public: it only reveals whether money has arrived, and only to a caller who has the reference.
  "GET /payment/status/:textRef": {
    expected: everybody,
    input: async (fixture) => ({ params: { textRef: await enrolledPayment(fixture) } }),
  },
  // Rejected without the provider's signature, for every caller.
  "POST /payment/webhook/:provider": {
    expected: all(401),
    input: () => ({ params: { provider: "sandbox" }, body: {} }),
  },
  // Requires the secret that Janus and the API share.
  "POST /janus/events": { expected: all(401), input: () => ({ body: [] }) },
  // The unguessable id authorises the payment.
  "GET /sandbox/checkout/:checkoutId": { expected: everybody, input: sandboxCheckout },
  "POST /sandbox/checkout/:checkoutId": {
    expected: all(404),
    input: () => ({ params: { checkoutId: "guess" } }),
  },

  "GET /enrollments/user": { expected: signedIn },
  "GET /enrollments/ended": { expected: signedIn },
  "GET /enrollments/class/:classId": {
    expected: nobodyBut({ owner: 200, admin: 200 }),
    input: ({ lectureId }) => ({ params: { classId: lectureId } }),
  },
  "GET /attendance/:lectureId": {
    expected: nobodyBut({ owner: 200, admin: 200 }),
    input: ({ lectureId }) => ({ params: { lectureId } }),
  },
  "GET /connection/:roomId/summary": {
    expected: nobodyBut({ owner: 200 }),
    input: ({ lectureId }) => ({ params: { roomId: lectureId } }),
  },
  "GET /enrollments/interruption/:classId": {
    expected: nobodyBut({ enrolled: 200, owner: 200 }),
    input: ({ lectureId }) => ({ params: { classId: lectureId } }),
  },
  "POST /enrollments/enrolled/": { expected: signedIn, input: aboutLecture },

  "GET /lectures/:id/announcements": {
    expected: nobodyBut({ enrolled: 200, owner: 200 }),
    input: ({ lectureId }) => ({ params: { id: lectureId } }),
  },
  "POST /lectures/:id/announcements": {
    expected: nobodyBut({ owner: 201 }),
    input: async (fixture) => ({ ...(await onLecture(fixture)), body: { text: "Bring a ruler." } }),
  },
  ...questionMatrix,
  ...classPollMatrix,
  ...deckMatrix,
  // The instructor has no enrollment, so nobody reports their own announcement.
  "POST /announcements/:id/report": {
    expected: nobodyBut({ enrolled: 201 }),
    input: async (fixture) => ({ params: { id: await sentAnnouncement(fixture) }, body: { reason: "spam" } }),
  },

  // Nobody has paid for this lecture; the command's tests cover the rest.
  "POST /complaints": {
    expected: nobodyBut({}),
    input: ({ lectureId }) => ({ body: { classId: lectureId, text: "Nobody came to teach it." } }),
  },

  "GET /earnings/summary": { expected: instructors },
  "GET /earnings/lectures": { expected: instructors },
  "GET /earnings/statement": { expected: instructors },
  "GET /payouts/banks": { expected: instructors },
  "GET /payouts": { expected: instructors },
  // Neither instructor has a balance.
  "POST /payouts": {
    expected: nobodyBut({ owner: 409, otherInstructor: 409 }),
    input: () => ({ body: payoutBody }),
  },
  "GET /admin/api/waiting-counts": { expected: onlyAdmins },
  "GET /admin/api/attention-items": { expected: onlyAdmins },
  "GET /admin/api/payments/:id/events": { expected: nobodyBut({ admin: 404 }), input: onNothing },
  "POST /admin/api/payments/:id/retry": { expected: nobodyBut({ admin: 404 }), input: onNothing },
  "POST /admin/api/payments/:id/resolve": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { proof: "Refunded in cash, receipt 7." } }),
  },
  "GET /admin/api/payments": { expected: onlyAdmins },
  "GET /admin/api/waiting-refunds": { expected: onlyAdmins },
  "POST /admin/api/payments/:id/accept": { expected: nobodyBut({ admin: 404 }), input: onNothing },
  "POST /admin/api/payments/:id/refund": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({
      ...onNothing(),
      body: { amount: 1, borneBy: "platform", reason: "A bad connection." },
    }),
  },
  "GET /admin/api/lectures": { expected: onlyAdmins },
  "POST /admin/api/lectures/:id/refund": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { reason: "It was never given.", payments: 1, amount: 450 } }),
  },
  "POST /admin/api/lectures/:id/delete-replay": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { reason: "It is somebody else's.", seats: 1, amount: 450 } }),
  },
  "POST /admin/api/lectures/:id/allow-short-notice": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { reason: "The hall burned down." } }),
  },
  "GET /admin/api/complaints": { expected: onlyAdmins },
  "POST /admin/api/complaints/:id/decide": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { decision: "refund_one", reason: "The students say so." } }),
  },
  "GET /admin/api/reported-messages": { expected: onlyAdmins },
  "POST /admin/api/reported-messages/:id/decide": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { decision: "dismiss" } }),
  },
  "GET /admin/api/missing-replays": { expected: onlyAdmins },
  "GET /admin/api/cut-outs": { expected: onlyAdmins },
  "GET /admin/api/deliveries": { expected: onlyAdmins },
  "GET /admin/api/deliveries/:id": { expected: nobodyBut({ admin: 404 }), input: onNothing },
  "POST /admin/api/deliveries/:id/decide": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { delivery: "given", reason: "The students say so." } }),
  },
  "GET /admin/api/payouts": { expected: onlyAdmins },
  "POST /admin/api/payouts/:id/release": { expected: nobodyBut({ admin: 404 }), input: onNothing },
  "POST /admin/api/payouts/:id/reject": { expected: nobodyBut({ admin: 404 }), input: withReason },
  "POST /admin/api/payouts/:id/resolve": {
    expected: nobodyBut({ admin: 404 }),
    input: () => ({ ...onNothing(), body: { proof: "Seen in the bank's list.", outcome: "paid" } }),
  },
  "GET /admin/api/users": { expected: onlyAdmins },
  // Admins can't be suspended.
  "POST /admin/api/users/:id/suspend": {
    expected: nobodyBut({}),
    input: ({ accounts }) => ({ params: { id: accounts.admin.id }, body: { reason: "A try." } }),
  },
  "POST /admin/api/users/:id/unsuspend": {
    expected: nobodyBut({}),
    input: ({ accounts }) => ({ params: { id: accounts.admin.id }, body: { reason: "A try." } }),
  },
  "GET /admin/api/audit-log": { expected: onlyAdmins },
  "GET /admin/api/health": { expected: onlyAdmins },
  "GET /admin/api/releases": { expected: onlyAdmins },

  "POST /chat": {
    expected: nobodyBut({ enrolled: 200, owner: 200 }),
    input: ({ lectureId }) => ({ body: { roomId: lectureId, message: { text: "Selam" } } }),
  },
  "POST /connection": { expected: nobodyBut({ enrolled: 200, owner: 200 }), input: joinedPeer },
  "GET /connection/:roomId": {
    expected: nobodyBut({ enrolled: 200, owner: 200 }),
    input: ({ lectureId }) => ({ params: { roomId: lectureId } }),
  },
  // The test server has no SFU, so the owner finds nothing to choose.
  "PUT /connection/:roomId/sfu": {
    expected: nobodyBut({ owner: 404 }),
    input: ({ lectureId }) => ({ params: { roomId: lectureId }, body: { wished: true } }),
  },
  "GET /speed-test": { expected: signedIn },
  "POST /speed-test": { expected: signedIn, input: () => ({ body: { filler: "AAAA" } }) },
  "GET /peerjs/peerjs/id": { expected: signedIn },
  // Requires a ticket, not only a session.
  "GET /peerjs/peerjs/peers": { expected: all(401) },
};
