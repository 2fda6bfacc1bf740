import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { roomEvents, roomRequests } from "#contract/room/room.ts";
import { roomMatrix } from "#backend/quality/authorization/room-matrix.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { openPeer, type SignallingPeer } from "#backend/quality/testing/room/signalling-peer.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

const names = Object.keys(roomRequests) as (keyof typeof roomRequests)[];
/** A page may send only a limited number of packets per second, so each half has pages of its own. */
const halves = [names.slice(0, names.length / 2), names.slice(names.length / 2)];
const events = Object.keys(roomEvents) as (keyof typeof roomEvents)[];
const MEGABYTE = 1024 * 1024;

let api: TestServer;
let lecture: TestLecture;
let elsewhere: TestLecture;
const written: string[] = [];
beforeAll(async () => {
  const logger = pino({ level: "info" }, { write: (line: string) => void written.push(line) });
  api = await startTestServer({ logger, presenceIntervalMs: 50 });
  [lecture, elsewhere] = [await newLecture(api), await newLecture(api)];
});
afterAll(() => api.stop());

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const open of opened.splice(0)) open.close();
});

async function enter(token: string, roomId = lecture.id): Promise<JoinedPage> {
  const page = await enterRoom(api.url, token, roomId);
  opened.push(page);
  return page;
}

/** A valid request that names a room other than the sender's. */
const requestFor = (name: keyof typeof roomRequests, roomId: string) =>
  roomMatrix[name].input({ lectureId: roomId } as Parameters<
    (typeof roomMatrix)["join"]["input"]
  >[0]) as object;

/** Excludes viewer counts: viewers from the previous test may still be leaving. */
const hasReceived = (page: JoinedPage) =>
  events.filter((name) => name !== "viewer-count" && page.received(name).length > 0);

/** Returns how many rejections of this kind the log counts. */
const rejected = (what: string) =>
  written
    .map((line) => JSON.parse(line) as { rejections?: Record<string, number> })
    .reduce((sum, line) => sum + (line.rejections?.[what] ?? 0), 0);

describe("every request of the room gateway", () => {
  test("with every field invalid is rejected with field names, counted, and broadcast to nobody", async () => {
    const quiet = await enter((await lecture.newViewer()).token);
    for (const value of ["'; drop table accounts; --", { $ne: 1 }, [[]]])
      for (const half of halves) {
        const page = await enter((await lecture.newViewer()).token);
        for (const name of half) {
          const fields = Object.keys(requestFor(name, lecture.id));
          const invalid = Object.fromEntries(fields.map((field) => [field, value]));
          expect(failureIn(await page.request(name, invalid)).code, `${name} ${JSON.stringify(value)}`).toBe(
            "invalid",
          );
        }
      }
    expect(hasReceived(quiet)).toEqual([]);
    await expect.poll(() => rejected("chat-rules invalid")).toBe(3);
    expect(rejected("join invalid")).toBe(3);
  });

  test("before a join, or for another room, is rejected and not broadcast", async () => {
    const others = await enter((await elsewhere.newViewer()).token, elsewhere.id);
    for (const half of halves) {
      const early = await openPage(api.url, lecture.host.token);
      opened.push(early);
      const host = await enter(lecture.host.token);
      for (const name of half.filter((other) => other !== "join")) {
        expect(failureIn(await early.request(name, requestFor(name, lecture.id))).code, name).toBe(
          "ticket_invalid",
        );
        expect(failureIn(await host.request(name, requestFor(name, elsewhere.id))).code, name).toBe(
          "not_enrolled",
        );
      }
    }
    expect(hasReceived(others)).toEqual([]);
  });

  test("sent again changes nothing", async () => {
    const viewer = await enter((await lecture.newViewer()).token);
    const said = requestFor("chat-message", lecture.id);
    const answers = [await viewer.request("chat-message", said), await viewer.request("chat-message", said)];
    expect(answers[1]).toEqual(answers[0]);
    // A duplicate may be broadcast, since the first broadcast may have been lost.
    expect(new Set(viewer.received("chat-message").map(({ seq }) => seq)).size).toBe(1);
    const { ticket, peerId } = viewer.answer;
    const again = await viewer.join({ roomId: lecture.id, ticket });
    expect(again.peerId).toBe(peerId);
    expect(hasReceived(viewer)).toEqual(["chat-message"]);
  });

  // `chat-message` and `join` have their own test above. The acknowledgement of lists contains data.
  const withData: string[] = ["chat-message", "join", "list-participants", "list-questions"];
  const others = names.filter((name) => !withData.includes(name));
  test.each(others)("%s sent again gets the same acknowledgement and evicts nobody", async (name) => {
    const host = await enter(lecture.host.token);
    const quiet = await enter((await lecture.newViewer()).token);
    const sent = requestFor(name, lecture.id);
    const { owner } = roomMatrix[name].expected;
    for (const answer of [await host.request(name, sent), await host.request(name, sent)])
      if (owner === "ok") expect(answer).toEqual({ ok: true, data: {} });
      else expect(failureIn(answer).code).toBe(owner);
    expect(quiet.received("removed")).toEqual([]);
  });

  test("of a megabyte closes its sender's connection, and nobody else's", async () => {
    const quiet = await enter((await lecture.newViewer()).token);
    for (const name of names) {
      const huge = await enter((await lecture.newViewer()).token);
      huge.socket.emit(name, { ...requestFor(name, lecture.id), text: "x".repeat(MEGABYTE) });
      expect(await huge.gone, name).toMatch(/transport/);
    }
    expect(await quiet.request("chat-message", requestFor("chat-message", lecture.id))).toMatchObject({
      ok: true,
    });
  });
});

describe("signalling", () => {
  async function connection(token: string, roomId = lecture.id): Promise<SignallingPeer & { id: string }> {
    const { answer } = await enter(token, roomId);
    const peer = await openPeer(api.url, answer);
    opened.push(peer);
    return { ...peer, id: answer.peerId };
  }

  test("SDP and candidates never reach another room, whoever sends them and whenever", async () => {
    const theirViewer = await connection((await elsewhere.newViewer()).token, elsewhere.id);
    const theirHost = await connection(elsewhere.host.token, elsewhere.id);
    const [host, viewer] = [
      await connection(lecture.host.token),
      await connection((await lecture.newViewer()).token),
    ];
    for (const from of [host, viewer])
      for (const dst of [theirViewer.id, theirHost.id])
        for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE"])
          from.send({ type, src: theirHost.id, dst, payload: { sdp: "v=0", room: elsewhere.id } });
    // Messages are read in order, so a later message on the same connections proves that all previous ones were read.
    host.send({ type: "OFFER", dst: viewer.id, payload: "the end" });
    let frame = await viewer.next();
    while (frame.type === "EXPIRE") frame = await viewer.next();
    expect(frame).toMatchObject({ src: host.id, payload: "the end" });
    await expect.poll(() => rejected("signalling not_yours_to_reach")).toBe(8);
    theirHost.send({ type: "OFFER", dst: theirViewer.id, payload: "of their own" });
    expect(await theirViewer.next()).toMatchObject({ src: theirHost.id, payload: "of their own" });
    expect([...theirViewer.received, ...theirHost.received]).toEqual([]);
  });

  test("junk, a megabyte and forged tickets are counted, and the host's connection stays", async () => {
    const [host, viewer] = [
      await connection(lecture.host.token),
      await connection((await lecture.newViewer()).token),
    ];
    const before = rejected("signalling junk");
    for (const frame of ["{", "null", '{"type":"OPEN"}', '{"type":"OFFER"}']) viewer.send(frame);
    await expect.poll(() => rejected("signalling junk") - before).toBe(4);
    viewer.send("x".repeat(MEGABYTE));
    expect(await viewer.closed).toBe(1009);
    await expect.poll(() => rejected("signalling broken_frame")).toBe(1);
    const other = await connection((await lecture.newViewer()).token);
    host.send({ type: "OFFER", dst: other.id, payload: "still here" });
    expect((await other.next()).payload).toBe("still here");
    await expect(openPeer(api.url, { peerId: other.id, ticket: "forged.ticket" })).rejects.toThrow(
      "ticket_invalid",
    );
    await expect.poll(() => rejected("signalling ticket_invalid")).toBe(1);
  });
});
