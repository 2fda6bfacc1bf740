import { randomUUID } from "node:crypto";
import { makePayment } from "#contract/payments/payment.ts";
import { joinAck } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import type { CallerName, TestFixture } from "#backend/quality/testing/caller-fixture.ts";

/** Starts a payment for `enrolled` and returns its reference. */
export async function enrolledPayment(fixture: TestFixture): Promise<string> {
  const lectureId = await fixture.freshLecture();
  await fixture.api.db("enrollments").where({ lectureId }).delete();
  const { id, token } = fixture.accounts.enrolled;
  // An account can hold only a few seats at once, so the earlier holds end here.
  await fixture.api
    .db("enrollments")
    .where({ studentId: id, status: "held" })
    .update({ heldUntil: new Date(0) });
  return (await call(fixture.api.url, makePayment, { token, body: fixture.paymentFor(lectureId) })).textRef;
}

/** Stores an announcement of the fixture's lecture, and returns its id. */
export async function sentAnnouncement({ api, lectureId }: TestFixture): Promise<string> {
  const row = { lectureId: lectureId, text: "Bring a ruler.", recipients: 1, sentAt: new Date() };
  const [announcement] = await api.db("announcements").insert(row).returning("id");
  return announcement.id;
}

/** Starts a payment and returns its checkout page. */
export async function sandboxCheckout(fixture: TestFixture) {
  const { token } = await newAccount(fixture.api.url, "student");
  const body = fixture.paymentFor(fixture.lectureId);
  const { url } = await call(fixture.api.url, makePayment, { token, body });
  return { params: { checkoutId: new URL(url).pathname.split("/").at(-1) ?? "" } };
}

/** Joins the room and returns the caller's peer; an invented peer for callers who may not join. */
export async function joinedPeer(fixture: TestFixture, caller: CallerName) {
  const roomId = fixture.lectureId;
  const token = fixture.tokenOf(caller);
  if (token === undefined) return { body: { roomId, userId: "p1" } };
  const socket = await connectSocket(fixture.api.url, token);
  fixture.cleanups.push(() => socket.disconnect());
  const ack = joinAck.parse(await socket.timeout(10_000).emitWithAck("join", { roomId }));
  return { body: { roomId, userId: ack.ok ? ack.data.peerId : "p1" } };
}

/** Records an upload for the lecture. No bytes of the upload have arrived. */
export async function newUpload({ api, lectureId }: TestFixture): Promise<string> {
  const id = randomUUID();
  const upload = { id, lectureId, name: "Week 1.pdf", audience: "seats", bytes: 1000 };
  await api.db("material_uploads").insert({ ...upload, createdAt: new Date() });
  return id;
}

/** Records the upload of a video that replaces a lecture's replay; no bytes have arrived. */
export async function newVideo({ api, freshLecture }: TestFixture): Promise<string> {
  const [id, recordingId] = [randomUUID(), randomUUID()];
  const now = new Date();
  await api.db("recordings").insert({
    id: recordingId,
    lectureId: await freshLecture(),
    state: "ready",
    startedAt: now,
    endedAt: now,
  });
  const video = { id, recordingId, name: "Week 1.mp4", bytes: 1000, createdAt: now };
  await api.db("replacement_videos").insert(video);
  return id;
}

/** Records a material for the lecture's enrolled students, without a file. */
export async function newMaterial({ api, lectureId }: TestFixture): Promise<string> {
  const id = randomUUID();
  const material = {
    id,
    lectureId,
    name: "Week 1",
    extension: "pdf",
    audience: "seats",
    bytes: 1000,
  };
  await api.db("materials").insert({ ...material, fileKey: `${id}.pdf`, addedAt: new Date() });
  return id;
}
