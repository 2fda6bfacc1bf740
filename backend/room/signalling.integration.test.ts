import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { TICKET_MS } from "#backend/constants.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { enterRoom, type SeatedPage } from "#backend/testing/room-page.ts";
import { connectPeer, openPeer, type SignallingPeer } from "#backend/testing/signalling-peer.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { MAX_FRAME_BYTES, VIEWER_BYTES_PER_WINDOW, VIEWER_FRAMES_PER_SECOND } from "./room-limits.ts";
import { createTickets } from "./ticket.ts";

const SECRET = "the secret of this test, long enough";
let now = new Date("2026-11-21T09:00:00Z");
let api: TestServer;
let lecture: TestLecture;
let elsewhere: TestLecture;
let people: TestPerson[];
beforeAll(async () => {
  api = await startTestServer({ env: { SECRET }, clock: () => now });
  [lecture, elsewhere] = await Promise.all([newLecture(api), newLecture(api)]);
  people = await Promise.all([lecture.newViewer(), lecture.newViewer()]);
});
afterAll(() => api.stop());

interface Seated {
  page: SeatedPage;
  peer: SignallingPeer;
  id: string;
}

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const open of opened.splice(0)) open.close();
});

async function seat(token: string, roomId = lecture.id): Promise<Seated> {
  const page = await enterRoom(api.url, token, roomId);
  const peer = await openPeer(api.url, page.answer);
  opened.push(page, peer);
  return { page, peer, id: page.answer.peerId };
}

async function seatedRoom(): Promise<[Seated, Seated, Seated]> {
  const [one, two] = people;
  if (!one || !two) throw new Error("two viewers are needed");
  return [await seat(lecture.host.token), await seat(one.token), await seat(two.token)];
}

/** The ERROR's reason and the close code that a connection ends with. */
async function refusalOf(id: string, token: string, key?: string) {
  const peer = await connectPeer(api.url, { id, token, ...(key !== undefined && { key }) });
  const { type, payload } = await peer.next();
  return { type, msg: (payload as { msg?: string } | undefined)?.msg, code: await peer.closed };
}
const refused = (msg: string, code = 4401) => ({ type: "ERROR", msg, code });

/** What PeerJS says about a call. */
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
  test("go from host to viewer and back, with the sender's true name", async () => {
    const [host, viewer] = await seatedRoom();
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
    const [host, viewer, other] = await seatedRoom();
    for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE"])
      viewer.peer.send({ type, dst: other.id, payload: "secret" });
    // The call is answered as if nobody were there; behind it on the same line all else has been judged.
    expect(await viewer.peer.next()).toEqual({ type: "EXPIRE", src: other.id, dst: viewer.id });
    viewer.peer.send({ type: "LEAVE", dst: host.id });
    expect(await host.peer.next()).toMatchObject({ type: "LEAVE", src: viewer.id });
    host.peer.send({ type: "OFFER", dst: other.id, payload: "the first" });
    expect((await other.peer.next()).payload).toBe("the first");
  });

  test("that call from a viewer don't reach the host either", async () => {
    const [host, viewer] = await seatedRoom();
    viewer.peer.send({ type: "OFFER", dst: host.id, payload: {} });
    expect((await viewer.peer.next()).type).toBe("EXPIRE");
    viewer.peer.send({ type: "LEAVE", dst: host.id });
    expect((await host.peer.next()).type).toBe("LEAVE");
  });

  test("stay in their room", async () => {
    const [host, viewer] = await seatedRoom();
    const otherHost = await seat(elsewhere.host.token, elsewhere.id);
    const otherViewer = await seat((await elsewhere.newViewer()).token, elsewhere.id);
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

  test("of junk, binary and server's own kinds are dropped, and harm nobody", async () => {
    const [host, viewer] = await seatedRoom();
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

  test("nested without bottom end their sender, and nobody else", async () => {
    const [host, viewer, other] = await seatedRoom();
    const depth = 30_000;
    host.peer.send(
      `{"type":"OFFER","dst":"${viewer.id}","payload":${"[".repeat(depth)}${"]".repeat(depth)}}`,
    );
    await Promise.race([host.peer.closed, viewer.peer.next()]);
    const again = await seat(lecture.host.token);
    again.peer.send({ type: "OFFER", dst: other.id, payload: "still here" });
    expect((await other.peer.next()).payload).toBe("still here");
  });

  test("too large end their sender's connection, however small they were packed", async () => {
    const [host, viewer] = await seatedRoom();
    expect(viewer.peer.socket.extensions).toContain("permessage-deflate");
    viewer.peer.send({ type: "ANSWER", dst: host.id, payload: "x".repeat(MAX_FRAME_BYTES) });
    expect(await viewer.peer.closed).toBe(1009);
    expect(host.peer.heard).toEqual([]);
  });

  test("too many end their sender's connection", async () => {
    const [, viewer] = await seatedRoom();
    for (let frame = 0; frame <= VIEWER_FRAMES_PER_SECOND * 2; frame += 1) viewer.peer.send("junk");
    expect(await viewer.peer.next()).toEqual({ type: "ERROR", payload: { msg: "too_many_frames" } });
    expect(await viewer.peer.closed).toBe(4429);
  });

  test("of a viewer bring the host what PeerJS says about a call that the host offered, and nothing else", async () => {
    const [host, viewer, other] = await seatedRoom();
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

  test("of a viewer have a budget of bytes, which a new line does not renew", async () => {
    const [host, viewer] = await seatedRoom();
    const filler = JSON.stringify({ type: "ANSWER", dst: host.id, payload: "x".repeat(50_000) });
    for (let sent = 0; sent <= VIEWER_BYTES_PER_WINDOW; sent += filler.length) viewer.peer.send(filler);
    expect(await viewer.peer.next()).toEqual({ type: "ERROR", payload: { msg: "too_many_frames" } });
    expect(await viewer.peer.closed).toBe(4429);
    const again = await openPeer(api.url, viewer.page.answer);
    again.send(filler);
    expect(await again.closed).toBe(4429);
    expect(host.peer.heard).toEqual([]);
  });

  test("of the host may come in bursts that a viewer's may not", async () => {
    const [host, viewer] = await seatedRoom();
    const burst = VIEWER_FRAMES_PER_SECOND * 5;
    for (let frame = 0; frame < burst; frame += 1)
      host.peer.send({ type: "CANDIDATE", dst: viewer.id, payload: frame });
    let last: unknown;
    while (last !== burst - 1) last = (await viewer.peer.next()).payload;
    expect(host.peer.socket.readyState).toBe(host.peer.socket.OPEN);
  });

  test("for a viewer who is just coming wait for them, in order", async () => {
    const [one] = people;
    const host = await seat(lecture.host.token);
    const page = await enterRoom(api.url, one?.token ?? "", lecture.id);
    opened.push(page);
    host.peer.send({ type: "OFFER", dst: page.answer.peerId, payload: 1 });
    host.peer.send({ type: "CANDIDATE", dst: page.answer.peerId, payload: 2 });
    host.peer.send({ type: "LEAVE", dst: "pnobody" });
    const other = await seat(people[1]?.token ?? "");
    host.peer.send({ type: "OFFER", dst: other.id, payload: "all before is judged" });
    await other.peer.next();
    const peer = await openPeer(api.url, page.answer);
    opened.push(peer);
    expect([(await peer.next()).payload, (await peer.next()).payload]).toEqual([1, 2]);
  });
});

describe("a ticket", () => {
  test("is needed, genuine, unexpired, and one's own", async () => {
    const [host, viewer] = await seatedRoom();
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

  test("of another room opens that room only, and only to who sits there", async () => {
    const host = await seat(elsewhere.host.token, elsewhere.id);
    const { ticket } = host.page.answer;
    const elsewhereToo = {
      room: lecture.id,
      peer: host.id,
      account: elsewhere.host.id,
      role: "host",
    } as const;
    const tickets = createTickets({ secret: SECRET, clock: () => now });
    expect(await refusalOf(host.id, tickets.mint(elsewhereToo))).toEqual(refused("not_enrolled"));
    host.page.close();
    await expect.poll(() => refusalOf(host.id, ticket)).toEqual(refused("ticket_invalid"));
  });

  test("that names more than its person may do is refused, though we signed it", async () => {
    const [, viewer] = await seatedRoom();
    const [one] = people;
    const tickets = createTickets({ secret: SECRET, clock: () => now });
    const claims = { room: lecture.id, peer: viewer.id, account: one?.id ?? "", role: "host" } as const;
    expect(await refusalOf(viewer.id, tickets.mint(claims))).toEqual(refused("ticket_invalid"));
    const stranger = await newPerson(api.url, "student");
    const uninvited = { ...claims, peer: "pelse", account: stranger.id, role: "viewer" } as const;
    expect(await refusalOf("pelse", tickets.mint(uninvited))).toEqual(refused("not_enrolled"));
  });
});

describe("a peer id", () => {
  test("is taken over by its own account, and the older connection is told", async () => {
    const [host, viewer] = await seatedRoom();
    const newer = await openPeer(api.url, viewer.page.answer);
    opened.push(newer);
    expect((await viewer.peer.next()).type).toBe("ID-TAKEN");
    expect(await viewer.peer.closed).toBe(4409);
    host.peer.send({ type: "OFFER", dst: viewer.id, payload: "to the newer" });
    expect((await newer.next()).payload).toBe("to the newer");
  });

  test("is kept from every other account", async () => {
    const [host, viewer] = await seatedRoom();
    const tickets = createTickets({ secret: SECRET, clock: () => now });
    const claims = {
      room: lecture.id,
      peer: viewer.id,
      account: people[1]?.id ?? "",
      role: "viewer",
    } as const;
    expect(await refusalOf(viewer.id, tickets.mint(claims))).toMatchObject({ type: "ID-TAKEN", code: 4409 });
    host.peer.send({ type: "OFFER", dst: viewer.id, payload: "still mine" });
    expect((await viewer.peer.next()).payload).toBe("still mine");
  });

  test("is free again after LEAVE without an address", async () => {
    const [, viewer] = await seatedRoom();
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

  test("an id is given to who is signed in", async () => {
    const reply = await get("id?ts=1&version=1.5.5", lecture.host.token);
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await reply.text()).toMatch(/^p[a-z2-7]{20}$/);
    expect((await get("id")).status).toBe(401);
    expect((await get("id", "no session")).status).toBe(401);
  });

  test("peers are listed to who may speak to them, and to nobody else", async () => {
    const [host, viewer, other] = await seatedRoom();
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
