import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { logIn } from "#contract/accounts/account.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, openPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

const websockets = ["/socket.io/?EIO=4&transport=websocket", "/peerjs/peerjs?key=peerjs&id=px&token=x"];
const POLLING = "/socket.io/?EIO=4&transport=polling";
const caps = { perAddress: 8, anonymousPerAddress: 3 };

let open: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  const env = { ALLOWED_ORIGINS: "https://partner.example" };
  open = await startTestServer({ env });
  behindProxy = await startTestServer({
    env: { ...env, PUBLIC_URL: "https://gubae.example", TRUSTED_PROXIES: "1" },
    connectionCaps: caps,
  });
});
afterAll(() => Promise.all([open.stop(), behindProxy.stop()]));

const sockets: WebSocket[] = [];
afterEach(async () => {
  const closed = sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED);
  for (const socket of closed) socket.terminate();
  await Promise.all(closed.map((socket) => once(socket, "close")));
  sockets.length = 0;
});

/** Returns the HTTP status of an upgrade. On 101, the connection stays open. */
async function upgrade(url: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(url.replace(/^http/, "ws"), { headers });
  const answered = new Promise<number>((resolve) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
  socket.on("error", () => undefined);
  const status = await answered;
  if (status === 101) sockets.push(socket);
  return status;
}

const poll = async (url: string, headers: Record<string, string>) =>
  (await fetch(`${url}${POLLING}`, { headers })).status;

const foreign = [
  "https://evil.example",
  "null",
  "https://gubae.example.evil.example",
  "http://gubae.example",
  "https://gubae.example:8443",
  "https://sub.gubae.example",
  "app://other",
  "file://",
  "",
];

describe("the origin of a page", () => {
  test.each(foreign)("%j opens no websocket and no polling connection", async (origin) => {
    for (const path of websockets) expect(await upgrade(`${behindProxy.url}${path}`, { origin })).toBe(403);
    expect(await poll(behindProxy.url, { origin })).toBe(403);
    expect(await upgrade(`${open.url}${websockets[0]}`, { origin })).toBe(403);
  });

  test.each([
    ["https://gubae.example", "198.51.100.1"],
    ["https://partner.example", "198.51.100.2"],
    ["app://gubae", "198.51.100.3"],
  ])("%s opens both", async (origin, address) => {
    const headers = { origin, "x-forwarded-for": address };
    for (const path of websockets) expect(await upgrade(`${behindProxy.url}${path}`, headers)).toBe(101);
    expect(await poll(behindProxy.url, headers)).toBe(200);
  });

  test("is our own under any address while no PUBLIC_URL says which", async () => {
    for (const path of websockets) {
      expect(await upgrade(`${open.url}${path}`, { origin: open.url })).toBe(101);
      expect(await upgrade(`${behindProxy.url}${path}`, { origin: behindProxy.url })).toBe(403);
    }
  });
});

describe("connections of one address", () => {
  const address = (last: number) => ({ "x-forwarded-for": `203.0.113.${last}` });
  const [socketPath = ""] = websockets;
  const anonymous = (last: number) => upgrade(`${behindProxy.url}${socketPath}`, address(last));

  test("that show no session are few, by whichever transport: the oldest makes room, and none is open for long", async () => {
    expect(await anonymous(1)).toBe(101);
    expect(await anonymous(1)).toBe(101);
    expect(await poll(behindProxy.url, address(1))).toBe(200);
    // Even if a neighbour holds all of the address's anonymous connections open, a new one is admitted and replaces the
    // oldest.
    expect(await anonymous(1)).toBe(101);
    const [first, ...others] = sockets;
    await expect.poll(() => first?.readyState).toBe(WebSocket.CLOSED);
    expect(others.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    await expect
      .poll(() => others.map(({ readyState }) => readyState), { timeout: 5000 })
      .toEqual([WebSocket.CLOSED, WebSocket.CLOSED]);
  });

  test("with a session are counted apart, up to a limit", async () => {
    const { token } = await newAccount(behindProxy.url, "student");
    const headers = address(3);
    const pages = [];
    for (let count = 0; count < caps.perAddress; count += 1)
      pages.push(await openPage(behindProxy.url, token, { headers }));
    expect(await anonymous(3)).toBe(429);
    await expect(openPage(behindProxy.url, token, { headers })).rejects.toThrow("websocket error");
    for (const page of pages) page.close();
    await expect.poll(() => anonymous(3)).toBe(101);
  });

  test("by polling are counted until they end, upgraded or not", async () => {
    const { token } = await newAccount(behindProxy.url, "student");
    const headers = address(4);
    for (let count = 0; count < caps.perAddress * 2; count += 1) {
      const page = await openPage(behindProxy.url, token, { headers, transports: ["polling", "websocket"] });
      page.close();
      await page.gone;
    }
    await expect.poll(() => anonymous(4)).toBe(101);
  });
});

test("a ticket is worth nothing to another session of the same account", async () => {
  const lecture = await newLecture(open);
  const viewer = await lecture.newViewer();
  const body = { email: viewer.email, password: "a good password" };
  const other = await call(open.url, logIn, { body });
  const first = await enterRoom(open.url, viewer.token, lecture.id);
  const { ticket, peerId } = first.answer;
  const peers = (token: string) =>
    fetch(`${open.url}/peerjs/peerjs/peers?token=${ticket}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await peers(viewer.token)).status).toBe(200);
  expect((await peers(other.token)).status).toBe(401);
  const second = await openPage(open.url, other.token);
  expect((await second.join({ roomId: lecture.id, ticket })).peerId).not.toBe(peerId);
  second.close();
  first.close();
});
