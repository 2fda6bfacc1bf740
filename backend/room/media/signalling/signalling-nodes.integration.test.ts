import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CHANNEL_PREFIX } from "#backend/platform/db/messaging/messaging-adapter.ts";
import { listenTo } from "#backend/quality/testing/database/database-notifications.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { connectPeer, openPeer, type SignallingPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { startTwoNodes, type TwoNodes } from "#backend/quality/testing/two-nodes.ts";
import { createTickets } from "../../access/ticket.ts";

const SECRET = "the secret of both processes, long enough";
let nodes: TwoNodes;
let lecture: TestLecture;
let people: [TestAccount, TestAccount];
beforeAll(async () => {
  nodes = await startTwoNodes({ env: { SECRET } });
  lecture = await newLecture(nodes.a);
  people = [await lecture.newViewer(), await lecture.newViewer()];
});
afterAll(() => nodes.stop());

interface Joined {
  page: JoinedPage;
  peer: SignallingPeer;
  id: string;
}

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const open of opened.splice(0)) open.close();
});

async function join(node: TestServer, { token }: TestAccount, room = lecture.id): Promise<Joined> {
  const page = await enterRoom(node.url, token, room);
  const peer = await openPeer(node.url, page.answer);
  opened.push(page, peer);
  return { page, peer, id: page.answer.peerId };
}

async function peersOn(node: TestServer, { token }: TestAccount, { page }: { page: JoinedPage }) {
  const reply = await fetch(`${node.url}/peerjs/peerjs/peers?token=${page.answer.ticket}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.json();
}

/**
 * Makes the host join through the first process and a viewer through the second, and waits until each process knows
 * both.
 */
async function joinedApart(): Promise<[Joined, Joined]> {
  const [host, viewer] = [await join(nodes.a, lecture.host), await join(nodes.b, people[0])];
  await expect.poll(() => peersOn(nodes.a, lecture.host, host)).toEqual([viewer.id]);
  await expect.poll(() => peersOn(nodes.b, people[0], viewer)).toEqual([host.id]);
  return [host, viewer];
}

const offer = (dst: string, connectionId: string, sdp = "v=0") => ({
  type: "OFFER",
  dst,
  payload: { connectionId, sdp: { type: "offer", sdp } },
});
const answer = (dst: string, connectionId: string, sdp = "v=0") => ({
  type: "ANSWER",
  dst,
  payload: { type: "media", connectionId, sdp: { type: "answer", sdp } },
});
const candidate = (dst: string, connectionId: string, line = "candidate:1 1 udp 1 10.0.0.1 9 typ host") => ({
  type: "CANDIDATE",
  dst,
  payload: { type: "media", connectionId, candidate: { candidate: line, sdpMid: "0", sdpMLineIndex: 0 } },
});
/**
 * A frame that is sent last. Frames keep their order, so its arrival proves that everything sent before it has been
 * handled.
 */
const marker = (dst: string) => ({ type: "LEAVE", dst });

test("a call is set up across processes, in order, with descriptions of any size", async () => {
  const [host, viewer] = await joinedApart();
  for (const [call, size] of [
    ["mc_small", 500],
    ["mc_usual", 6500],
    ["mc_large", 40_000],
  ] as const) {
    const sdp = "a=rtpmap:96 VP8/90000\r\n".repeat(size / 24);
    host.peer.send(offer(viewer.id, call, sdp));
    host.peer.send(candidate(viewer.id, call, "after the offer"));
    expect(await viewer.peer.next()).toEqual({ ...offer(viewer.id, call, sdp), src: host.id });
    expect(await viewer.peer.next()).toEqual({
      ...candidate(viewer.id, call, "after the offer"),
      src: host.id,
    });
    viewer.peer.send(answer(host.id, call, sdp));
    for (let index = 0; index < 20; index += 1)
      viewer.peer.send(candidate(host.id, call, `candidate ${index}`));
    expect(await host.peer.next()).toEqual({ ...answer(host.id, call, sdp), src: viewer.id });
    for (let index = 0; index < 20; index += 1)
      expect(await host.peer.next()).toEqual({
        ...candidate(host.id, call, `candidate ${index}`),
        src: viewer.id,
      });
  }
  host.peer.send(marker(viewer.id));
  expect(await viewer.peer.next()).toEqual({ ...marker(viewer.id), src: host.id });
});

test("a viewer's frames reach their host alone, and only for a call of the host's", async () => {
  const [host, viewer] = await joinedApart();
  const neighbour = await join(nodes.a, people[1]);
  host.peer.send(offer(viewer.id, "mc_1"));
  await viewer.peer.next();
  for (const frame of [
    offer(neighbour.id, "mc_1"),
    answer(neighbour.id, "mc_1"),
    marker(neighbour.id),
    answer(host.id, "mc_never"),
    candidate(host.id, "mc_never"),
    { ...answer(host.id, "mc_1"), payload: "junk" },
    candidate(host.id, "mc_1", "x".repeat(4096)),
  ])
    viewer.peer.send(frame);
  expect(await viewer.peer.next()).toEqual({ type: "EXPIRE", src: neighbour.id, dst: viewer.id });
  viewer.peer.send(offer(host.id, "mc_1"));
  expect((await viewer.peer.next()).type).toBe("EXPIRE");
  neighbour.peer.send(answer(host.id, "mc_1"));
  viewer.peer.send(answer(host.id, "mc_1"));
  viewer.peer.send(answer(host.id, "mc_1"));
  viewer.peer.send(marker(host.id));
  expect(await host.peer.next()).toEqual({ ...answer(host.id, "mc_1"), src: viewer.id });
  expect(await host.peer.next()).toEqual({ ...marker(host.id), src: viewer.id });
  expect(neighbour.peer.received).toEqual([]);
});

test("frames stay in their room", async () => {
  const elsewhere = await newLecture(nodes.a);
  const [host, viewer] = await joinedApart();
  const otherHost = await join(nodes.a, elsewhere.host, elsewhere.id);
  const otherViewer = await join(nodes.b, await elsewhere.newViewer(), elsewhere.id);
  await expect.poll(() => peersOn(nodes.a, elsewhere.host, otherHost)).toEqual([otherViewer.id]);
  for (const frame of [offer(viewer.id, "mc_1"), marker(viewer.id)]) otherHost.peer.send(frame);
  otherHost.peer.send(offer(otherViewer.id, "mc_1"));
  expect(await otherViewer.peer.next()).toMatchObject({ src: otherHost.id });
  otherViewer.peer.send(answer(host.id, "mc_1"));
  otherViewer.peer.send(marker(host.id));
  otherViewer.peer.send(marker(otherHost.id));
  expect(await otherHost.peer.next()).toMatchObject({ type: "LEAVE", src: otherViewer.id });
  host.peer.send(marker(viewer.id));
  expect(await viewer.peer.next()).toMatchObject({ src: host.id });
  expect(host.peer.received).toEqual([]);
});

test("frames for a viewer who is reconnecting wait, and follow them to another process", async () => {
  const host = await join(nodes.a, lecture.host);
  const page = await enterRoom(nodes.b.url, people[0].token, lecture.id);
  opened.push(page);
  host.peer.send(offer(page.answer.peerId, "mc_1"));
  host.peer.send(candidate(page.answer.peerId, "mc_1"));
  const neighbour = await join(nodes.a, people[1]);
  host.peer.send(marker(neighbour.id));
  await neighbour.peer.next();
  const peer = await openPeer(nodes.b.url, page.answer);
  opened.push(peer);
  expect([(await peer.next()).type, (await peer.next()).type]).toEqual(["OFFER", "CANDIDATE"]);
});

test("the host learns that a viewer elsewhere does not come back", async () => {
  const [host, viewer] = await joinedApart();
  viewer.peer.close();
  await viewer.peer.closed;
  host.peer.send(offer(viewer.id, "mc_1"));
  expect(await host.peer.next()).toEqual({ type: "EXPIRE", src: viewer.id, dst: host.id });
}, 15_000);

test("a peer id is taken over on another process, and frames follow it", async () => {
  const [host, viewer] = await joinedApart();
  const newer = await openPeer(nodes.a.url, viewer.page.answer);
  opened.push(newer);
  expect((await viewer.peer.next()).type).toBe("ID-TAKEN");
  expect(await viewer.peer.closed).toBe(4409);
  host.peer.send(offer(viewer.id, "mc_1"));
  expect((await newer.next()).type).toBe("OFFER");
  const back = await openPeer(nodes.b.url, viewer.page.answer);
  opened.push(back);
  expect((await newer.next()).type).toBe("ID-TAKEN");
  host.peer.send(offer(viewer.id, "mc_2"));
  expect(await back.next()).toMatchObject({ payload: { connectionId: "mc_2" } });
});

test("a peer id is not available to another account, wherever its holder is", async () => {
  const [, viewer] = await joinedApart();
  const tickets = createTickets({ secret: SECRET, clock: () => new Date() });
  const session = tickets.read(viewer.page.answer.ticket)?.claims.session ?? "";
  const claims = {
    room: lecture.id,
    peer: viewer.id,
    account: people[1].id,
    session,
    role: "viewer",
  } as const;
  const intruder = await connectPeer(nodes.a.url, { id: viewer.id, token: tickets.mint(claims) });
  expect((await intruder.next()).type).toBe("ID-TAKEN");
  expect(await intruder.closed).toBe(4409);
  expect(viewer.peer.socket.readyState).toBe(viewer.peer.socket.OPEN);
});

/**
 * Sends a forged message: its sender knows the database's password, but is not the process to which the host is
 * connected.
 */
async function forge(name: string, data: object): Promise<void> {
  const packet = { uid: "0123456789abcdef", nsp: "/", type: 9, data: { packet: [name, data] } };
  await nodes.database.db.raw("select pg_notify(?, ?)", [`${CHANNEL_PREFIX}#/`, JSON.stringify(packet)]);
}

test("forged frames and peers of a process that holds nobody are dropped", async () => {
  // Anyone with the database's password can learn the addresses at which the two processes receive frames.
  const overheard = await listenTo(nodes.database.connectionString, `${CHANNEL_PREFIX}#/`);
  const [host, viewer] = await joinedApart();
  const overheardHomes = () => [
    ...new Set(overheard.payloads.flatMap((payload) => /"home":"([^"]+)"/.exec(payload)?.[1] ?? [])),
  ];
  await expect.poll(() => overheardHomes().length).toBe(2);
  await overheard.stop();
  const room = lecture.id;
  host.peer.send(offer(viewer.id, "mc_1"));
  await viewer.peer.next();
  const homes = [...overheardHomes(), randomUUID(), "junk", 7];
  for (const home of homes) {
    const { payload } = answer(host.id, "mc_1");
    const frame = { type: "ANSWER", from: viewer.id, to: host.id, payload };
    await forge("viewer-frame", { home, room, frame });
    await forge("viewer-frame", { home, room, frame: { ...frame, type: "OFFER" } });
    await forge("host-frame", { home, room, to: viewer.id, frame: "{}", waits: true });
    await forge("peer-closed", { room, peer: viewer.id });
    await forge("peers-opened", { home, peers: [{ room, peer: viewer.id }], all: false });
  }
  const stolen = { room, peer: viewer.id, account: people[1].id, role: "viewer", since: Date.now() };
  await forge("peers-opened", { home: randomUUID(), peers: [stolen], all: true });
  viewer.peer.send(answer(host.id, "mc_1"));
  expect(await host.peer.next()).toEqual({ ...answer(host.id, "mc_1"), src: viewer.id });
  host.peer.send(marker(viewer.id));
  expect(await viewer.peer.next()).toEqual({ ...marker(viewer.id), src: host.id });
  expect(host.peer.received).toEqual([]);
});
