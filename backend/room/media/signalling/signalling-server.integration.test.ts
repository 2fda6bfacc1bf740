import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { TICKET_MS } from "#backend/platform/constants.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { connectPeer, openPeer, type SignallingPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import {
  MAX_FRAME_BYTES,
  VIEWER_BYTES_PER_WINDOW,
  VIEWER_FRAMES_PER_SECOND,
} from "../../limits/room-limits.ts";
import { createTickets } from "../../access/ticket.ts";

const SECRET = "the secret of this test, long enough";
let now = new Date("2026-11-21T09:00:00Z");
let lecture: TestLecture;
let elsewhere: TestLecture;
let people: TestAccount[];
const api = setUpTestServer({ env: { SECRET }, clock: () => now });
beforeAll(async () => {
  [lecture, elsewhere] = await Promise.all([newLecture(api), newLecture(api)]);
  people = await Promise.all([lecture.newViewer(), lecture.newViewer()]);
});

/** Returns the session in one of our tickets. */
function sessionIn({ page }: Joined): string {
  const read = createTickets({ secret: SECRET, clock: () => now }).read(page.answer.ticket);
  return read?.claims.session ?? "";
}

interface Joined {
  page: JoinedPage;
  peer: SignallingPeer;
  id: string;
}

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const open of opened.splice(0)) open.close();
});

async function connection(token: string, roomId = lecture.id): Promise<Joined> {
  const page = await enterRoom(api.url, token, roomId);
  const peer = await openPeer(api.url, page.answer);
  opened.push(page, peer);
  return { page, peer, id: page.answer.peerId };
}

async function joinedRoom(): Promise<[Joined, Joined, Joined]> {
  const [one, two] = people;
  if (!one || !two) throw new Error("two viewers are needed");
  return [await connection(lecture.host.token), await connection(one.token), await connection(two.token)];
}

/** Returns the ERROR reason and the close code with which a connection ends. */
async function refusalOf(id: string, token: string, key?: string) {
  const peer = await connectPeer(api.url, { id, token, ...(key !== undefined && { key }) });
  const { type, payload } = await peer.next();
  return { type, msg: (payload as { msg?: string } | undefined)?.msg, code: await peer.closed };
}
const refused = (msg: string, code = 4401) => ({ type: "ERROR", msg, code });

/** Returns the frame with which a viewer's PeerJS answers a call. */
const answerOf = (connectionId: string) => ({
  type: "ANSWER",
  payload: { type: "media", connectionId, sdp: { type: "answer", sdp: "v=0" } },
});
const candidate = { candidate: "candidate:1 1 udp 1 10.0.0.1 9 typ host", sdpMid: "0", sdpMLineIndex: 0 };
const candidateOf = (connectionId: string) => ({
  type: "CANDIDATE",
  payload: { type: "media", connectionId, candidate },
});

describe("frames", () => {
  test("go from host to viewer and back, with the sender's real id", async () => {
    const [host, viewer] = await joinedRoom();
    host.peer.send({ type: "OFFER", src: "somebody", dst: viewer.id, payload: { connectionId: "mc_1" } });
    expect(await viewer.peer.next()).toEqual({
      type: "OFFER",
      src: host.id,
      dst: viewer.id,
      payload: { connectionId: "mc_1" },
    });
    for (const frame of [answerOf("mc_1"), candidateOf("mc_1"), { type: "LEAVE" }]) {
      viewer.peer.send({ ...frame, src: "somebody", dst: host.id });
      expect(await host.peer.next()).toEqual({ ...frame, src: viewer.id, dst: host.id });
    }
  });

  test("of a viewer never reach another viewer", async () => {
    const [host, viewer, other] = await joinedRoom();
    for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE"])
      viewer.peer.send({ type, dst: other.id, payload: "secret" });
    // The call fails as if the peer did not exist. The LEAVE sent afterwards shows that the earlier frames have been
    // handled, too.
    expect(await viewer.peer.next()).toEqual({ type: "EXPIRE", src: other.id, dst: viewer.id });
    viewer.peer.send({ type: "LEAVE", dst: host.id });
    expect(await host.peer.next()).toMatchObject({ type: "LEAVE", src: viewer.id });
    host.peer.send({ type: "OFFER", dst: other.id, payload: "the first" });
    expect((await other.peer.next()).payload).toBe("the first");
  });

  test("by which a viewer calls don't reach the host either", async () => {
    const [host, viewer] = await joinedRoom();
    viewer.peer.send({ type: "OFFER", dst: host.id, payload: {} });
    expect((await viewer.peer.next()).type).toBe("EXPIRE");
    viewer.peer.send({ type: "LEAVE", dst: host.id });
    expect((await host.peer.next()).type).toBe("LEAVE");
  });

  test("stay in their room", async () => {
    const [host, viewer] = await joinedRoom();
    const otherHost = await connection(elsewhere.host.token, elsewhere.id);
    const otherViewer = await connection((await elsewhere.newViewer()).token, elsewhere.id);
    for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE"])
      otherHost.peer.send({ type, dst: viewer.id, payload: "from elsewhere" });
    otherHost.peer.send({ type: "OFFER", dst: otherViewer.id, payload: "all before is judged" });
    expect((await otherViewer.peer.next()).payload).toBe("all before is judged");
    viewer.peer.send({ ...answerOf("mc_1"), dst: otherHost.id });
    viewer.peer.send({ type: "LEAVE", dst: host.id });
    expect(await host.peer.next()).toMatchObject({ type: "LEAVE", src: viewer.id });
    host.peer.send({ type: "OFFER", dst: viewer.id, payload: "the first" });
    expect((await viewer.peer.next()).payload).toBe("the first");
    otherViewer.peer.send({ type: "LEAVE", dst: otherHost.id });
    expect(await otherHost.peer.next()).toMatchObject({ type: "LEAVE", src: otherViewer.id });
  });

  test("of junk, binary and server-only types are dropped and harm nobody", async () => {
    const [host, viewer] = await joinedRoom();
    const junk = [
      "not json",
      "",
      "null",
      "[]",
      "{",
      { type: "EXPIRE", dst: viewer.id },
      { type: "OPEN", dst: viewer.id },
    ];
    for (const frame of [...junk, { type: "ERROR", dst: viewer.id, payload: {} }, { type: "OFFER", dst: 7 }])
      host.peer.send(frame);
    host.peer.socket.send(Buffer.from(JSON.stringify({ type: "OFFER", dst: viewer.id, payload: "binary" })));
    host.peer.send({ type: "HEARTBEAT" });
    host.peer.send({ type: "OFFER", dst: viewer.id, payload: "the first" });
    expect((await viewer.peer.next()).payload).toBe("the first");
  });

  test("that are nested too deeply disconnect their sender, and nobody else", async () => {
    const [host, viewer, other] = await joinedRoom();
    const depth = 30_000;
    host.peer.send(
      `{"type":"OFFER","dst":"${viewer.id}","payload":${"[".repeat(depth)}${"]".repeat(depth)}}`,
    );
    await Promise.race([host.peer.closed, viewer.peer.next()]);
    const again = await connection(lecture.host.token);
    again.peer.send({ type: "OFFER", dst: other.id, payload: "still here" });
    expect((await other.peer.next()).payload).toBe("still here");
  });

  test("that are too large close their sender's connection, even when compressed", async () => {
    const [host, viewer] = await joinedRoom();
    expect(viewer.peer.socket.extensions).toContain("permessage-deflate");
    viewer.peer.send({ type: "ANSWER", dst: host.id, payload: "x".repeat(MAX_FRAME_BYTES) });
    expect(await viewer.peer.closed).toBe(1009);
    expect(host.peer.received).toEqual([]);
  });

  test("that are too many close their sender's connection", async () => {
    const [, viewer] = await joinedRoom();
    for (let frame = 0; frame <= VIEWER_FRAMES_PER_SECOND * 2; frame += 1) viewer.peer.send("junk");
    expect(await viewer.peer.next()).toEqual({ type: "ERROR", payload: { msg: "too_many_frames" } });
    expect(await viewer.peer.closed).toBe(4429);
  });

  test("of a viewer carry only PeerJS's payload for a call that the host offered", async () => {
    const [host, viewer, other] = await joinedRoom();
    host.peer.send({ type: "OFFER", dst: viewer.id, payload: { connectionId: "mc_1" } });
    await viewer.peer.next();
    const large = { ...candidateOf("mc_1").payload.candidate, candidate: "x".repeat(4096) };
    for (const [from, frame] of [
      [viewer, { type: "ANSWER", payload: "x" }],
      [viewer, { type: "CANDIDATE", payload: { connectionId: "mc_1" } }],
      [viewer, { type: "CANDIDATE", payload: { ...candidateOf("mc_1").payload, candidate: large } }],
      [viewer, answerOf("mc_2")],
      [viewer, candidateOf("mc_2")],
      [other, answerOf("mc_1")],
    ] as const)
      from.peer.send({ ...frame, dst: host.id });
    const more = { ...answerOf("mc_1").payload, more: "x".repeat(9000) };
    viewer.peer.send({ type: "ANSWER", dst: host.id, payload: more });
    viewer.peer.send({ ...answerOf("mc_1"), dst: host.id });
    viewer.peer.send({ ...candidateOf("mc_1"), dst: host.id });
    other.peer.send({ type: "LEAVE", dst: host.id });
    const heard = [await host.peer.next(), await host.peer.next(), await host.peer.next()];
    const of = (id: string) => heard.filter(({ src }) => src === id);
    expect(of(viewer.id)).toMatchObject([answerOf("mc_1"), candidateOf("mc_1")]);
    expect(of(viewer.id)[0]?.payload).not.toHaveProperty("more");
    expect(of(other.id)).toMatchObject([{ type: "LEAVE" }]);
  });

  test("of a viewer have a byte budget that a new connection does not renew", async () => {
    const [host, viewer] = await joinedRoom();
    const filler = JSON.stringify({ type: "ANSWER", dst: host.id, payload: "x".repeat(50_000) });
    for (let sent = 0; sent <= VIEWER_BYTES_PER_WINDOW; sent += filler.length) viewer.peer.send(filler);
    expect(await viewer.peer.next()).toEqual({ type: "ERROR", payload: { msg: "too_many_frames" } });
    expect(await viewer.peer.closed).toBe(4429);
    const again = await openPeer(api.url, viewer.page.answer);
    again.send(filler);
    expect(await again.closed).toBe(4429);
    expect(host.peer.received).toEqual([]);
  });

  test("of the host may come in bursts, unlike a viewer's", async () => {
    const [host, viewer] = await joinedRoom();
    const burst = VIEWER_FRAMES_PER_SECOND * 5;
    for (let frame = 0; frame < burst; frame += 1)
      host.peer.send({ type: "CANDIDATE", dst: viewer.id, payload: frame });
    let last: unknown;
    while (last !== burst - 1) last = (await viewer.peer.next()).payload;
    expect(host.peer.socket.readyState).toBe(host.peer.socket.OPEN);
  });

  test("for a viewer who is reconnecting wait for them in order", async () => {
    const [one] = people;
    const host = await connection(lecture.host.token);
    const page = await enterRoom(api.url, one?.token ?? "", lecture.id);
    opened.push(page);
    host.peer.send({ type: "OFFER", dst: page.answer.peerId, payload: 1 });
    host.peer.send({ type: "CANDIDATE", dst: page.answer.peerId, payload: 2 });
    host.peer.send({ type: "LEAVE", dst: "pnobody" });
    const other = await connection(people[1]?.token ?? "");
    host.peer.send({ type: "OFFER", dst: other.id, payload: "all before is judged" });
    await other.peer.next();
    const peer = await openPeer(api.url, page.answer);
    opened.push(peer);
    expect([(await peer.next()).payload, (await peer.next()).payload]).toEqual([1, 2]);
  });
});

describe("a ticket", () => {
  test("must be present, genuine, unexpired and the account's own", async () => {
    const [host, viewer] = await joinedRoom();
    const { ticket } = viewer.page.answer;
    expect(await refusalOf(viewer.id, "")).toEqual(refused("ticket_invalid"));
    expect(await refusalOf(viewer.id, "forged.ticket")).toEqual(refused("ticket_invalid"));
    expect(await refusalOf(viewer.id, `${ticket}x`.replace(/.x$/, "AA"))).toEqual(refused("ticket_invalid"));
    expect(await refusalOf(host.id, ticket)).toEqual(refused("ticket_invalid"));
    expect(await refusalOf("", ticket)).toEqual(refused("ticket_invalid"));
    expect(await refusalOf(viewer.id, ticket, "wrong")).toMatchObject({ type: "INVALID-KEY", code: 4400 });
    const start = now;
    now = new Date(start.getTime() + TICKET_MS);
    expect(await refusalOf(viewer.id, ticket)).toEqual(refused("ticket_expired"));
    now = start;
  });

  test("of another room opens that room only, and only for its participant", async () => {
    const host = await connection(elsewhere.host.token, elsewhere.id);
    const { ticket } = host.page.answer;
    const elsewhereToo = {
      room: lecture.id,
      peer: host.id,
      account: elsewhere.host.id,
      session: sessionIn(host),
      role: "host",
    } as const;
    const tickets = createTickets({ secret: SECRET, clock: () => now });
    expect(await refusalOf(host.id, tickets.mint(elsewhereToo))).toEqual(refused("not_enrolled"));
    host.page.close();
    // Polling with requests would soon be rate-limited, so the database is polled.
    await expect.poll(() => api.db("room_connections").where({ peer: host.id }).pluck("peer")).toEqual([]);
    expect(await refusalOf(host.id, ticket)).toEqual(refused("ticket_invalid"));
  });

  test("that claims more than the account may do is rejected, though we signed it", async () => {
    const [, viewer] = await joinedRoom();
    const [one] = people;
    const tickets = createTickets({ secret: SECRET, clock: () => now });
    const claims = {
      room: lecture.id,
      peer: viewer.id,
      account: one?.id ?? "",
      session: sessionIn(viewer),
      role: "viewer",
    } as const;
    const ofHost = tickets.mint({ ...claims, role: "host" });
    expect(await refusalOf(viewer.id, ofHost)).toEqual(refused("ticket_invalid"));
    const ofOtherSession = tickets.mint({ ...claims, session: randomUUID() });
    expect(await refusalOf(viewer.id, ofOtherSession)).toEqual(refused("ticket_invalid"));
    const stranger = await newAccount(api.url, "student");
    const uninvited = { ...claims, peer: "pelse", account: stranger.id, role: "viewer" } as const;
    expect(await refusalOf("pelse", tickets.mint(uninvited))).toEqual(refused("not_enrolled"));
  });
});

describe("a peer id", () => {
  test("is taken over by its own account, and the older connection is told", async () => {
    const [host, viewer] = await joinedRoom();
    const newer = await openPeer(api.url, viewer.page.answer);
    opened.push(newer);
    expect((await viewer.peer.next()).type).toBe("ID-TAKEN");
    expect(await viewer.peer.closed).toBe(4409);
    host.peer.send({ type: "OFFER", dst: viewer.id, payload: "to the newer" });
    expect((await newer.next()).payload).toBe("to the newer");
  });

  test("is not available to another account", async () => {
    const [host, viewer] = await joinedRoom();
    const tickets = createTickets({ secret: SECRET, clock: () => now });
    const claims = {
      room: lecture.id,
      peer: viewer.id,
      account: people[1]?.id ?? "",
      session: sessionIn(viewer),
      role: "viewer",
    } as const;
    expect(await refusalOf(viewer.id, tickets.mint(claims))).toMatchObject({ type: "ID-TAKEN", code: 4409 });
    host.peer.send({ type: "OFFER", dst: viewer.id, payload: "still mine" });
    expect((await viewer.peer.next()).payload).toBe("still mine");
  });

  test("is free again after LEAVE without a recipient", async () => {
    const [, viewer] = await joinedRoom();
    viewer.peer.send({ type: "LEAVE" });
    await viewer.peer.closed;
    const again = await openPeer(api.url, viewer.page.answer);
    opened.push(again);
    expect(again.socket.readyState).toBe(again.socket.OPEN);
  });
});

describe("over HTTP", () => {
  const get = (path: string, token?: string) =>
    fetch(`${api.url}/peerjs/peerjs/${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  test("an id is returned to signed-in accounts", async () => {
    const reply = await get("id?ts=1&version=1.5.5", lecture.host.token);
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await reply.text()).toMatch(/^p[a-z2-7]{20}$/);
    expect((await get("id")).status).toBe(401);
    expect((await get("id", "no session")).status).toBe(401);
  });

  test("peers are listed to those who may contact them, and to nobody else", async () => {
    const [host, viewer, other] = await joinedRoom();
    const listed = async (token: string, ticket: string) => {
      const reply = await get(`peers?token=${ticket}`, token);
      return reply.status === 200 ? ((await reply.json()) as string[]).toSorted() : reply.status;
    };
    const [one, two] = people;
    expect(await listed(lecture.host.token, host.page.answer.ticket)).toEqual(
      [viewer.id, other.id].toSorted(),
    );
    expect(await listed(one?.token ?? "", viewer.page.answer.ticket)).toEqual([host.id]);
    expect(await listed(two?.token ?? "", viewer.page.answer.ticket)).toBe(401);
    expect(await listed(one?.token ?? "", "forged")).toBe(401);
    expect((await get("peers", one?.token)).status).toBe(401);
    expect((await get(`peers?token=${viewer.page.answer.ticket}`)).status).toBe(401);
  });
});
