import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, openPage, type RoomPage } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

let api: TestServer;
let other: TestServer;
let lecture: TestLecture;
beforeAll(async () => {
  const env = { SECRET: "the same for both, as every process of a deployment has it" };
  api = await startTestServer({ env });
  other = await startTestServer({ env, database: api });
});
afterAll(async () => {
  await other.server.stop();
  await api.stop();
});
beforeEach(async () => {
  lecture = await newLecture(api);
});

const connectionsOf = (accountId: string) =>
  api.db("room_connections").where({ accountId }).select("socketId");

/** Returns the page that is still connected once all others are gone. */
async function remaining(pages: readonly RoomPage[]): Promise<RoomPage | undefined> {
  const connected = () => pages.filter(({ socket }) => socket.connected);
  await expect.poll(() => connected().length).toBe(1);
  return connected()[0];
}

test("of two devices that join at once through two processes one stays, ten times", async () => {
  const viewer = await lecture.newViewer();
  const earlier: RoomPage[] = [];
  for (let round = 0; round < 10; round += 1) {
    const devices = await Promise.all([api, other].map(({ url }) => openPage(url, viewer.token)));
    // A device may be removed before its join is acknowledged.
    await Promise.allSettled(devices.map((device) => device.join({ roomId: lecture.id })));
    const stayed = await remaining([...earlier, ...devices]);
    expect(devices).toContain(stayed);
    expect(await connectionsOf(viewer.id)).toEqual([{ socketId: stayed?.socket.id }]);
    for (const device of devices)
      if (device !== stayed)
        expect(await device.next("removed")).toEqual({ reason: "connection_taken_over" });
    earlier.push(...devices);
  }
  for (const device of earlier) device.close();
});

test("a host who reloads at the other process is the one host, and viewers hear of both", async () => {
  const viewer = await lecture.newViewer();
  const older = await enterRoom(api.url, lecture.host.token, lecture.id);
  const page = await enterRoom(api.url, viewer.token, lecture.id);
  const newer = await enterRoom(other.url, lecture.host.token, lecture.id);
  expect(await older.next("removed")).toEqual({ reason: "connection_taken_over" });
  expect(await page.next("user-disconnected")).toMatchObject({
    studentId: older.answer.peerId,
    isUserTeacher: true,
  });
  expect((await page.join({ roomId: lecture.id, ticket: page.answer.ticket })).hostPresent).toBe(true);
  for (const open of [newer, page]) open.close();
});

test("a page that reconnects at the other process keeps its peer, and nobody has left", async () => {
  const viewer = await lecture.newViewer();
  const host = await enterRoom(api.url, lecture.host.token, lecture.id);
  const page = await enterRoom(api.url, viewer.token, lecture.id);
  const again = await openPage(other.url, viewer.token);
  const answer = await again.join({ roomId: lecture.id, ticket: page.answer.ticket });
  expect(answer.peerId).toBe(page.answer.peerId);
  await page.gone;
  again.close();
  // The reconnection announced no departure: the host's first departure event comes only now, when the page leaves.
  expect(await host.next("user-disconnected")).toMatchObject({ mayReconnect: false });
  expect(host.received("user-disconnected")).toEqual([]);
  host.close();
});
