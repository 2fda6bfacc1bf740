import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { roomEvents, roomRequests } from "#contract/room.ts";
import { roomMatrix } from "#backend/authorization/room-matrix.ts";
import { newLecture, type TestLecture } from "#backend/testing/enrollments.ts";
import { enterRoom, failureIn, openPage, type SeatedPage } from "#backend/testing/room-page.ts";
import { openPeer, type SignallingPeer } from "#backend/testing/signalling-peer.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";

const names = Object.keys(roomRequests) as (keyof typeof roomRequests)[];
const events = Object.keys(roomEvents) as (keyof typeof roomEvents)[];
const MEGABYTE = 1024 * 1024;

let api: TestServer;
let lecture: TestLecture;
let elsewhere: TestLecture;
const written: string[] = [];
beforeAll(async () => {
  const logger = pino({ level: "info" }, { write: (line: string) => void written.push(line) });
  api = await startTestServer({ logger, roomBeatMs: 50 });
  [lecture, elsewhere] = [await newLecture(api), await newLecture(api)];
});
afterAll(() => api.stop());

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const open of opened.splice(0)) open.close();
});

async function enter(token: string, roomId = lecture.id): Promise<SeatedPage> {
  const page = await enterRoom(api.url, token, roomId);
  opened.push(page);
  return page;
}

/** What the contract wants, about another room than the sender's own. */
const requestFor = (name: keyof typeof roomRequests, roomId: string) =>
  roomMatrix[name].sent({ lectureId: roomId } as Parameters<
    (typeof roomMatrix)["join"]["sent"]
  >[0]) as object;

const hasHeard = (page: SeatedPage) => events.filter((name) => page.heard(name).length > 0);

/** How often this was refused, as the log says. */
const refused = (what: string) =>
  written
    .map((line) => JSON.parse(line) as { refused?: Record<string, number> })
    .reduce((sum, line) => sum + (line.refused?.[what] ?? 0), 0);

describe("every request of the room's socket", () => {
  test("with every field spoilt is refused by name, counted, and heard by nobody", async () => {
    const quiet = await enter((await lecture.newViewer()).token);
    const host = await enter(lecture.host.token);
    for (const name of names)
      for (const spoil of ["'; drop table accounts; --", { $ne: 1 }, [[]]]) {
        const fields = Object.keys(requestFor(name, lecture.id));
        const spoilt = Object.fromEntries(fields.map((field) => [field, spoil]));
        expect(failureIn(await host.ask(name, spoilt)).code, `${name} ${JSON.stringify(spoil)}`).toBe(
          "invalid",
        );
      }
    expect(hasHeard(quiet)).toEqual([]);
    await expect.poll(() => refused("chat-rules invalid")).toBe(3);
    expect(refused("join invalid")).toBe(3);
  });

  test("before a join, or about another room, is refused; that room hears nothing", async () => {
    const others = await enter((await elsewhere.newViewer()).token, elsewhere.id);
    const early = await openPage(api.url, lecture.host.token);
    opened.push(early);
    const host = await enter(lecture.host.token);
    for (const name of names.filter((other) => other !== "join")) {
      expect(failureIn(await early.ask(name, requestFor(name, lecture.id))).code, name).toBe(
        "ticket_invalid",
      );
      expect(failureIn(await host.ask(name, requestFor(name, elsewhere.id))).code, name).toBe("not_enrolled");
    }
    expect(hasHeard(others)).toEqual([]);
  });

  test("sent once more changes nothing more, and disturbs nobody", async () => {
    const viewer = await enter((await lecture.newViewer()).token);
    const said = requestFor("chat-message", lecture.id);
    const answers = [await viewer.ask("chat-message", said), await viewer.ask("chat-message", said)];
    expect(answers[1]).toEqual(answers[0]);
    expect(viewer.heard("chat-message")).toHaveLength(1);
    const { ticket, peerId } = viewer.answer;
    const again = await viewer.join({ roomId: lecture.id, ticket });
    expect(again.peerId).toBe(peerId);
    expect(hasHeard(viewer)).toEqual(["chat-message"]);
  });

  // A message and a join have a test of their own, above.
  const others = names.filter((name) => name !== "chat-message" && name !== "join");
  test.each(others)("%s sent once more is answered alike, and puts nobody out", async (name) => {
    const host = await enter(lecture.host.token);
    const quiet = await enter((await lecture.newViewer()).token);
    const sent = requestFor(name, lecture.id);
    const { owner } = roomMatrix[name].expected;
    for (const answer of [await host.ask(name, sent), await host.ask(name, sent)])
      if (owner === "ok") expect(answer).toEqual({ ok: true, data: {} });
      else expect(failureIn(answer).code).toBe(owner);
    expect(quiet.heard("removed")).toEqual([]);
  });

  test("of a megabyte ends its sender's line, and nobody else's", async () => {
    const quiet = await enter((await lecture.newViewer()).token);
    for (const name of names) {
      const huge = await enter((await lecture.newViewer()).token);
      huge.socket.emit(name, { ...requestFor(name, lecture.id), text: "x".repeat(MEGABYTE) });
      expect(await huge.gone, name).toMatch(/transport/);
    }
    expect(await quiet.ask("chat-message", requestFor("chat-message", lecture.id))).toMatchObject({
      ok: true,
    });
  });
});

describe("signalling", () => {
  async function seat(token: string, roomId = lecture.id): Promise<SignallingPeer & { id: string }> {
    const { answer } = await enter(token, roomId);
    const peer = await openPeer(api.url, answer);
    opened.push(peer);
    return { ...peer, id: answer.peerId };
  }

  test("SDP and candidates never reach another room, whoever sends them, early or late", async () => {
    const inside = await seat((await elsewhere.newViewer()).token, elsewhere.id);
    const theirHost = await seat(elsewhere.host.token, elsewhere.id);
    const [host, viewer] = [await seat(lecture.host.token), await seat((await lecture.newViewer()).token)];
    for (const from of [host, viewer])
      for (const dst of [inside.id, theirHost.id])
        for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE"])
          from.send({ type, src: theirHost.id, dst, payload: { sdp: "v=0", room: elsewhere.id } });
    // What comes after these on the same lines shows that they were all read.
    host.send({ type: "OFFER", dst: viewer.id, payload: "the end" });
    let frame = await viewer.next();
    while (frame.type === "EXPIRE") frame = await viewer.next();
    expect(frame).toMatchObject({ src: host.id, payload: "the end" });
    await expect.poll(() => refused("signalling not_yours_to_reach")).toBe(8);
    theirHost.send({ type: "OFFER", dst: inside.id, payload: "of their own" });
    expect(await inside.next()).toMatchObject({ src: theirHost.id, payload: "of their own" });
    expect([...inside.heard, ...theirHost.heard]).toEqual([]);
  });

  test("junk, a megabyte and forged tickets are counted, and the host goes on", async () => {
    const [host, viewer] = [await seat(lecture.host.token), await seat((await lecture.newViewer()).token)];
    const before = refused("signalling junk");
    for (const frame of ["{", "null", '{"type":"OPEN"}', '{"type":"OFFER"}']) viewer.send(frame);
    await expect.poll(() => refused("signalling junk") - before).toBe(4);
    viewer.send("x".repeat(MEGABYTE));
    expect(await viewer.closed).toBe(1009);
    await expect.poll(() => refused("signalling broken_frame")).toBe(1);
    const other = await seat((await lecture.newViewer()).token);
    host.send({ type: "OFFER", dst: other.id, payload: "still here" });
    expect((await other.next()).payload).toBe("still here");
    await expect(openPeer(api.url, { peerId: other.id, ticket: "forged.ticket" })).rejects.toThrow(
      "ticket_invalid",
    );
    await expect.poll(() => refused("signalling ticket_invalid")).toBe(1);
  });
});
