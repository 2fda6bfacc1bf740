import type { Row } from "#backend/quality/authorization/matrix-row.ts";
import type { RoomRow } from "#backend/quality/authorization/room-matrix.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { callers, type TestWorld } from "#backend/quality/testing/world.ts";

/**
 * Prepares a route's request by a caller who may. Returns what sends it, which throws when the answer is not the one that
 * the matrix expects.
 */
export async function requestOfRoute(
  world: TestWorld,
  route: string,
  { expected, input }: Row,
): Promise<() => Promise<void>> {
  const [caller = "anonymous"] = callers.toSorted((one, other) => expected[one] - expected[other]);
  const { params = {}, body, token = world.tokenOf(caller) } = (await input?.(world, caller)) ?? {};
  const [method = "", path = ""] = route.split(" ");
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "none");
  return async () => {
    const reply = await fetch(`${world.api.url}${address}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await reply.arrayBuffer();
    if (reply.status !== expected[caller]) throw new Error(`${route} answered ${reply.status}`);
  };
}

/** Joins the room as somebody who may send the request, and sends it. */
export async function requestOfRoom(
  world: TestWorld,
  name: string,
  { expected, input }: RoomRow,
): Promise<void> {
  const caller = expected.owner === "ok" || expected.enrolled !== "ok" ? "owner" : "enrolled";
  const socket = await connectSocket(world.api.url, world.tokenOf(caller));
  try {
    await socket.timeout(10_000).emitWithAck("join", { roomId: world.lectureId });
    await socket.timeout(10_000).emitWithAck(name, input(world));
  } finally {
    socket.disconnect();
  }
}
