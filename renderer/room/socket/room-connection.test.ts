import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ROOM } from "../testing/fakes.ts";
import { portOf } from "../testing/port-of.ts";
import { systemClock } from "#renderer/kit/clock/clock.ts";
import { preconnect, takeConnection, type RoomConnectionOptions } from "./room-connection.ts";
import { SocketIoRoomSocket } from "./room-socket.ts";

let server: Server;
/** The server side of the connections. */
let sockets: Socket[];
let options: RoomConnectionOptions;

beforeEach(() => {
  sockets = [];
  server = new Server();
  server.listen(0);
  server.on("connection", (socket) => sockets.push(socket));
  const origin = new URL(`http://localhost:${portOf(server.httpServer.address())}`);
  options = { origin, roomId: ROOM, token: () => "the-token" };
});
afterEach(async () => {
  vi.useRealTimers();
  takeConnection(options).disconnect();
  await server.close();
});

const connections = (count: number) =>
  vi.waitFor(() => expect(sockets.filter(({ connected }) => connected)).toHaveLength(count), 10_000);

test("the room goes on with the connection that the lobby opened", async () => {
  const leave = preconnect(options);
  await connections(1);
  const room = new SocketIoRoomSocket({
    ...options,
    clock: systemClock,
    random: () => 0.5,
    report: (error) => {
      throw error;
    },
  });
  const events: string[] = [];
  room.on(({ name }) => events.push(name));
  expect(sockets[0]?.handshake.auth).toEqual({ token: "the-token" });
  leave();
  room.open();
  await vi.waitFor(() => expect(events).toEqual(["up"]), 10_000);
  sockets[0]?.emit("source", { source: "screen", muted: false });
  await vi.waitFor(() => expect(events).toEqual(["up", "source"]), 10_000);
  expect(sockets).toHaveLength(1);
  room.close();
  await connections(0);
});

test("the room goes on with a connection that is still being opened", async () => {
  preconnect(options);
  const socket = takeConnection(options);
  const connect = vi.fn<() => void>();
  socket.on("connect", connect);
  expect(socket).toMatchObject({ active: true, connected: false });
  await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce(), 10_000);
  socket.disconnect();
  await connections(0);
  expect(sockets).toHaveLength(1);
});

test.each([
  ["another room", { roomId: "0193b7a0-0000-7000-8000-0000000000ff" }],
  ["another session", { token: () => "another" }],
])("%s gets a connection of its own, and the other one is closed", async (_, others) => {
  preconnect(options);
  await connections(1);
  const own = takeConnection({ ...options, ...others });
  expect(own.connected).toBe(false);
  await connections(0);
});

test("a lobby that is left for another page closes it, though not at once: the room may follow", async () => {
  const leave = preconnect(options);
  await connections(1);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  leave();
  vi.advanceTimersByTime(9_000);
  expect(sockets[0]?.connected).toBe(true);
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await connections(0);
});
