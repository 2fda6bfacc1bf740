import { makePayment } from "#contract/payment.ts";
import { joinAck } from "#contract/room.ts";
import { call } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { connectSocket } from "#backend/testing/socket.ts";
import type { CallerName, World } from "#backend/testing/world.ts";

/** A payment reference of `enrolled`'s. */
export async function enrolledPayment(world: World): Promise<string> {
  const lectureId = await world.freshLecture();
  await world.api.db("enrollments").where({ lecture_id: lectureId }).delete();
  const { token } = world.people.enrolled;
  return (await call(world.api.url, makePayment, { token, body: world.paymentFor(lectureId) })).textRef;
}

/** The checkout page of somebody's payment. */
export async function sandboxCheckout(world: World) {
  const { token } = await newPerson(world.api.url, "student");
  const body = world.paymentFor(world.lectureId);
  const { url } = await call(world.api.url, makePayment, { token, body });
  return { params: { checkoutId: new URL(url).pathname.split("/").at(-1) ?? "" } };
}

/** A seat in the room for who may have one, and its peer; an invented peer for the others. */
export async function announcedSeat(world: World, caller: CallerName) {
  const roomId = world.lectureId;
  const token = world.tokenOf(caller);
  if (token === undefined) return { body: { roomId, userId: "p1" } };
  const socket = await connectSocket(world.api.url, token);
  world.atEnd.push(() => socket.disconnect());
  const ack = joinAck.parse(await socket.timeout(10_000).emitWithAck("join", { roomId }));
  return { body: { roomId, userId: ack.ok ? ack.data.peerId : "p1" } };
}
