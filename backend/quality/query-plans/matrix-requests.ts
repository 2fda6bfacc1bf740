import type { Row } from "#backend/quality/authorization/matrix-row.ts";
import type { RoomRow } from "#backend/quality/authorization/room-matrix.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { callers, type TestFixture } from "#backend/quality/testing/caller-fixture.ts";

/**
 * Prepares a route's request by a caller who has access. Returns a function that sends it and throws unless the
 * response matches the matrix.
 */
export async function requestOfRoute(
  fixture: TestFixture,
  route: string,
  { expected, input }: Row,
): Promise<() => Promise<void>> {
  const [caller = "anonymous"] = callers.toSorted((one, other) => expected[one] - expected[other]);
  const { params = {}, body, token = fixture.tokenOf(caller) } = (await input?.(fixture, caller)) ?? {};
  const [method = "", path = ""] = route.split(" ");
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "none");
  return async () => {
    const reply = await fetch(`${fixture.api.url}${address}`, {
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

/** Joins the room as a participant who may send the request, and sends it. */
export async function requestOfRoom(
  fixture: TestFixture,
  name: string,
  { expected, input }: RoomRow,
): Promise<void> {
  const caller = expected.owner === "ok" || expected.enrolled !== "ok" ? "owner" : "enrolled";
  const socket = await connectSocket(fixture.api.url, fixture.tokenOf(caller));
  try {
    await socket.timeout(10_000).emitWithAck("join", { roomId: fixture.lectureId });
    await socket.timeout(10_000).emitWithAck(name, input(fixture));
  } finally {
    socket.disconnect();
  }
}
