import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { failure } from "#contract/http/error.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import { searchLectures } from "#contract/lectures/lecture-list.ts";
import { roomRequests } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import {
  callers,
  createFixture,
  type CallerName,
  type TestFixture,
} from "#backend/quality/testing/caller-fixture.ts";
import { stepUpActions } from "#backend/accounts/second-factor/step-up-actions.ts";
import { roomMatrix } from "./room-matrix.ts";
import type { RequestInput } from "./matrix-row.ts";
import { routeMatrix } from "./route-matrix.ts";
import { sensitivePath, withoutStepUp } from "./without-step-up.ts";

let fixture: TestFixture;

const api = setUpTestServer();
beforeAll(async () => {
  fixture = await createFixture(api);
});
afterAll(async () => {
  for (const clean of fixture.cleanups) clean();
});

function mountedRoutes(): string[] {
  return api.server.router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path)}`),
  );
}

async function send(
  route: string,
  caller: CallerName,
  { params = {}, body, token }: RequestInput,
): Promise<{ status: number; text: string }> {
  const [method = "", path = ""] = route.split(" ");
  const bearer = token ?? fixture.tokenOf(caller);
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
  return { status: reply.status, text: await reply.text() };
}

/** Routes that show other accounts' emails, and the callers who may see them. */
const emailReaders: Record<string, readonly CallerName[]> = {
  // The instructor's email, as the specification requires. No list, search or guest page shows it.
  "GET /classes/id/:id": ["enrolled", "stranger", "otherInstructor", "admin"],
  // The students' emails, shown to their host.
  "GET /attendance/:lectureId": ["owner", "admin"],
  "GET /enrollments/class/:classId": ["owner", "admin"],
  "GET /users/id/:id": ["admin"],
  // Of those who wrote a reported message.
  "GET /admin/api/reported-messages": ["admin"],
  "GET /admin/api/users": ["admin"],
  "GET /admin/api/payments": ["admin"],
};

/** Returns the accounts whose email addresses must not appear in the response to the caller. */
function strangersTo(route: string, caller: CallerName): string[] {
  const isReader = emailReaders[route]?.includes(caller) === true;
  return Object.entries(fixture.accounts).flatMap(([name, { email }]) =>
    name === caller || isReader ? [] : email,
  );
}

test("every mounted route has a row, and every row has a route", () => {
  expect(Object.keys(routeMatrix).toSorted()).toEqual([...new Set(mountedRoutes())].toSorted());
});

test("what changes accounts, money or replays asks for a fresh second factor, or says why not", () => {
  const asking = [...stepUpActions.keys()].map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  const changing = mountedRoutes().filter((route) => {
    const [method = "", path = ""] = route.split(" ");
    return method !== "GET" && sensitivePath.test(path);
  });
  expect([...asking, ...Object.keys(withoutStepUp)].toSorted()).toEqual([...new Set(changing)].toSorted());
});

/**
 * `npm test` tries each route without an account, without a seat and on somebody else's lecture, each socket request
 * without a seat and as a student, and one of both as everybody.
 */
const isWideRoute = (route: string, caller: string) =>
  !["anonymous", "stranger", "otherInstructor"].includes(caller) && route !== "PUT /classes/:id";
const isWideRequest = (name: string, caller: string) =>
  !["stranger", "enrolled"].includes(caller) && name !== "chat-message";

describe.each(Object.entries(routeMatrix))("%s", (route, { expected, input }) => {
  async function expectAnswer(caller: CallerName): Promise<void> {
    const request = (await input?.(fixture, caller)) ?? {};
    const { status, text } = await send(route, caller, request);
    expect(status).toBe(expected[caller]);
    expect(strangersTo(route, caller).filter((email) => text.includes(email))).toEqual([]);
  }
  test.each(callers.filter((caller) => !isWideRoute(route, caller)))("%s", expectAnswer);
  test.each(callers.filter((caller) => isWideRoute(route, caller)))("%s", { tags: "wide" }, expectAnswer);
});

test("a search for an instructor's email finds nothing", async () => {
  // This email resembles no name or title, so that only the email itself could match the search.
  const email = "zwxqv@kjhgf.example";
  const { id, token } = await newAccount(api.url, "instructor", "Hana Bekele");
  await api.db("accounts").where({ id }).update({ email });
  const schedule = new Date(Date.now() + 86_400_000).toISOString();
  await call(api.url, createLecture, {
    token,
    body: { name: "Optics", description: "Light.", schedule, price: 0 },
  });
  const find = async (query: string) =>
    call(api.url, searchLectures, { token: fixture.tokenOf("stranger"), body: { query } });
  expect(await find("Hana")).toHaveLength(1);
  for (const query of [email, "zwxqv", "kjhgf.example"]) expect(await find(query)).toEqual([]);
});

const ack = z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), error: failure })]);

describe.each(Object.entries(roomMatrix))("socket request %s", (name, { expected, input }) => {
  async function expectAcknowledgement(caller: string, answer: string): Promise<void> {
    const socket = await connectSocket(api.url, fixture.tokenOf(caller as CallerName));
    try {
      await socket.timeout(10_000).emitWithAck("join", { roomId: fixture.lectureId });
      const answered: unknown = await socket.timeout(10_000).emitWithAck(name, input(fixture));
      const text = JSON.stringify(answered);
      expect(Object.values(fixture.accounts).filter(({ email }) => text.includes(email))).toEqual([]);
      const reply = ack.parse(answered);
      expect(reply.ok ? "ok" : reply.error.code).toBe(answer);
    } finally {
      socket.disconnect();
    }
  }
  const outcomes = Object.entries(expected);
  test.each(outcomes.filter(([caller]) => !isWideRequest(name, caller)))("%s: %s", expectAcknowledgement);
  test.each(outcomes.filter(([caller]) => isWideRequest(name, caller)))(
    "%s: %s",
    { tags: "wide" },
    expectAcknowledgement,
  );
});

test("every socket request of the contract has a row", () => {
  expect(Object.keys(roomMatrix).toSorted()).toEqual(Object.keys(roomRequests).toSorted());
});

test.each([undefined, "", "junk"])("a socket with the token %s is rejected", async (token) => {
  await expect(connectSocket(api.url, token)).rejects.toMatchObject({ data: { code: "not_signed_in" } });
});
