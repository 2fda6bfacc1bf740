import { env } from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Participant, ParticipantChange } from "#contract/room/room-info.ts";
import { PARTICIPANTS_PER_MESSAGE } from "#contract/room/room-info.ts";
import { participantsAck } from "#contract/room/room.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { startJanus, type JanusProcess } from "#backend/quality/testing/janus/janus-process.ts";
import {
  forEachAtOnce,
  insertCrowd,
  joinAnnounced,
  type CrowdMember,
} from "#backend/quality/testing/room/crowd.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { PARTICIPANT_CHANGES_MS, VIEWER_COUNT_INTERVAL_MS } from "../limits/room-limits.ts";

/** Number of viewers: enough that announcing them all takes more than two messages. `npm run test:long` uses 500. */
const CLASS = Number(env["STORM_CLASS"] ?? 240);
const AT_ONCE = 25;
const patience = { timeout: 30_000, interval: 100 };

let janus: JanusProcess;
let api: TestServer;
let lecture: TestLecture;
let people: CrowdMember[];
let host: JoinedPage;
let pages: JoinedPage[] = [];
beforeAll(async () => {
  janus = await startJanus();
  // In a mesh, everyone would be notified of everyone, so a class this large uses an SFU.
  api = await startTestServer({ env: { ...janus.env, SFU_ABOVE_SEATS: "0" } });
  lecture = await newLecture(api);
  people = await insertCrowd(api, lecture.id, CLASS);
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
});
afterAll(async () => {
  for (const page of [host, ...pages]) page.close();
  await api.stop();
  await janus.stop();
});

/** Returns the changes that the host's page has received since the last call, message by message. */
const told = (): ParticipantChange[][] =>
  host
    .received("participants")
    .splice(0)
    .map(({ changes }) => changes);
const presentIn = (changes: readonly ParticipantChange[]) =>
  changes.filter((change) => change.type === "present");
const everybody = () => people.map(({ id }) => id).toSorted();
const counted = (page: JoinedPage) => page.received("viewer-count").at(-1)?.count;

/** Expects no more messages than the minimum interval allows, and that changes were sent in batches. */
function expectBatched(messages: readonly ParticipantChange[][], since: number): void {
  const batches = Math.ceil((performance.now() - since) / PARTICIPANT_CHANGES_MS) + 1;
  expect(messages.length).toBeLessThanOrEqual(batches + Math.ceil(CLASS / PARTICIPANTS_PER_MESSAGE));
  expect(Math.max(...messages.map((changes) => changes.length))).toBeGreaterThan(1);
}

/** Expects that viewers receive the number of viewers at most once a second, and nothing about each other. */
function expectCountsOnly(since: number): void {
  const seconds = (performance.now() - since) / VIEWER_COUNT_INTERVAL_MS;
  for (const page of pages) {
    expect(page.received("participants")).toEqual([]);
    const peers = [...page.received("user-connected"), ...page.received("user-disconnected")];
    expect(peers.filter(({ isUserTeacher }) => !isUserTeacher)).toEqual([]);
    expect(page.received("viewer-count").splice(0).length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  }
}

// These tests run in order: each starts in the state in which the previous one ended.
test("a whole class joins: the host is told of each once, in batches; viewers how many they are", async () => {
  expect(host.answer.media.engine).toBe("sfu");
  const since = performance.now();
  pages = await forEachAtOnce(people, AT_ONCE, (person) => joinAnnounced(api.url, lecture.id, person));
  await expect.poll(() => counted(host), patience).toBe(CLASS);
  await expect.poll(() => pages.every((page) => counted(page) === CLASS), patience).toBe(true);
  const messages: ParticipantChange[][] = [];
  const present = () => {
    messages.push(...told());
    return presentIn(messages.flat());
  };
  await expect.poll(() => present().length, patience).toBe(CLASS);
  expect(
    present()
      .map(({ accountId }) => accountId)
      .toSorted(),
  ).toEqual(everybody());
  expectBatched(messages, since);
  expectCountsOnly(since);
}, 120_000);

test("a host who joins a whole class reads it in pages, each once", async () => {
  host.close();
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const { viewerCount, participants: first } = host.answer.roomInfo;
  expect(viewerCount).toBe(CLASS);
  const listed: Participant[] = [...first.participants];
  expect(listed).toHaveLength(PARTICIPANTS_PER_MESSAGE);
  for (let after = first.next; after !== null;) {
    const answer = participantsAck.parse(
      await host.request("list-participants", { roomId: lecture.id, after }),
    );
    if (!answer.ok) throw new Error(answer.error.code);
    listed.push(...answer.data.participants);
    after = answer.data.next;
  }
  expect(listed.map(({ accountId }) => accountId)).toEqual(everybody());
});

test("all raise their hands: the host has all of them, in batches, and nobody else hears of it", async () => {
  const since = performance.now();
  await forEachAtOnce(pages, AT_ONCE, (page) => page.request("hand", { roomId: lecture.id, raised: true }));
  const messages: ParticipantChange[][] = [];
  const raised = new Set<string>();
  await expect
    .poll(() => {
      messages.push(...told());
      for (const { accountId, handRaisedAt } of presentIn(messages.flat()))
        if (handRaisedAt !== null) raised.add(accountId);
      return raised.size;
    }, patience)
    .toBe(CLASS);
  expectBatched(messages, since);
  expectCountsOnly(since);
  for (const page of pages) expect(page.received("hand").splice(0)).toEqual([{ raised: true }]);
}, 60_000);

test("all leave: the host's list and count are empty, and it took a few messages", async () => {
  const since = performance.now();
  const peers = pages.map(({ answer }) => answer.peerId).toSorted();
  for (const page of pages.splice(0)) page.close();
  await expect.poll(() => counted(host), patience).toBe(0);
  const messages: ParticipantChange[][] = [];
  const gone = () => {
    messages.push(...told());
    return messages.flat().flatMap((change) => (change.type === "gone" ? [change.peerId] : []));
  };
  await expect.poll(() => gone().length, patience).toBe(CLASS);
  expect(gone().toSorted()).toEqual(peers);
  expectBatched(messages, since);
}, 60_000);
