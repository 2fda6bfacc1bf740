import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { logOut } from "#contract/accounts/account.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, failureIn, openPage } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { MAX_FRAME_BYTES, PACKETS_PER_SECOND } from "../limits/room-limits.ts";

let token: string;
const api = setUpTestServer();
beforeAll(async () => {
  ({ token } = await newAccount(api.url, "student"));
});

async function refusedWith(wrong: unknown): Promise<unknown> {
  return openPage(api.url, wrong).then(
    () => "connected",
    (error: Error & { data?: unknown }) => error.data,
  );
}

describe("the handshake", () => {
  test.each([[undefined], [null], [""], ["no such token"], [7], [{ $ne: 1 }], [["a"]]])(
    "refuses token %j with the failure envelope",
    async (wrong) => {
      expect(await refusedWith(wrong)).toMatchObject({ statusCode: 401, code: "not_signed_in" });
    },
  );

  test("rejects a session that was logged out", async () => {
    const leaver = await newAccount(api.url, "student");
    await call(api.url, logOut, { token: leaver.token });
    expect(await refusedWith(leaver.token)).toMatchObject({ code: "not_signed_in" });
  });

  test("admits by websocket and by polling", async () => {
    for (const transport of ["websocket", "polling"] as const) {
      const page = await openPage(api.url, token, { transports: [transport] });
      expect(page.socket.connected).toBe(true);
      page.close();
    }
  });

  test("lets only configured origins read its responses", async () => {
    const other = await startTestServer({ env: { ALLOWED_ORIGINS: "https://gubae.example" } });
    const originAllowedFor = async (origin: string) => {
      const reply = await fetch(`${other.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
      return reply.headers.get("access-control-allow-origin");
    };
    expect(await originAllowedFor("https://gubae.example")).toBe("https://gubae.example");
    expect(await originAllowedFor("https://evil.example")).toBeNull();
    await other.stop();
  });

  test("serves no client script of its own", async () => {
    const reply = await fetch(`${api.url}/socket.io/socket.io.js`);
    expect(reply.status).toBe(400);
  });
});

describe("what a page sends", () => {
  test.each([
    ["join", undefined],
    ["join", null],
    ["join", 7],
    ["join", []],
    ["join", {}],
    ["join", { roomId: "x" }],
    ["join", { roomId: randomUUID(), lastSeq: -1 }],
    ["join", { roomId: randomUUID(), lastSeq: 1.5 }],
    ["join", { roomId: randomUUID(), lastSeq: "1" }],
    ["join", { roomId: randomUUID(), ticket: "x".repeat(1001) }],
    ["join", { roomId: Buffer.from("binary") }],
    ["chat-message", { roomId: randomUUID(), clientId: "x", text: "hi" }],
    ["source", { roomId: randomUUID(), source: "loudspeaker" }],
    ["source", { roomId: randomUUID(), source: "camera", muted: "true" }],
    ["source", { roomId: randomUUID(), source: "camera", muted: null }],
    ["source", { roomId: randomUUID(), source: "camera", muted: 1 }],
    ["join", { roomId: randomUUID(), level: "everything" }],
    ["data-level", { roomId: randomUUID(), level: "none" }],
    ["data-level", { roomId: randomUUID(), level: { $ne: 1 } }],
    ["data-level", { level: "low" }],
  ])("%s with junk is answered `invalid`: %#", async (name, payload) => {
    const page = await openPage(api.url, token);
    const failed = failureIn(await page.request(name, payload));
    expect(failed).toMatchObject({ statusCode: 400, code: "invalid" });
    expect(failed.fields).toBeDefined();
    page.close();
  });

  test("names all invalid fields at once", async () => {
    const page = await openPage(api.url, token);
    const failed = failureIn(await page.request("chat-message", { roomId: 1, clientId: 2, text: 3 }));
    expect(Object.keys(failed.fields ?? {}).toSorted()).toEqual(["clientId", "roomId", "text"]);
    page.close();
  });

  test("is acknowledged even without a payload", async () => {
    const page = await openPage(api.url, token);
    expect(failureIn(await page.request("join")).code).toBe("invalid");
    page.close();
  });

  test.each(["error", "toString", "__proto__", "data", "removed", "no such event"])(
    "an event named %s is unknown, and harmless",
    async (name) => {
      const page = await openPage(api.url, token);
      expect(failureIn(await page.request(name, {})).code).toBe("not_found");
      page.close();
    },
  );

  test("works without an acknowledgement function, too", async () => {
    const lecture = await newLecture(api);
    const page = await enterRoom(api.url, lecture.host.token, lecture.id);
    page.socket.emit("join", "junk");
    page.socket.emit("nothing");
    page.socket.emit("chat-message", {
      roomId: lecture.id,
      clientId: randomUUID(),
      text: "no answer wanted",
    });
    expect((await page.next("chat-message")).text).toBe("no answer wanted");
    page.close();
  });

  test("does not harm others when packets are broken or deeply nested", async () => {
    const [quiet, page] = [await openPage(api.url, token), await openPage(api.url, token)];
    page.socket.io.engine.write(`2999["join",${"[".repeat(30_000)}${"]".repeat(30_000)}]`);
    expect(failureIn(await page.request("join", {})).code).toBe("invalid");
    page.socket.io.engine.write('2["join",{');
    expect(await page.gone).toMatch(/server disconnect|transport close/);
    expect(failureIn(await quiet.request("join", {})).code).toBe("invalid");
    quiet.close();
  });

  test("closes the connection when a packet exceeds the size limit", async () => {
    const page = await openPage(api.url, token);
    page.socket.emit("join", { roomId: "x".repeat(MAX_FRAME_BYTES) });
    expect(await page.gone).toMatch(/transport/);
  });

  test("closes a flooding connection, and nobody else's", async () => {
    const [flooding, quiet] = [await openPage(api.url, token), await openPage(api.url, token)];
    for (let packet = 0; packet <= PACKETS_PER_SECOND * 2; packet += 1) flooding.socket.emit("junk", packet);
    expect(await flooding.gone).toBe("io server disconnect");
    expect(failureIn(await quiet.request("join", {})).code).toBe("invalid");
    quiet.close();
  });
});

test("joins and messages are rate limited by account", async () => {
  const strict = createRateLimits({
    ...limits,
    join: { perSubject: 2, perAddress: 100, seconds: 60 },
    chat: { perSubject: 3, perAddress: 100, seconds: 60 },
  });
  const other = await startTestServer({ limits: strict });
  const lecture = await newLecture(other);
  const page = await openPage(other.url, lecture.host.token);
  await page.join({ roomId: lecture.id });
  const { ticket, peerId } = await page.join({ roomId: lecture.id });
  const refused = failureIn(await page.request("join", { roomId: lecture.id }));
  expect(refused.code).toBe("too_many_requests");
  expect(refused.retryAfter).toBeGreaterThan(50);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  // A page that reconnects with its own ticket is not rate-limited; another participant's ticket does not help.
  expect((await page.join({ roomId: lecture.id, ticket })).peerId).toBe(peerId);
  const student = await lecture.newViewer();
  const foreign = await openPage(other.url, student.token);
  for (let tries = 0; tries < 2; tries += 1) await foreign.join({ roomId: lecture.id, ticket });
  expect(failureIn(await foreign.request("join", { roomId: lecture.id, ticket })).code).toBe(
    "too_many_requests",
  );
  foreign.close();
  const say = () => page.request("chat-message", { roomId: lecture.id, clientId: randomUUID(), text: "hi" });
  for (let said = 0; said < 3; said += 1) expect(await say()).toMatchObject({ ok: true });
  expect(failureIn(await say())).toMatchObject({ statusCode: 429, code: "too_many_requests" });
  page.close();
  await other.stop();
});
