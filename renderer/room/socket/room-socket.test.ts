import { traceIdOf } from "#contract/http/trace.ts";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { REALTIME } from "#renderer/constants.ts";
import { SocketIoRoomSocket, type RoomSocketMessage } from "./room-socket.ts";
import { systemClock, type Clock } from "#renderer/kit/clock/clock.ts";
import { reconnectDelay } from "#renderer/kit/clock/reconnect-policy.ts";
import { portOf } from "../testing/port-of.ts";
import { chatMessage, joinResponse, failedOutcome, ROOM } from "../testing/fakes.ts";

let server: Server;
let sockets: Socket[];
let roomSocket: SocketIoRoomSocket;
let events: RoomSocketMessage[];
let reports: unknown[];

beforeEach(() => {
  sockets = [];
  events = [];
  reports = [];
  server = new Server();
  server.listen(0);
  server.on("connection", (socket) => sockets.push(socket));
  open(systemClock);
});

/**
 * `ackTimeoutMs` is short only in tests where no response is expected, because a response may take time on a busy
 * machine.
 */
function open(clock: Clock, ackTimeoutMs = 10_000): void {
  const port = portOf(server.httpServer.address());
  roomSocket = new SocketIoRoomSocket({
    origin: new URL(`http://localhost:${port}/anything`),
    roomId: ROOM,
    token: () => "the-token",
    clock,
    random: () => 0.5,
    report: (error) => reports.push(error),
    ackTimeoutMs,
  });
  roomSocket.on((event) => events.push(event));
}

afterEach(async () => {
  roomSocket.close();
  await server.close();
});

/** Returns the server side of the connection. */
async function connected(): Promise<Socket> {
  roomSocket.open();
  return vi.waitFor(() => {
    const [socket] = sockets;
    if (!socket || !events.some(({ name }) => name === "up")) throw new Error("not connected yet");
    return socket;
  }, 10_000);
}

describe("the room socket", () => {
  test("sends the token, makes a request and reads the acknowledgement", async () => {
    const socket = await connected();
    expect(socket.handshake.auth).toEqual({ token: "the-token" });
    // Load balancers read the query, and logs may contain it, so it must include the lecture but no token.
    expect(socket.handshake.query).toMatchObject({ lecture: ROOM });
    expect(JSON.stringify(socket.handshake.query)).not.toContain("the-token");
    const requests: unknown[] = [];
    let trace: string | null = null;
    socket.on("join", (request, traceparent, acknowledge) => {
      requests.push(request);
      trace = traceIdOf(traceparent);
      acknowledge({ ok: true, data: joinResponse({ ticket: "t" }) });
    });
    const outcome = await roomSocket.join({ roomId: ROOM, lastSeq: 3, level: "low" });
    expect(outcome).toMatchObject({ ok: true, data: { ticket: "t" } });
    expect(requests).toEqual([{ roomId: ROOM, lastSeq: 3, level: "low", board: true }]);
    expect(trace).not.toBeNull();
  });

  test("passes a failure on unchanged", async () => {
    const socket = await connected();
    socket.on("chat-message", (_request, _trace, acknowledge) =>
      acknowledge(failedOutcome("too_many_requests")),
    );
    const outcome = await roomSocket.sendMessage({ roomId: ROOM, clientId: "c", text: "Hello" });
    expect(outcome).toEqual(failedOutcome("too_many_requests"));
  });

  test("no acknowledgement, an invalid one and no connection are the same failure", async () => {
    open(systemClock, 200);
    const disconnected = await roomSocket.setSource({ roomId: ROOM, source: "camera", muted: false });
    const socket = await connected();
    socket.on("join", (_request, _trace, acknowledge) => acknowledge({ ok: true, data: { role: "king" } }));
    const invalid = await roomSocket.join({ roomId: ROOM, lastSeq: 0, level: "full" });
    const silence = await roomSocket.setSource({ roomId: ROOM, source: "camera", muted: false });
    for (const outcome of [disconnected, invalid, silence]) {
      expect(outcome).toMatchObject({ ok: false, error: { code: "no_answer" } });
    }
    expect(reports).toHaveLength(2);
  });

  test("emits the room's events and drops invalid ones", async () => {
    const socket = await connected();
    socket.emit("chat-message", { seq: "first" });
    socket.emit("chat-message", chatMessage(1));
    socket.emit("source", { source: "screen", muted: false });
    socket.emit("removed", { reason: "connection_taken_over" });
    await vi.waitFor(() => expect(events).toHaveLength(4), 10_000);
    expect(events.slice(1)).toEqual([
      { name: "chat-message", data: chatMessage(1) },
      { name: "source", data: { source: "screen", muted: false } },
      { name: "removed", data: { reason: "connection_taken_over" } },
    ]);
    expect(reports).toHaveLength(1);
  });

  test("reconnects after a lost transport and after a disconnect by the server", async () => {
    const socket = await connected();
    const ups = () => events.filter(({ name }) => name === "up").length;
    socket.conn.close();
    await vi.waitFor(() => expect(ups()).toBe(2), { timeout: 10_000 });
    sockets.at(-1)?.disconnect(true);
    await vi.waitFor(() => expect(ups()).toBe(3), { timeout: 10_000 });
    expect(events.map(({ name }) => name)).toEqual(["up", "down", "up", "down", "up"]);
  });

  test("reconnect() replaces an open connection without delay", async () => {
    await connected();
    const ups = () => events.filter(({ name }) => name === "up").length;
    roomSocket.reconnect();
    await vi.waitFor(() => expect(ups()).toBe(2), { timeout: 10_000 });
    expect(events.map(({ name }) => name)).toEqual(["up", "down", "up"]);
    expect(sockets[0]?.connected).toBe(false);
  });

  test("only close() tells the server that the page leaves; reconnect() looks like a lost transport", async () => {
    const reasons: string[] = [];
    server.on("connection", (socket) => socket.on("disconnect", (reason) => reasons.push(reason)));
    await connected();
    roomSocket.reconnect();
    await vi.waitFor(() => expect(sockets[1]?.connected).toBe(true), { timeout: 10_000 });
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "up" }), 10_000);
    roomSocket.close();
    await vi.waitFor(
      () => expect(reasons).toEqual(["transport close", "client namespace disconnect"]),
      10_000,
    );
  });

  test("reconnect() after a disconnect by the server connects once, without waiting for the backoff", async () => {
    open({ now: () => 0, after: () => () => undefined });
    const socket = await connected();
    socket.disconnect(true);
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "down" }), 10_000);
    roomSocket.reconnect();
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "up" }), { timeout: 10_000 });
    expect(sockets).toHaveLength(2);
  });

  test("rejected connects back off, and wait at least as long as the server asks", async () => {
    const delays: number[] = [];
    open({
      now: () => 0,
      after: (ms, action) => {
        delays.push(ms);
        return systemClock.after(1, action);
      },
    });
    const { error } = failedOutcome("too_many_requests");
    const rejections = [error, error, { ...error, retryAfter: 20 }, null];
    server.use((_, next) => {
      const data = rejections.shift() ?? null;
      next(data === null ? undefined : Object.assign(new Error("refused"), { data }));
    });
    const socket = await connected();
    socket.disconnect(true);
    await vi.waitFor(() => expect(delays).toHaveLength(4), 10_000);
    const first = REALTIME.reconnectDelayMs;
    const [second, third] = [reconnectDelay(2, 0.5), reconnectDelay(3, 0.5)];
    expect(delays).toEqual([first, second, (third ?? 0) + 20_000, first]);
  });

  test("a rejected session is reported once; a server without its database is retried", async () => {
    let failure = failedOutcome("database_unavailable").error;
    server.use((_, next) => next(Object.assign(new Error("refused"), { data: failure })));
    roomSocket.open();
    await vi.waitFor(() => expect(events).toEqual([{ name: "down" }]), 10_000);
    failure = failedOutcome("not_signed_in").error;
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "refused", error: failure }), {
      timeout: 10_000,
    });
  });
});
