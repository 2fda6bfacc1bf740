import { randomUUID } from "node:crypto";
import { makePayment } from "#contract/payments/payment.ts";
import { joinAck } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import type { CallerName, TestWorld } from "#backend/quality/testing/world.ts";

/** Starts a payment of `enrolled` and returns its reference. */
export async function enrolledPayment(world: TestWorld): Promise<string> {
  const lectureId = await world.freshLecture();
  await world.api.db("enrollments").where({ lecture_id: lectureId }).delete();
  const { id, token } = world.accounts.enrolled;
  // The account can hold seats in a few lectures only.
  await world.api
    .db("enrollments")
    .where({ student_id: id, status: "held" })
    .update({ held_until: new Date(0) });
  return (await call(world.api.url, makePayment, { token, body: world.paymentFor(lectureId) })).textRef;
}

/** Starts a payment and returns its checkout page. */
export async function sandboxCheckout(world: TestWorld) {
  const { token } = await newAccount(world.api.url, "student");
  const body = world.paymentFor(world.lectureId);
  const { url } = await call(world.api.url, makePayment, { token, body });
  return { params: { checkoutId: new URL(url).pathname.split("/").at(-1) ?? "" } };
}

/** Joins the room and returns the caller's peer; an invented peer for callers who may not join. */
export async function joinedPeer(world: TestWorld, caller: CallerName) {
  const roomId = world.lectureId;
  const token = world.tokenOf(caller);
  if (token === undefined) return { body: { roomId, userId: "p1" } };
  const socket = await connectSocket(world.api.url, token);
  world.cleanups.push(() => socket.disconnect());
  const ack = joinAck.parse(await socket.timeout(10_000).emitWithAck("join", { roomId }));
  return { body: { roomId, userId: ack.ok ? ack.data.peerId : "p1" } };
}

/** Records an upload to the lecture, of which nothing has arrived. */
export async function newUpload({ api, lectureId }: TestWorld): Promise<string> {
  const id = randomUUID();
  const upload = { id, lecture_id: lectureId, name: "Week 1.pdf", audience: "seats", bytes: 1000 };
  await api.db("material_uploads").insert({ ...upload, created_at: new Date() });
  return id;
}

/** Records an upload of a video for the place of a lecture's replay, of which nothing has arrived. */
export async function newVideo({ api, freshLecture }: TestWorld): Promise<string> {
  const [id, recordingId] = [randomUUID(), randomUUID()];
  const now = new Date();
  await api.db("recordings").insert({
    id: recordingId,
    lecture_id: await freshLecture(),
    state: "ready",
    started_at: now,
    ended_at: now,
  });
  const video = { id, recording_id: recordingId, name: "Week 1.mp4", bytes: 1000, created_at: now };
  await api.db("replacement_videos").insert(video);
  return id;
}

/** Records a material of the lecture, for its seats, without a file. */
export async function newMaterial({ api, lectureId }: TestWorld): Promise<string> {
  const id = randomUUID();
  const material = {
    id,
    lecture_id: lectureId,
    name: "Week 1",
    extension: "pdf",
    audience: "seats",
    bytes: 1000,
  };
  await api.db("materials").insert({ ...material, file_key: `${id}.pdf`, added_at: new Date() });
  return id;
}
