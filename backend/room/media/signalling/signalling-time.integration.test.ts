import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { SIGNALLING_KEY, SIGNALLING_PATH, type RoomRole } from "#contract/room/signalling.ts";
import { createMessaging } from "#backend/platform/db/messaging/messaging.ts";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { connectPeer, openPeer, type SignallingPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { createConnectionCaps } from "../../limits/connection-caps.ts";
import { connectionCaps, PEERS_PER_ROOM } from "../../limits/room-limits.ts";
import { createMetrics } from "#backend/platform/metrics/create-metrics.ts";
import { createRejectionMetrics } from "../../limits/rejection-metrics.ts";
import { createSignalling, type Signalling } from "./signalling-server.ts";
import { createTickets } from "../../access/ticket.ts";
import { routeUpgrades } from "../../gateway/upgrade-router.ts";

const tickets = createTickets({ secret: "a secret of at least thirty-two characters", clock: systemClock });
const logger = createLogger("silent");
const room = randomUUID();
let http: Server;
let signalling: Signalling;
let url: string;

type Options = Partial<Parameters<typeof createSignalling>[0]>;

/** Starts only the signalling endpoint, with timeouts that a test can wait for. */
async function start(options: Options = {}): Promise<void> {
  const admit = () => Promise.resolve({ sessionId: randomUUID() });
  const rejections = createRejectionMetrics(logger, createMetrics().room);
  const countHandshake = () => Promise.resolve();
  const caps = createConnectionCaps({ ...connectionCaps, addressOf: () => "127.0.0.1" });
  signalling = createSignalling({
    tickets,
    countHandshake,
    admit,
    logger,
    rejections,
    caps,
    // The messaging is never started, so it finds no other nodes.
    messaging: createMessaging({ db: connectDatabase("postgresql://nowhere"), logger }),
    ...options,
  });
  http = createServer();
  const path = `${SIGNALLING_PATH}/${SIGNALLING_KEY}`;
  routeUpgrades(http, [{ path, handleUpgrade: signalling.handleUpgrade }], () => true);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

afterEach(async () => {
  await signalling.close();
  await new Promise((resolve) => http.close(resolve));
});

function ticketFor(peerId: string, role: RoomRole) {
  const claims = { room, peer: peerId, account: randomUUID(), session: randomUUID(), role };
  return { peerId, ticket: tickets.mint(claims) };
}
const open = (peerId: string, role: RoomRole): Promise<SignallingPeer> =>
  openPeer(url, ticketFor(peerId, role));

test("a peer that answers no ping is disconnected; one that only answers pings stays", async () => {
  await start({ heartbeatMs: 20, silenceMs: 100 });
  const alive = await open("palive", "host");
  const dead = await open("pdead", "viewer");
  // A paused socket reads nothing, so it answers no ping.
  dead.socket.pause();
  await expect.poll(() => signalling.peersIn(room).map(({ peer }) => peer)).toEqual(["palive"]);
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  dead.socket.terminate();
});

test("a pending call expires, and only the caller is told", async () => {
  await start({ pendingMessageMs: 30 });
  const host = await open("phost", "host");
  const viewer = await open("pviewer", "viewer");
  // LEAVE gets no response.
  host.send({ type: "LEAVE", dst: "pgone" });
  host.send({ type: "OFFER", dst: "pnobody", payload: {} });
  host.send({ type: "CANDIDATE", dst: "pnobody", payload: {} });
  expect(await host.next()).toEqual({ type: "EXPIRE", src: "pnobody", dst: "phost" });
  host.send({ type: "OFFER", dst: "pviewer", payload: "the first" });
  expect((await viewer.next()).payload).toBe("the first");
  const late = await open("pnobody", "viewer");
  host.send({ type: "OFFER", dst: "pnobody", payload: "forceNewCall" });
  expect((await late.next()).payload).toBe("forceNewCall");
  expect(host.received).toEqual([]);
});

test("a room's peers are limited, and one more is admitted when one leaves", async () => {
  await start();
  const first = await open("p0", "host");
  for (let index = 1; index < PEERS_PER_ROOM; index += 1) await open(`p${index}`, "viewer");
  const { peerId, ticket } = ticketFor("pmore", "viewer");
  const more = await connectPeer(url, { id: peerId, token: ticket });
  expect((await more.next()).payload).toEqual({ msg: "room_full" });
  expect(await more.closed).toBe(4503);
  first.send({ type: "LEAVE" });
  await first.closed;
  await open("pmore", "viewer");
});

test("frames sent before admission are handled after it, and never without it", async () => {
  let decide: () => void = () => undefined;
  const decision = new Promise<void>((resolve) => (decide = resolve));
  await start({
    admit: async ({ peer, role }) => {
      if (role === "viewer") await decision;
      if (peer === "pbad") throw new AppError("not_enrolled");
      return { sessionId: randomUUID() };
    },
  });
  const host = await open("phost", "host");
  const early = async (peerId: string) => {
    const peer = await connectPeer(url, { id: peerId, token: ticketFor(peerId, "viewer").ticket });
    peer.send({ type: "LEAVE", dst: "phost" });
    return peer;
  };
  const [bad, good] = [await early("pbad"), await early("pgood")];
  // After one round trip on another connection, the frames that both viewers sent before being admitted have reached
  // the server.
  const other = await open("pother", "host");
  host.send({ type: "OFFER", dst: "pother", payload: "there" });
  await other.next();
  decide();
  expect((await bad.next()).payload).toEqual({ msg: "not_enrolled" });
  expect((await good.next()).type).toBe("OPEN");
  expect(await host.next()).toEqual({ type: "LEAVE", src: "pgood", dst: "phost" });
});

test("when admission fails unexpectedly the client is told `internal` and no details", async () => {
  await start({ admit: () => Promise.reject(new Error("the database's secret words")) });
  const { peerId, ticket } = ticketFor("phost", "host");
  const peer = await connectPeer(url, { id: peerId, token: ticket });
  expect(await peer.next()).toEqual({ type: "ERROR", payload: { msg: "internal" } });
  expect(await peer.closed).toBe(4401);
});

test("a closing endpoint closes with 1012 and admits nobody new", async () => {
  await start();
  const peer = await open("phost", "host");
  await signalling.close();
  expect(await peer.closed).toBe(1012);
  const { peerId, ticket } = ticketFor("pmore", "viewer");
  await expect(connectPeer(url, { id: peerId, token: ticket })).rejects.toThrow(/503/);
});
