import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { logOut } from "#contract/accounts/account.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { announce } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { listenTo } from "#backend/quality/testing/database/database-notifications.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { openPeer, type SignallingPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import { CHANNEL_PREFIX } from "#backend/platform/db/messaging/messaging-adapter.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { startTwoNodes, type TwoNodes } from "#backend/quality/testing/two-nodes.ts";

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const open of opened.splice(0)) open.close();
});

interface Joined {
  page: JoinedPage;
  peer: SignallingPeer;
  request: (name: string, request: object) => Promise<unknown>;
}

async function join(node: TestServer, { token }: TestAccount, roomId: string): Promise<Joined> {
  const page = await enterRoom(node.url, token, roomId);
  const peer = await openPeer(node.url, page.answer);
  opened.push(page, peer);
  await call(node.url, announce, { token, body: { userId: page.answer.peerId, roomId } });
  return { page, peer, request: (name, request) => page.request(name, { roomId, ...request }) };
}

interface Fixture {
  lecture: TestLecture;
  host: Joined;
  student: TestAccount;
  viewer: Joined;
}

/** Makes the host join through the first process and a viewer through the second. */
async function fixture(): Promise<Fixture> {
  const lecture = await newLecture(nodes.a);
  const student = await lecture.newViewer();
  const host = await join(nodes.a, lecture.host, lecture.id);
  const viewer = await join(nodes.b, student, lecture.id);
  expect(await host.page.next("user-connected")).toMatchObject({ userId: viewer.page.answer.peerId });
  return { lecture, host, student, viewer };
}

/** Expects that the page and the peer are notified of the reason, then closed. */
async function expectEvicted({ page, peer }: Joined, reason: string): Promise<void> {
  expect(await page.next("removed")).toEqual({ reason });
  expect(await page.gone).toBe("io server disconnect");
  expect(await peer.next()).toEqual({ type: "ERROR", payload: { msg: reason } });
  expect(await peer.closed).toBe(4403);
}

test("chat, hands, the floor and chat rules cross processes", async () => {
  const { host, viewer, student } = await fixture();
  for (const [from, to] of [
    [host, viewer],
    [viewer, host],
  ] as const) {
    // Too large for one PostgreSQL notification once serialized as JSON.
    const text = "ሰላም ".repeat(350).trim();
    expect(await from.request("chat-message", { clientId: randomUUID(), text })).toMatchObject({ ok: true });
    expect(await to.page.next("chat-message")).toMatchObject({ text });
  }
  await viewer.request("hand", { raised: true });
  await expect
    .poll(() => host.page.received("participants").at(-1)?.changes)
    .toMatchObject([{ handRaisedAt: expect.any(String) }]);
  await host.request("lower-hand", { accountId: student.id });
  await expect.poll(() => viewer.page.received("hand").at(-1)).toEqual({ raised: false });
  await host.request("floor", { accountId: student.id });
  expect(await viewer.page.next("floor")).toMatchObject({ holder: { accountId: student.id } });
  await host.request("chat-rules", { locked: true });
  expect(await viewer.page.next("chat-rules")).toMatchObject({ locked: true });
  await host.request("source", { source: "screen", muted: true });
  expect(await viewer.page.next("source")).toEqual({ source: "screen", muted: true });
});

test("whoever is removed or banned is evicted, wherever they are", async () => {
  const { host, viewer, student } = await fixture();
  await host.request("remove-participant", { accountId: student.id, ban: true });
  await expectEvicted(viewer, "banned");
});

test("a refund, asked for at any process, closes the room behind the student", async () => {
  const { lecture, viewer, student } = await fixture();
  await call(nodes.a.url, withdrawPayment, { token: student.token, body: { classId: lecture.id } });
  await expectEvicted(viewer, "enrollment_ended");
});

test("a lecture that is deleted is closed on every process", async () => {
  const { lecture, host, viewer } = await fixture();
  await call(nodes.b.url, deleteLecture, { token: lecture.host.token, params: { id: lecture.id } });
  await Promise.all([expectEvicted(host, "lecture_deleted"), expectEvicted(viewer, "lecture_deleted")]);
});

test("the host ends the lecture for viewers of every process, and stays", async () => {
  const { host, viewer } = await fixture();
  await host.request("end-room", { ended: true });
  await expectEvicted(viewer, "room_ended");
  expect(host.page.socket.connected).toBe(true);
});

test("a log-out at one process evicts the session's pages on the others", async () => {
  const { viewer, student } = await fixture();
  await call(nodes.a.url, logOut, { token: student.token });
  await expectEvicted(viewer, "session_ended");
});

test("a second device on another process takes over, and the first one is told", async () => {
  const { lecture, viewer, student } = await fixture();
  const newer = await join(nodes.a, student, lecture.id);
  await expectEvicted(viewer, "connection_taken_over");
  expect(newer.page.socket.connected).toBe(true);
});

/** Returns the whole content of the database as text. */
async function dump(): Promise<string> {
  const { db } = nodes.database;
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await db.raw<{ rows: { line: string }[] }>(`select t::text as line from ${name} t`);
    lines.push(...rows.map(({ line }) => line));
  }
  const attachments: Buffer[] = await db("socket_io_attachments").pluck("payload");
  return [...lines, ...attachments.map((payload) => payload.toString("latin1"))].join("\n");
}

test("no session token and no ticket is in any message between processes, nor in the database", async () => {
  const messages = await listenTo(nodes.database.connectionString, `${CHANNEL_PREFIX}#/`);
  const { lecture, host, viewer, student } = await fixture();
  const secrets = [student.token, lecture.host.token, viewer.page.answer.ticket, host.page.answer.ticket];
  const text = `${"ጉባኤ".repeat(300)} the last word`;
  await viewer.request("chat-message", { clientId: randomUUID(), text });
  await viewer.request("hand", { raised: true });
  await viewer.request("join", { ticket: viewer.page.answer.ticket });
  host.peer.send({ type: "OFFER", dst: viewer.page.answer.peerId, payload: "x".repeat(20_000) });
  expect((await viewer.peer.next()).type).toBe("OFFER");
  // A forged request: Socket.IO's own adapter would answer it with the handshake of every socket.
  const uid = "0123456789abcdef";
  const settings = {
    uid,
    nsp: "/",
    type: 7,
    data: { requestId: "1", opts: { rooms: [], except: [], flags: {} } },
  };
  await nodes.database.db.raw("select pg_notify(?, ?)", [`${CHANNEL_PREFIX}#/`, JSON.stringify(settings)]);
  await host.request("remove-participant", { accountId: student.id, ban: false });
  await expectEvicted(viewer, "removed_by_host");
  await join(nodes.b, student, lecture.id);
  await call(nodes.a.url, logOut, { token: student.token });
  await expect.poll(() => messages.payloads.join("\n")).toContain("session_ended");

  const everything = [...messages.payloads, await dump()].join("\n");
  await messages.stop();
  // Finding texts that must be stored proves that the search would also find the secrets.
  expect(everything).toContain("the last word");
  expect(everything).toContain("x".repeat(20_000));
  for (const secret of secrets) expect(everything.includes(secret)).toBe(false);
});
