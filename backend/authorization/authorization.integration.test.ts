import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { failure } from "#contract/error.ts";
import { roomRequests } from "#contract/room.ts";
import { connectSocket } from "#backend/testing/socket.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { callers, createWorld, type CallerName, type World } from "#backend/testing/world.ts";
import { roomMatrix } from "./room-matrix.ts";
import { routeMatrix, type Sent } from "./route-matrix.ts";

let api: TestServer;
let world: World;

beforeAll(async () => {
  api = await startTestServer();
  world = await createWorld(api);
});
afterAll(async () => {
  for (const end of world.atEnd) end();
  await api.stop();
});

/** The routes as the running server has them. */
function mountedRoutes(): string[] {
  return api.server.router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path)}`),
  );
}

async function statusOf(
  route: string,
  caller: CallerName,
  { params = {}, body, token }: Sent,
): Promise<number> {
  const [method = "", path = ""] = route.split(" ");
  const bearer = token ?? world.tokenOf(caller);
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "missing");
  const reply = await fetch(`${api.url}${address}`, {
    method,
    headers: {
      accept: "application/json",
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await reply.body?.cancel();
  return reply.status;
}

test("every mounted route has a row, and every row a route", () => {
  expect(Object.keys(routeMatrix).toSorted()).toEqual([...new Set(mountedRoutes())].toSorted());
});

describe.each(Object.entries(routeMatrix))("%s", (route, { expected, sent }) => {
  test.each(callers)("%s", async (caller) => {
    const input = (await sent?.(world, caller)) ?? {};
    expect(await statusOf(route, caller, input)).toBe(expected[caller]);
  });
});

const ack = z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), error: failure })]);

describe.each(Object.entries(roomMatrix))("socket request %s", (name, { expected, sent }) => {
  test.each(Object.entries(expected))("%s: %s", async (caller, answer) => {
    const socket = await connectSocket(api.url, world.tokenOf(caller as CallerName));
    try {
      await socket.timeout(10_000).emitWithAck("join", { roomId: world.lectureId });
      const reply = ack.parse(await socket.timeout(10_000).emitWithAck(name, sent(world)));
      expect(reply.ok ? "ok" : reply.error.code).toBe(answer);
    } finally {
      socket.disconnect();
    }
  });
});

test("every socket request of the contract has a row", () => {
  expect(Object.keys(roomMatrix).toSorted()).toEqual(Object.keys(roomRequests).toSorted());
});

test.each([undefined, "", "junk"])("a socket with token %s is refused", async (token) => {
  await expect(connectSocket(api.url, token)).rejects.toMatchObject({ data: { code: "not_signed_in" } });
});
