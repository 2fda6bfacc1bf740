import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { REALTIME } from "#renderer/constants.ts";
import { SocketChatChannel, type ChannelEvent } from "./chat-channel.ts";
import { systemClock, type Clock } from "./clock.ts";
import { reconnectDelay } from "./reconnect-policy.ts";
import { portOf } from "./testing/port-of.ts";
import { chatMessage, joinAnswer, refusal, ROOM } from "./testing/fakes.ts";

let server: Server;
let sockets: Socket[];
let channel: SocketChatChannel;
let events: ChannelEvent[];
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

function open(clock: Clock): void {
  const port = portOf(server.httpServer.address());
  channel = new SocketChatChannel({
    origin: new URL(`http://localhost:${port}/anything`),
    token: () => "the-token",
    clock,
    random: () => 0.5,
    report: (error) => reports.push(error),
    ackTimeoutMs: 200,
  });
  channel.on((event) => events.push(event));
}

afterEach(async () => {
  channel.close();
  await server.close();
});

/** The server's end of the connection. */
async function connected(): Promise<Socket> {
  channel.open();
  return vi.waitFor(() => {
    const [socket] = sockets;
    if (!socket || !events.some(({ name }) => name === "up")) throw new Error("not connected yet");
    return socket;
  });
}

describe("the socket behind the chat channel", () => {
  test("carries the token, asks and reads the answer", async () => {
    const socket = await connected();
    expect(socket.handshake.auth).toEqual({ token: "the-token" });
    const asked: unknown[] = [];
    socket.on("join", (request, acknowledge) => {
      asked.push(request);
      acknowledge({ ok: true, data: joinAnswer({ ticket: "t" }) });
    });
    const outcome = await channel.join({ roomId: ROOM, lastSeq: 3, level: "low" });
    expect(outcome).toMatchObject({ ok: true, data: { ticket: "t" } });
    expect(asked).toEqual([{ roomId: ROOM, lastSeq: 3, level: "low" }]);
  });

  test("passes a failure on as it is", async () => {
    const socket = await connected();
    socket.on("chat-message", (_, acknowledge) => acknowledge(refusal("too_many_requests")));
    const outcome = await channel.send({ roomId: ROOM, clientId: "c", text: "Hello" });
    expect(outcome).toEqual(refusal("too_many_requests"));
  });

  test("no answer, a nonsense answer and no connection are the same failure", async () => {
    const before = await channel.setSource({ roomId: ROOM, source: "camera" });
    const socket = await connected();
    socket.on("join", (_, acknowledge) => acknowledge({ ok: true, data: { role: "king" } }));
    const nonsense = await channel.join({ roomId: ROOM, lastSeq: 0, level: "full" });
    const silence = await channel.setSource({ roomId: ROOM, source: "camera" });
    for (const outcome of [before, nonsense, silence]) {
      expect(outcome).toMatchObject({ ok: false, error: { code: "no_answer" } });
    }
    expect(reports).toHaveLength(2);
  });

  test("tells the room's events and drops what it can't read", async () => {
    const socket = await connected();
    socket.emit("chat-message", { seq: "first" });
    socket.emit("chat-message", chatMessage(1));
    socket.emit("source", { source: "screen" });
    socket.emit("removed", { reason: "seat_replaced" });
    await vi.waitFor(() => expect(events).toHaveLength(4));
    expect(events.slice(1)).toEqual([
      { name: "chat-message", data: chatMessage(1) },
      { name: "source", data: { source: "screen" } },
      { name: "removed", data: { reason: "seat_replaced" } },
    ]);
    expect(reports).toHaveLength(1);
  });

  test("comes back after a lost line and after a server that sent it away", async () => {
    const socket = await connected();
    const ups = () => events.filter(({ name }) => name === "up").length;
    socket.conn.close();
    await vi.waitFor(() => expect(ups()).toBe(2), { timeout: 5000 });
    sockets.at(-1)?.disconnect(true);
    await vi.waitFor(() => expect(ups()).toBe(3), { timeout: 5000 });
    expect(events.map(({ name }) => name)).toEqual(["up", "down", "up", "down", "up"]);
  });

  test("renewed, it replaces a line that stands and waits for no delay", async () => {
    await connected();
    const ups = () => events.filter(({ name }) => name === "up").length;
    channel.renew();
    await vi.waitFor(() => expect(ups()).toBe(2), { timeout: 5000 });
    expect(events.map(({ name }) => name)).toEqual(["up", "down", "up"]);
    expect(sockets[0]?.connected).toBe(false);
  });

  test("only closing it is a goodbye: renewed, it was merely lost", async () => {
    const reasons: string[] = [];
    server.on("connection", (socket) => socket.on("disconnect", (reason) => reasons.push(reason)));
    await connected();
    channel.renew();
    await vi.waitFor(() => expect(sockets[1]?.connected).toBe(true), { timeout: 5000 });
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "up" }));
    channel.close();
    await vi.waitFor(() => expect(reasons).toEqual(["transport close", "client namespace disconnect"]));
  });

  test("renewed after the server sent it away, it connects once", async () => {
    const socket = await connected();
    socket.disconnect(true);
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "down" }));
    const since = performance.now();
    channel.renew();
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "up" }), { timeout: 5000 });
    expect(performance.now() - since).toBeLessThan(REALTIME.reconnectDelayMs);
    expect(sockets).toHaveLength(2);
  });

  test("turned away again and again it waits longer each time, and at the least as long as it was told", async () => {
    const waits: number[] = [];
    open({
      now: () => 0,
      after: (ms, action) => {
        waits.push(ms);
        return systemClock.after(1, action);
      },
    });
    const { error } = refusal("too_many_requests");
    const answers = [error, error, { ...error, retryAfter: 20 }, null];
    server.use((_, next) => {
      const data = answers.shift() ?? null;
      next(data === null ? undefined : Object.assign(new Error("refused"), { data }));
    });
    const socket = await connected();
    socket.disconnect(true);
    await vi.waitFor(() => expect(waits).toHaveLength(4));
    const first = REALTIME.reconnectDelayMs;
    const [second, third] = [reconnectDelay(2, 0.5), reconnectDelay(3, 0.5)];
    expect(waits).toEqual([first, second, (third ?? 0) + 20_000, first]);
  });

  test("a refused session is told once; a server without its database is tried again", async () => {
    let failure = refusal("database_away").error;
    server.use((_, next) => next(Object.assign(new Error("refused"), { data: failure })));
    channel.open();
    await vi.waitFor(() => expect(events).toEqual([{ name: "down" }]));
    failure = refusal("not_signed_in").error;
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ name: "refused", error: failure }), {
      timeout: 5000,
    });
  });
});
